import { appRouter } from '../../modules/router.ts';
import type { ProcedureMeta } from '../../procedures/meta.ts';
import { inputSchemaOf, proceduresOf } from '../../procedures/procedures-of.ts';
import { isPublicProcedure } from '../../procedures/public.ts';
import { operationsOf } from '../rest/operations.ts';
import { exampleCalls, type ExampleCall } from './example-calls.ts';
import type { Callable } from './transports.ts';

export interface MatrixRow extends Callable {
  readonly input: ExampleCall['input'];
  /** The permission that this input requires, which may be more than the procedure's own. */
  readonly permission: ProcedureMeta['permission'];
  /** According to the literal list of public procedures, not to the procedure's own metadata. */
  readonly isPublic: boolean;
  /** The REST status of a success. */
  readonly status: number;
}

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));
const procedures = proceduresOf(appRouter);

/** Every procedure of the router; each must have a row. */
export const procedureNames = Object.keys(procedures);

/** Every procedure as both transports know it. */
export const callables = Object.entries(procedures).map(([name, procedure]) => ({
  name,
  type: procedure._def.type,
  operation: operations.get(name),
  inputSchema: inputSchemaOf(procedure),
}));

/** The rows of the authorization matrix: the example calls, and for each list its tRPC page with the same input. */
export const matrixRows: readonly MatrixRow[] = exampleCalls.flatMap((example) => {
  const page = `${example.operation}Page`;
  const names = page in procedures ? [example.operation, page] : [example.operation];
  return names.map((name) => rowOf(name, example));
});

function rowOf(name: string, { input, permission }: ExampleCall): MatrixRow {
  const procedure = procedures[name];
  const meta = procedure?._def.meta as ProcedureMeta | undefined;
  if (procedure === undefined || meta === undefined)
    throw new Error(`the example calls name ${name}, which is not a procedure`);
  const operation = operations.get(name);
  return {
    name,
    type: procedure._def.type,
    operation,
    input,
    permission: permission ?? meta.permission,
    isPublic: isPublicProcedure(name),
    status: operation?.status ?? 200,
  };
}
