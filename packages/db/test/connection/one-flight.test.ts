import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseFault, TransactionMisuseError, type Database } from '../../src/connection/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { openFor, organizationA, organizationB, rejection, watchProcess } from './fixture.ts';
import { startProxy } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

const oneFlight = { oneFlight: true };

const scopeOf = (database: Database, organization: string): Promise<unknown> =>
  database.tenant(
    organization,
    async ({ sql }) => {
      const [row] = await sql`
        select current_setting('app.organization_id') as scope, current_setting('transaction_read_only') as read_only`;
      return row;
    },
    oneFlight,
  );

/** The connection has no open transaction, and the next one has its own scope. */
async function expectUsable(database: Database): Promise<void> {
  expect(await scopeOf(database, organizationA)).toEqual({ scope: organizationA, read_only: 'on' });
  const [row] = await database.system(
    ({ sql }) => sql`
      select coalesce(nullif(current_setting('app.organization_id'), ''), 'none') as scope, now() = statement_timestamp() as fresh`,
  );
  expect(row).toMatchObject({ scope: 'none' });
}

/** COMMIT is sent before the results are known. */
describe('a read in one flight', () => {
  test('has its own scope, also if many share a connection', async () => {
    const database = openFor(databases.owner, { max: 1 });
    const organizations = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? organizationA : organizationB,
    );
    const found = await Promise.all(organizations.map((organization) => scopeOf(database, organization)));
    expect(found).toEqual(organizations.map((scope) => ({ scope, read_only: 'on' })));
    await expectUsable(database);
  });

  test.each([
    ['its only statement', (at: number) => at === 0, 1],
    ['the first of three statements', (at: number) => at === 0, 3],
    ['the last of three statements', (at: number) => at === 2, 3],
  ])('that fails in %s rejects with its error, and the connection stays usable', async (_, fails, count) => {
    const { uncaught } = watchProcess();
    const database = openFor(databases.owner, { max: 1 });
    // The second time, statements are prepared already.
    for (let turn = 0; turn < 3; turn += 1) {
      const failed = rejection(
        database.tenant(
          organizationA,
          ({ sql, flight }) =>
            flight(Array.from({ length: count }, (_, at) => sql`select 1 / ${fails(at) ? 0 : 1}::int as n`)),
          oneFlight,
        ),
      );
      expect(databaseFault(await failed)).toMatchObject({ sqlstate: '22012' });
      await expectUsable(database);
    }
    expect(uncaught).toEqual([]);
  });

  test('that fails does not affect reads that wait for its connection', async () => {
    const database = openFor(databases.owner, { max: 1 });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        database.tenant(
          organizationA,
          ({ sql }) => sql`select ${index}::int / ${index % 3}::int as n`,
          oneFlight,
        ),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
    await expectUsable(database);
  });

  test('cannot write', async () => {
    const database = openFor(databases.owner, { max: 1 });
    const failed = rejection(
      database.tenant(organizationA, ({ sql }) => sql`create table forbidden ()`, oneFlight),
    );
    expect(databaseFault(await failed)).toMatchObject({ sqlstate: '25006' });
    await expectUsable(database);
  });

  test('is ended by the time limit of statements', async () => {
    const database = openFor(databases.owner, { max: 1, statementTimeoutMs: 200 });
    const failed = rejection(
      database.tenant(organizationA, ({ sql }) => sql`select pg_sleep(30)`, oneFlight),
    );
    expect(databaseFault(await failed)).toMatchObject({ sqlstate: '57014' });
    await expectUsable(database);
  });

  // The driver executed such a statement again, which after COMMIT would be outside the transaction: without a scope.
  test('whose prepared statement is out of date is repeated in its scope', async () => {
    const database = openFor(databases.owner, { max: 1 });
    const admin = openFor(databases.owner, { max: 1 });
    const alter = (type: string): Promise<unknown> =>
      admin.system(({ sql }) => sql.unsafe(`alter table changing alter n type ${type}`));
    await admin.system(({ sql }) => sql`create table changing as select 1 as n`);
    const read = (): Promise<unknown> =>
      database.tenant(
        organizationA,
        ({ sql }) =>
          sql`select n::text, current_setting('app.organization_id') as scope, changing.n as raw from changing`,
        oneFlight,
      );
    await read();
    for (const type of ['bigint', 'integer', 'bigint']) {
      await alter(type);
      expect(await read()).toMatchObject([{ n: '1', scope: organizationA }]);
    }
    await expectUsable(database);
  });

  test('rejects a statement that is sent after the first result', async () => {
    const database = openFor(databases.owner, { max: 1 });
    const failed = rejection(
      database.tenant(
        organizationA,
        async ({ sql }) => {
          await sql`select 1`;
          return sql`select 2`;
        },
        oneFlight,
      ),
    );
    expect(await failed).toBeInstanceOf(TransactionMisuseError);
    await expectUsable(database);
  });

  test('rejects with the error of its callback, before and after its statements', async () => {
    const database = openFor(databases.owner, { max: 1 });
    const fail = (): never => {
      throw new Error('not found');
    };
    const before = database.tenant(organizationA, async () => fail(), oneFlight);
    expect(await rejection(before)).toMatchObject({ message: 'not found' });
    const after = database.tenant(organizationA, async ({ sql }) => (await sql`select 1`, fail()), oneFlight);
    expect(await rejection(after)).toMatchObject({ message: 'not found' });
    await expectUsable(database);
  });

  test('without statements sends nothing', async () => {
    let sent = 0;
    const target = await startProxy(databases.owner, (bytes) => {
      sent += 1;
      return bytes;
    });
    const database = openFor(target, { max: 1 });
    await expectUsable(database);
    sent = 0;
    expect(await database.tenant(organizationA, async () => 'nothing', oneFlight)).toBe('nothing');
    expect(sent).toBe(0);
  });

  test('is rejected when its connection is lost', async () => {
    const { uncaught } = watchProcess();
    let closing = true;
    const target = await startProxy(databases.owner, (bytes) =>
      closing && bytes.includes('begin isolation') ? 'close' : bytes,
    );
    const database = openFor(target, { max: 1 });
    expect(databaseFault(await rejection(scopeOf(database, organizationA)))).toMatchObject({
      kind: 'unavailable',
      outcomeUnknown: false,
    });
    closing = false;
    await expectUsable(database);
    expect(uncaught).toEqual([]);
  });
});
