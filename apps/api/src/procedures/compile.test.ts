import { ProblemError } from '@tallybook/domain';
import type { AnyProcedure } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemOf } from '../platform/problems.ts';
import { router, t } from './base.ts';

const output = z.object({ id: z.string() });

interface Parts {
  readonly steps?: string[];
  readonly fail?: () => void;
  readonly result?: unknown;
}

/** A compiled procedure that returns its input, and a function that calls it. */
function procedureOf({ steps = [], fail = (): void => {}, result }: Parts = {}) {
  const { echo } = router({
    echo: t.procedure
      .use(({ next }) => {
        steps.push('first');
        return next({ ctx: { by: 'first' } });
      })
      .input(z.object({ id: z.string() }).loose())
      .output(output)
      .use(({ ctx, next }) => {
        steps.push(`second after ${ctx.by}`);
        return next();
      })
      .mutation(({ ctx, input }) => {
        steps.push(`resolver after ${ctx.by}`);
        fail();
        return (result ?? input) as typeof input;
      }),
  });
  return (input: unknown): Promise<unknown> =>
    (echo as unknown as AnyProcedure)({
      ctx: {},
      path: 'echo',
      type: 'mutation',
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    } as never) as Promise<unknown>;
}

test('middlewares, input and resolver run in the order in which they were declared', async () => {
  const steps: string[] = [];
  const call = procedureOf({ steps });
  expect(await call({ id: 'a' })).toEqual({ id: 'a' });
  expect(steps).toEqual(['first', 'second after first', 'resolver after first']);
});

test('an invalid input is rejected after the middlewares before it and before those after it', async () => {
  const steps: string[] = [];
  const error: unknown = await procedureOf({ steps })({ id: 1 }).catch((reason: unknown) => reason);
  expect(problemOf(error)).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(steps).toEqual(['first']);
});

test('a schema error of the service itself is an internal error, not an invalid input', async () => {
  const fail = (): void => void z.string().parse(1);
  const error: unknown = await procedureOf({ fail })({ id: 'a' }).catch((reason: unknown) => reason);
  expect(problemOf(error)).toMatchObject({ code: 'INTERNAL_ERROR' });
});

test('a problem passes unchanged', async () => {
  const problem = new ProblemError('NOT_FOUND', 'There is none.');
  const fail = (): void => {
    throw problem;
  };
  const error: unknown = await procedureOf({ fail })({ id: 'a' }).catch((reason: unknown) => reason);
  expect(problemOf(error)).toBe(problem);
});

test('a response contains only the fields of the schema, whatever the verb returned', async () => {
  expect(await procedureOf()({ id: 'a', secret: 'b' })).toEqual({ id: 'a' });
});

test('an output that its schema rejects is an internal error', async () => {
  const error: unknown = await procedureOf({ result: { id: 1 } })({ id: 'a' }).catch(
    (reason: unknown) => reason,
  );
  expect(problemOf(error)).toMatchObject({ code: 'INTERNAL_ERROR' });
});
