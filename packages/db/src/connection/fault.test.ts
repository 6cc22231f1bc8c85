import { DrizzleQueryError } from 'drizzle-orm';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { databaseFault, DatabaseUnavailableError } from './index.ts';

const error = (code: string, details: object = {}) =>
  Object.assign(new postgres.PostgresError('secret message'), { code, ...details });

test.each([
  ['constraint', '23505 23503 23514 23P01'],
  ['retry', '40001 40P01'],
  ['unavailable', '55P03 57014 53300 53100 57P01 57P02 57P03 58030 08006 08P01'],
  ['input', '22021 22P05 22P02 22003 22007 22008 54000 54001'],
  ['denied', '42501'],
  ['unknown', '42601 25P02 25006 23502 0A000 XX000 28P01'],
])('databaseFault classifies as %s: %s', (kind, codes) => {
  for (const sqlstate of codes.split(' ')) {
    expect(databaseFault(error(sqlstate))).toEqual({
      kind,
      sqlstate,
      constraint: undefined,
      outcomeUnknown: false,
    });
  }
});

test.each([
  'could not commit transaction for shard 102034 on at least one active node',
  'failure on connection marked as essential: worker-1:5432',
  "failed to prepare transaction 'citus_0_4711_1_0' on host worker-1:5432",
  'failed to COPY to shard 102022 on worker-1:5432',
  'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally',
  'SSL connection has been closed unexpectedly',
])('databaseFault classifies as unavailable what Citus reports for a lost worker: %s', (message) => {
  expect(databaseFault(error('XX000', { message }))).toMatchObject({ kind: 'unavailable' });
});

test('databaseFault looks through wrapping errors and returns the name of the constraint', () => {
  const cause = error('23505', { constraint_name: 'products_sku_key' });
  const wrapped = new Error('posting failed', {
    cause: new DrizzleQueryError('select secret', ['secret'], cause),
  });
  expect(databaseFault(wrapped)).toMatchObject({ kind: 'constraint', constraint: 'products_sku_key' });
});

test('databaseFault returns the name of the constraint without the number of a shard', () => {
  const ofShard = (code: string, message: string) => databaseFault(error(code, { message }))?.constraint;
  const unique = 'duplicate key value violates unique constraint "products_sku_102055"';
  expect(ofShard('23505', unique)).toBe('products_sku');
  const check =
    'new row for relation "products_102055" violates check constraint "products_costing_method_102055"';
  expect(ofShard('23514', check)).toBe('products_costing_method');
  expect(ofShard('23502', 'null value in column "name_1"')).toBeUndefined();
  const ofServer = error('23505', { constraint_name: 'products_sku_2', message: unique });
  expect(databaseFault(ofServer)?.constraint).toBe('products_sku_2');
});

test('databaseFault reports whether the outcome of a lost connection is known', () => {
  const lost = new DatabaseUnavailableError('lost', { outcomeUnknown: true, cause: error('57P01') });
  expect(databaseFault(lost)).toEqual({
    kind: 'unavailable',
    sqlstate: '57P01',
    constraint: undefined,
    reason: 'lost',
    outcomeUnknown: true,
  });
});

test('databaseFault returns undefined for other errors, and ends for a circle of causes', () => {
  const circle = new Error('circle');
  circle.cause = circle;
  const reset = Object.assign(new Error('of a mail server'), { code: 'ECONNRESET' });
  for (const other of [circle, reset, 'text', undefined, { code: '23505' }])
    expect(databaseFault(other)).toBeUndefined();
});
