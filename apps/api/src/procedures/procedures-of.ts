import type { AnyMiddlewareFunction, AnyProcedure, AnyRouter } from '@trpc/server';
import type { z } from 'zod';

/** The router's procedures by path. The library declares them as a tree but stores them as a flat record. */
export function proceduresOf(router: AnyRouter): Readonly<Record<string, AnyProcedure>> {
  return router._def.procedures as Record<string, AnyProcedure>;
}

/** The parts of a procedure that tRPC stores but does not declare on AnyProcedure. */
export interface Definition {
  readonly meta: unknown;
  readonly inputs: readonly z.ZodType[];
  readonly output?: z.ZodType;
  /** In the order in which they run; the last one is the resolver. */
  readonly middlewares: readonly AnyMiddlewareFunction[];
}

export function definitionOf(procedure: AnyProcedure): Definition {
  return procedure._def as unknown as Definition;
}

/** The schema of a procedure's input; undefined without one. */
export function inputSchemaOf(procedure: AnyProcedure): z.ZodType | undefined {
  return definitionOf(procedure).inputs[0];
}
