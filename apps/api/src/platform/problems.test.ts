import { ProblemError } from '@tallybook/domain';
import { TRPCError } from '@trpc/server';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { causeForLog, problemOf } from './problems.ts';

const zodError = z.object({ expires_at: z.string() }).safeParse({}).error;

test('a response that violates its schema is INTERNAL_ERROR, not a validation error of the caller', () => {
  const error = new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Output validation failed',
    cause: zodError,
  });
  expect(problemOf(error).code).toBe('INTERNAL_ERROR');
});

test('an input that violates its schema names the field', () => {
  const invalid = problemOf(new TRPCError({ code: 'BAD_REQUEST', cause: zodError }));
  expect(invalid.toProblem('r')).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ pointer: '/expires_at' }],
  });
});

test('a ProblemError passes unchanged, and the message of any other error is hidden', () => {
  const problem = new ProblemError('NOT_FOUND', 'There is no such thing.');
  expect(problemOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: problem }))).toBe(problem);
  const unknown = problemOf(new Error('select * from secrets'));
  expect(JSON.stringify(unknown.toProblem('r'))).not.toContain('secrets');
});

test('a query timeout is not reported as an unavailable database', () => {
  const detail = (code: string) =>
    problemOf(Object.assign(new postgres.PostgresError('secret'), { code })).message;
  expect(detail('57014')).toContain('timed out');
  expect(detail('57014')).not.toContain('not available');
  expect(detail('08006')).toContain('not available');
});

test.each(['EPIPE', 'ECONNRESET', '57P01'])(
  'a connection that the other end closed (%s), also one of the background jobs, is logged without a stack',
  (code) => {
    const error = Object.assign(new Error('terminating connection'), { code });
    expect(causeForLog(error)).toEqual({ reason: 'terminating connection' });
    expect(causeForLog(Object.assign(new Error('other'), { code: '42P01' }))).toHaveProperty('err.stack');
  },
);
