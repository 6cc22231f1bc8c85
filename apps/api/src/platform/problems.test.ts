import { ProblemError } from '@tallybook/domain';
import { TRPCError } from '@trpc/server';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemOf } from './problems.ts';

const zodError = z.object({ expires_at: z.string() }).safeParse({}).error;

test('an answer of ours that breaks its own schema is our error, not a field that the caller never sent', () => {
  const error = new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Output validation failed',
    cause: zodError,
  });
  expect(problemOf(error).code).toBe('INTERNAL_ERROR');
});

test('an input that breaks the schema names its field', () => {
  const problem = problemOf(new TRPCError({ code: 'BAD_REQUEST', cause: zodError }));
  expect(problem.toProblem('r')).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ pointer: '/expires_at' }],
  });
});

test('a refusal thrown by a verb is kept, and a library error says nothing of itself', () => {
  const refusal = new ProblemError('NOT_FOUND', 'There is no such thing.');
  expect(problemOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: refusal }))).toBe(refusal);
  const unknown = problemOf(new Error('select * from secrets'));
  expect(JSON.stringify(unknown.toProblem('r'))).not.toContain('secrets');
});

// It said that the database was not available, which it was.
test('a statement that took too long is not an absent database', () => {
  const detail = (code: string) =>
    problemOf(Object.assign(new postgres.PostgresError('secret'), { code })).message;
  expect(detail('57014')).toContain('took longer');
  expect(detail('57014')).not.toContain('not available');
  expect(detail('08006')).toContain('not available');
});
