import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { z } from 'zod';

/** The router's procedures by path. The library declares them as a tree but stores them as a flat record. */
export function proceduresOf(router: AnyRouter): Readonly<Record<string, AnyProcedure>> {
  return router._def.procedures as Record<string, AnyProcedure>;
}

/** The schema of a procedure's input; undefined without one. */
export function inputSchemaOf(procedure: AnyProcedure): z.core.$ZodType | undefined {
  // tRPC does not declare `inputs` on AnyProcedure, but keeps the parsers there.
  const { inputs } = procedure._def as unknown as { inputs: readonly z.core.$ZodType[] };
  return inputs[0];
}
