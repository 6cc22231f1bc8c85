import type { ProblemCode } from '@tallybook/domain';
import type { AnyProcedure } from '@trpc/server';
import type { z } from 'zod';
import { defaultBodyLimit } from '../edge/body.ts';
import { inputSchemaOf, proceduresOf } from '../../procedures/procedures-of.ts';
import type { AppRouter } from '../../modules/router.ts';
import type { ProcedureMeta } from '../../procedures/meta.ts';

type OpenApi = NonNullable<ProcedureMeta['openapi']>;

/** One REST operation, as its procedure's metadata declares it. */
export interface Operation {
  /** The procedure's path, which is also the operationId. */
  readonly name: string;
  readonly procedure: AnyProcedure;
  readonly type: 'query' | 'mutation';
  readonly method: OpenApi['method'];
  /** Below `/api`, with `{id}` parameters. */
  readonly path: string;
  readonly status: 200 | 201 | 202 | 204;
  readonly location: string | undefined;
  readonly bodyLimit: number;
  readonly isPublic: boolean;
  /** The problems of the procedure's own rules. */
  readonly problems: readonly ProblemCode[];
  readonly input: z.core.$ZodType | undefined;
}

/** Every operation that has a REST path, in the router's order. */
export function operationsOf(router: AppRouter): Operation[] {
  const procedures = proceduresOf(router);
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const meta = procedure._def.meta as ProcedureMeta | undefined;
    if (meta?.openapi === undefined) return [];
    return [
      {
        name,
        procedure,
        type: procedure._def.type === 'query' ? 'query' : 'mutation',
        method: meta.openapi.method,
        path: meta.openapi.path,
        status: meta.rest?.status ?? 200,
        location: meta.rest?.location,
        bodyLimit: meta.rest?.bodyLimit ?? defaultBodyLimit,
        isPublic: meta.permission === 'public',
        problems: meta.problems ?? [],
        input: inputSchemaOf(procedure),
      },
    ];
  });
}
