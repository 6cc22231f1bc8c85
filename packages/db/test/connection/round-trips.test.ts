import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction, TransactionOptions } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { openFor, organizationA } from './fixture.ts';
import { startProxy } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

const one = ({ sql }: Transaction) => sql`select ${1}::int as n`;
const two = async ({ sql, flight }: Transaction) =>
  void (await flight([sql`select 1`, sql`select ${2}::int as n`]));

/** As a posting's flights are: the driver wrote each statement separately once 1 KB was pending. */
const many = ({ sql, flight }: Transaction) =>
  flight(Array.from({ length: 10 }, () => sql`select length(${'x'.repeat(1000)}) as n`));

/** Counts packets on the network instead of measuring time. */
describe('the number of round trips', () => {
  test.each<[string, (tx: Transaction) => Promise<unknown>, TransactionOptions, number]>([
    ['a read of one query', one, { oneFlight: true }, 1],
    ['a read of two independent queries', two, { oneFlight: true }, 1],
    ['a read of ten statements of 1 KB', many, { oneFlight: true }, 1],
    // The COMMIT is not awaited; it travels with the next BEGIN.
    ['a read that may need several flights', one, { readOnly: true }, 1],
    ['a write of one statement', one, {}, 2],
    ['a write of ten statements of 1 KB', many, {}, 2],
  ])('for %s is as expected', async (_, work, options, roundTrips) => {
    let sent = 0;
    const target = await startProxy(databases.owner, (bytes) => {
      sent += 1;
      return bytes;
    });
    const database = openFor(target, { max: 1 });
    // Each statement is described the first time.
    for (let i = 0; i < 2; i += 1) await database.tenant(organizationA, work, options);
    await database.system(one);
    sent = 0;
    for (let i = 0; i < 10; i += 1) await database.tenant(organizationA, work, options);
    expect(sent).toBeGreaterThanOrEqual(10 * roundTrips);
    expect(sent).toBeLessThanOrEqual(10 * roundTrips + (options.oneFlight === true ? 0 : 1));
  });
});
