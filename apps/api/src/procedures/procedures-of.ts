import type { AnyProcedure, AnyRouter } from '@trpc/server';

/** The router's procedures by path. The library declares them as a tree but stores them as a flat record. */
export function proceduresOf(router: AnyRouter): Readonly<Record<string, AnyProcedure>> {
  return router._def.procedures as Record<string, AnyProcedure>;
}
