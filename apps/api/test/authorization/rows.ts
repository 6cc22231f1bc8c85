import type { z } from 'zod';
import { appRouter } from '../../src/modules/router.ts';
import { operationsOf } from '../../src/http/rest/operations.ts';
import { proceduresOf } from '../../src/procedures/procedures-of.ts';
import { story, type Step } from '../../src/http/testing/example-calls.ts';
import { isPublicProcedure } from '../../src/procedures/public.ts';
import type { ProcedureMeta } from '../../src/procedures/meta.ts';
import type { Callable } from './wires.ts';

export interface Row extends Callable {
  readonly input: Step['input'];
  /** Of this input; a procedure may ask for more by what is in it. */
  readonly permission: ProcedureMeta['permission'];
  /** By the literal list, not by what the procedure says of itself. */
  readonly isPublic: boolean;
  /** What a success answers on REST. */
  readonly status: number;
}

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));
const procedures = proceduresOf(appRouter);

/** The rows of the matrix: the story's calls, and beside each list its page on tRPC, which takes the same. */
export function rows(): Row[] {
  return story.flatMap((step) => {
    const page = `${step.operation}Page`;
    const names = page in procedures ? [step.operation, page] : [step.operation];
    return names.map((name) => rowOf(name, step));
  });
}

function rowOf(name: string, { input, needs }: Step): Row {
  const procedure = procedures[name];
  const meta = procedure?._def.meta as ProcedureMeta | undefined;
  if (procedure === undefined || meta === undefined) throw new Error(`the story tells of ${name}`);
  const operation = operations.get(name);
  return {
    name,
    type: procedure._def.type,
    operation,
    input,
    permission: needs ?? meta.permission,
    isPublic: isPublicProcedure(name),
    status: operation?.status ?? 200,
  };
}

/** Every procedure of the router; each must be in a row. */
export const procedureNames = Object.keys(procedures);

export function inputSchemaOf(name: string): z.core.$ZodType | undefined {
  const def = procedures[name]?._def as unknown as { inputs: z.core.$ZodType[] } | undefined;
  return def?.inputs[0];
}
