import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { databaseFault, type Database } from '../../src/connection/index.ts';
import { users } from '../../src/schema/index.ts';
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
      readOnly ? { oneFlight: true } : {},
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
    // No session keeps a scope for its next user.
    for (const pool of pools)
      expect(
        await pool.system(
          ({ sql }) => sql`select nullif(current_setting('app.organization_id'), '') as scope`,
        ),
      ).toEqual([{ scope: null }]);
  });

  test('a read whose COMMIT is not awaited releases its server connection', async () => {
    const { target } = await bouncerFor(databases, { default_pool_size: '1', query_wait_timeout: '2' });
    const [one, other] = [openFor(target, { max: 1 }), openFor(target, { max: 1 })];
    for (let turn = 0; turn < 20; turn += 1)
      for (const database of [one, other]) await readScope(database, organizationA, true);
  });

  test('no statement is prepared by name: with parameters, through drizzle, or as the job library sends it', async () => {
    const { target } = await bouncerFor(databases, { default_pool_size: '2' });
    const database = openFor(target);
    const countNamed = () =>
      database.system(async ({ sql, db }) => {
        await sql`select ${1}::int`;
        await db.select().from(users).where(eq(users.name, 'x'));
        await sql.unsafe('select $1::text', ['x'], { prepare: true });
        return sql`select count(*)::int as named from pg_prepared_statements`;
      });
    for (const rows of await Promise.all(Array.from({ length: 12 }, countNamed)))
      expect(rows).toEqual([{ named: 0 }]);
  });

  test('a statement outside a transaction changes nothing', async () => {
    const { target } = await bouncerFor(databases);
    await withSession(target, async (session) => {
      const insert = session.unsafe('insert into users (id, name) values (gen_random_uuid(), $$x$$)');
      expect(await rejection(insert)).toMatchObject({ code: '25006' });
    });
  });

  test('the listener bypasses it and receives notifications that were sent through it', async () => {
    const bouncer = await bouncerFor(databases);
    const database = openFor(bouncer.target);
    const received: unknown[] = [];
    database.listen(
      'news',
      (payload) => received.push(payload),
      (up) => received.push(up),
    );
    await expect.poll(() => received).toEqual([true]);
    await database.system(async ({ sql }) => {
      await sql.notify('news', 'one');
    });
    await expect.poll(() => received).toEqual([true, 'one']);
    await bouncer.kill();
    expect(databaseFault(await rejection(database.system(({ sql }) => sql`select 1`)))?.kind).toBe(
      'unavailable',
    );
    expect(received).toEqual([true, 'one']);
  });

  test('killed and restarted, running transactions fail and the next ones succeed', async () => {
    const bouncer = await bouncerFor(databases);
    const database = openFor(bouncer.target);
    const slow = rejection(database.system(({ sql }) => sql`select pg_sleep(20)`));
    await expect.poll(() => database.usage().inUse).toBe(1);
    await bouncer.kill();
    expect(databaseFault(await slow)?.kind).toBe('unavailable');
    await bouncer.start();
    expect(await database.system(({ sql }) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  describe('startup', () => {
    test('accepts a correct configuration', async () => {
      const { target } = await bouncerFor(databases);
      expect(await unsafeReason(target)).toBeUndefined();
    });

    test('rejects a missing direct URL, and one that leads through the pooler or to another database', async () => {
      const { target } = await bouncerFor(databases);
      const { direct: _, ...pooled } = target;
      expect(await unsafeReason(pooled)).toContain('set DATABASE_DIRECT_URL as well');
      expect(await poolerReason({ ...target, direct: pooled })).toContain(
        'DATABASE_DIRECT_URL is a connection pooler too',
      );
      const elsewhere = await createTestDatabase();
      onTestFinished(() => elsewhere.drop());
      for (const direct of [elsewhere.service, databases.owner])
        expect(await poolerReason({ ...target, direct })).toContain(
          'leads to another database or uses another login',
        );
    });

    test('rejects sessions without the settings and names the statements that set them, also on a later connection', async () => {
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

    test('rejects a pooler in statement mode', async () => {
      const { target } = await bouncerFor(databases, { pool_mode: 'statement' });
      expect(await poolerReason(target)).toContain('does not support transactions');
    });

    test('rejects migrations and setup through the pooler, because they use session locks', async () => {
      const { target } = await bouncerFor(databases);
      expect(await rejection(migrate(target))).toMatchObject({ message: expect.stringContaining('pooler') });
      const prepare = { database: target.database, secretsDir: temporaryHome(), log: () => undefined };
      expect(await rejection(prepareDatabase({ admin: target, ...prepare }))).toMatchObject({
        message: expect.stringContaining('pooler'),
      });
    });
  });
});
