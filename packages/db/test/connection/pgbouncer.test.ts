import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { databaseFault, type Database } from '../../src/connection/index.ts';
import { migrate } from '../../src/migrate/index.ts';
import { poolerReason, prepareDatabase, unsafeReason } from '../../src/setup/index.ts';
import { withSession } from '../../src/setup/session.ts';
import {
  createTestDatabase,
  giveGuards,
  noPgBouncer,
  startPgBouncer,
  type PgBouncer,
  type TestDatabase,
} from '../../src/testing/index.ts';
import { run, temporaryHome } from '../embedded/help.ts';
import { openFor, organizationA, organizationB, rejection } from './fixture.ts';

if (noPgBouncer !== undefined) console.warn(noPgBouncer);

async function bouncerFor(databases: TestDatabase, settings?: Record<string, string>): Promise<PgBouncer> {
  const bouncer = await startPgBouncer(databases, settings);
  onTestFinished(() => bouncer.stop());
  return bouncer;
}

describe.skipIf(noPgBouncer !== undefined)('behind PgBouncer in transaction mode', () => {
  let databases: TestDatabase;
  beforeAll(async () => {
    databases = await createTestDatabase();
    await giveGuards(databases);
  });
  afterAll(() => databases.drop());

  const readScope = (database: Database, organization: string, readOnly: boolean) =>
    database.tenant(
      organization,
      async ({ sql }) => {
        const [[first], [second]] = await Promise.all([
          sql`select current_setting('app.organization_id') as scope, pg_backend_pid() as pid`,
          sql`select ${organization}::text as sent, pg_backend_pid() as pid`,
        ]);
        return {
          scope: first?.['scope'],
          sent: second?.['sent'],
          together: first?.['pid'] === second?.['pid'],
        };
      },
      { readOnly },
    );

  test('three pools of ten share four connections: each transaction has one backend and its own scope', async () => {
    const { target } = await bouncerFor(databases);
    const pools = [1, 2, 3].map(() => openFor(target, { max: 10 }));
    const calls = Array.from({ length: 60 }, async (_, caller) => {
      for (let turn = 0; turn < 10; turn += 1) {
        const organization = (caller + turn) % 2 === 0 ? organizationA : organizationB;
        const pool = pools[(caller + turn) % 3] as Database;
        expect(await readScope(pool, organization, turn % 3 !== 0)).toEqual({
          scope: organization,
          sent: organization,
          together: true,
        });
      }
    });
    await Promise.all(calls);
    const [backends] = await run(
      databases.admin,
      `select count(*)::int as all, count(*) filter (where state <> 'idle')::int as busy from pg_stat_activity
       where datname = current_database() and application_name = 'connection-test'`,
    );
    expect(backends).toEqual({ all: 4, busy: 0 });
    // Nothing of any organization is left in a session that the next may get.
    for (const pool of pools)
      expect(
        await pool.system(
          ({ sql }) => sql`select nullif(current_setting('app.organization_id'), '') as scope`,
        ),
      ).toEqual([{ scope: null }]);
  });

  test('a read that is not waited for to end keeps its connection from nobody', async () => {
    const { target } = await bouncerFor(databases, { default_pool_size: '1', query_wait_timeout: '2' });
    const [one, other] = [openFor(target, { max: 1 }), openFor(target, { max: 1 })];
    for (let turn = 0; turn < 20; turn += 1)
      for (const database of [one, other]) await readScope(database, organizationA, true);
  });

  test('no statement is prepared by name, with parameters, through drizzle or as the job library sends it', async () => {
    const { target } = await bouncerFor(databases, { default_pool_size: '2' });
    const database = openFor(target);
    const ask = () =>
      database.system(async ({ sql }) => {
        await sql`select ${1}::int`;
        await sql.unsafe('select $1::text', ['x'], { prepare: true });
        return sql`select count(*)::int as named from pg_prepared_statements`;
      });
    for (const answer of await Promise.all(Array.from({ length: 12 }, ask)))
      expect(answer).toEqual([{ named: 0 }]);
  });

  test('a statement outside a transaction changes nothing there either', async () => {
    const { target } = await bouncerFor(databases);
    await withSession(target, async (session) => {
      const refused = session.unsafe('insert into users (id, name) values (gen_random_uuid(), $$x$$)');
      expect(await rejection(refused)).toMatchObject({ code: '25006' });
    });
  });

  test('what is told through it is heard past it', async () => {
    const bouncer = await bouncerFor(databases);
    const database = openFor(bouncer.target);
    const heard: unknown[] = [];
    database.listen(
      'news',
      (payload) => heard.push(payload),
      (up) => heard.push(up),
    );
    await expect.poll(() => heard).toEqual([true]);
    await database.system(({ sql }) => sql.notify('news', 'one') as unknown as Promise<unknown>);
    await expect.poll(() => heard).toEqual([true, 'one']);
    await bouncer.kill();
    expect(databaseFault(await rejection(database.system(({ sql }) => sql`select 1`)))?.kind).toBe(
      'unavailable',
    );
    expect(heard).toEqual([true, 'one']);
  });

  test('killed and started again: those under way are told, the next are served', async () => {
    const bouncer = await bouncerFor(databases);
    const database = openFor(bouncer.target);
    const slow = rejection(database.system(({ sql }) => sql`select pg_sleep(20)`));
    await expect.poll(() => database.usage().inUse).toBe(1);
    await bouncer.kill();
    expect(databaseFault(await slow)?.kind).toBe('unavailable');
    await bouncer.start();
    expect(await database.system(({ sql }) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  describe('a start is refused', () => {
    test('never where all is as it should be', async () => {
      const { target } = await bouncerFor(databases);
      expect(await unsafeReason(target)).toBeUndefined();
    });

    test('without a way past it, or with one that leads through it or elsewhere', async () => {
      const { target } = await bouncerFor(databases);
      const { direct: _, ...pooled } = target;
      expect(await unsafeReason(pooled)).toContain('set DATABASE_DIRECT_URL as well');
      expect(await poolerReason({ ...target, direct: pooled })).toContain('at DATABASE_DIRECT_URL too');
      const elsewhere = await createTestDatabase();
      onTestFinished(() => elsewhere.drop());
      for (const direct of [elsewhere.service, databases.owner])
        expect(await poolerReason({ ...target, direct })).toContain('leads to another database, or logs in');
    });

    test('when sessions lack the settings, with the statements that give them; so is a connection made later', async () => {
      const { target } = await bouncerFor(databases);
      const { username, database: name } = databases.service;
      await run(
        databases.admin,
        `alter role ${username} in database ${name} reset default_transaction_read_only`,
      );
      const reason = await poolerReason(target);
      expect(reason).toContain(`ALTER ROLE "${username}" SET default_transaction_read_only = 'on'; and then`);
      const fault = databaseFault(await rejection(openFor(target).system(({ sql }) => sql`select 1`)));
      expect(fault).toMatchObject({ kind: 'unavailable', reason: 'unguarded' });
      await giveGuards(databases);
    });

    test('in statement mode', async () => {
      const { target } = await bouncerFor(databases, { pool_mode: 'statement' });
      expect(await poolerReason(target)).toContain('takes no transactions');
    });

    test('and so are migrations and the set-up, which lock by session', async () => {
      const { target } = await bouncerFor(databases);
      expect(await rejection(migrate(target))).toMatchObject({ message: expect.stringContaining('pooler') });
      const prepare = { database: target.database, secretsDir: temporaryHome(), log: () => undefined };
      expect(await rejection(prepareDatabase({ admin: target, ...prepare }))).toMatchObject({
        message: expect.stringContaining('pooler'),
      });
    });
  });
});
