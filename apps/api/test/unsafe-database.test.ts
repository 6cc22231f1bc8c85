import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, type DatabaseTarget } from '@tallybook/db';
import { startEmbedded } from '@tallybook/db/embedded';
import { createTestDatabase, openTestDatabase } from '@tallybook/db/testing';
import postgres from 'postgres';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand, urlOf } from './service-process.ts';

const { database, admin } = await openTestDatabase();

/** A login with the service's rights, which is dropped after the test. */
async function createLogin(): Promise<DatabaseTarget> {
  const username = `unsafe_${randomBytes(4).toString('hex')}`;
  await admin.unsafe(`CREATE ROLE ${username} LOGIN PASSWORD 'unsafe' IN ROLE tallybook_service`);
  onTestFinished(async () => {
    await admin.unsafe(`DROP OWNED BY ${username} CASCADE`);
    await admin.unsafe(`DROP ROLE ${username}`);
  });
  return { ...database.service, username, password: 'unsafe' };
}

async function expectRejected(target: DatabaseTarget, words: string): Promise<void> {
  expect(await runCommand(target)).toEqual({
    code: 78,
    out: '',
    err: expect.stringMatching(`^tallybook: .*${words}.*\\n$`),
  });
}

// packages/db/test/setup/safety.test.ts tests the other unsafe logins.
describe('the service refuses to start, with one line and exit code 78,', () => {
  test('as a superuser', () => expectRejected(database.admin, 'is a superuser'));

  test('if its login has synchronous_commit = off', async () => {
    const target = await createLogin();
    await admin.unsafe(`ALTER ROLE ${target.username} SET synchronous_commit = off`);
    await expectRejected(target, 'synchronous_commit is off');
  });

  test('if a migration of its version is missing', async () => {
    const removed = await admin`
      delete from tallybook_meta.migrations
      where idx = (select max(idx) from tallybook_meta.migrations) returning idx`;
    expect(removed).toHaveLength(1);
    await expectRejected(database.service, 'is missing 1 migration;');
  });

  test.each(['serve', 'migrate'])(
    'if the database is of an earlier development version (%s), which it leaves unchanged',
    async (command) => {
      const earlier = await createTestDatabase();
      onTestFinished(() => earlier.drop());
      // Its first migrations had other names, and it had more of them.
      const owner = postgres({ ...earlier.owner, ssl: false, max: 1, onnotice: () => {} });
      onTestFinished(() => owner.end());
      await owner`update tallybook_meta.migrations set tag = 'earlier_' || tag where idx = 0`;
      const stored = await owner`select * from tallybook_meta.migrations order by idx`;
      expect(
        await runCommand(earlier.service, [command], { DATABASE_OWNER_URL: urlOf(earlier.owner) }),
      ).toEqual({
        code: 78,
        out: '',
        err: expect.stringMatching(
          /^tallybook: The database was migrated by another development version .*unchanged; to start with an empty one, delete.*\n$/,
        ),
      });
      expect(await owner`select * from tallybook_meta.migrations order by idx`).toEqual(stored);
    },
  );

  test('on a server with fsync off', async () => {
    const home = mkdtempSync(join(tmpdir(), 'tb-fsync-'));
    const server = await startEmbedded({
      home,
      log: () => {},
      ephemeral: true,
      settings: { fsync: 'off', shared_buffers: '16MB' },
    });
    try {
      const { service } = await prepareDatabase({
        admin: server.admin,
        database: 'tallybook',
        secretsDir: join(home, 'secrets'),
        log: () => {},
      });
      await expectRejected(service, 'fsync is off');
    } finally {
      await server.stop();
    }
  });
});
