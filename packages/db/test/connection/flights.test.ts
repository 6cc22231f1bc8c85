import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction, TransactionOptions } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { openFor, organizationA } from './fixture.ts';
import { wireTo } from './proxy.ts';

/** Round trips are where time is lost; here they are counted on the wire, so that no clock is needed. */
let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

const one = ({ sql }: Transaction) => sql`select ${1}::int as n`;
const two = async ({ sql }: Transaction) =>
  void (await Promise.all([sql`select 1`, sql`select ${2}::int as n`]));

test.each<[string, (tx: Transaction) => Promise<unknown>, TransactionOptions, number]>([
  // The COMMIT of a read is not waited for; it leaves with the BEGIN of whoever is next.
  ['a read of one query is one flight', one, { readOnly: true }, 1],
  ['a read of two independent queries is one flight', two, { readOnly: true }, 1],
  ['a write of one statement is two', one, {}, 2],
])('%s', async (_, work, options, flights) => {
  let sent = 0;
  const target = await wireTo(databases.owner, (bytes) => {
    sent += 1;
    return bytes;
  });
  const database = openFor(target, { max: 1 });
  // The first time each statement is described.
  for (let i = 0; i < 2; i += 1) await database.tenant(organizationA, work, options);
  await database.system(one);
  sent = 0;
  for (let i = 0; i < 10; i += 1) await database.tenant(organizationA, work, options);
  expect(sent).toBeGreaterThanOrEqual(10 * flights);
  expect(sent).toBeLessThanOrEqual(10 * flights + 1);
});
