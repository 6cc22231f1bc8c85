import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, type DatabaseTarget } from '@tallybook/db';
import { startEmbedded } from '@tallybook/db/embedded';
import { createTestDatabase, type TestDatabase } from '@tallybook/db/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runProgram } from './program.ts';

let database: TestDatabase;
let admin: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = postgres({ ...database.admin, max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** A login of the service that is gone, with its rights, after the test. */
async function login(): Promise<DatabaseTarget> {
  const username = `refused_${randomBytes(4).toString('hex')}`;
  await admin.unsafe(`CREATE ROLE ${username} LOGIN PASSWORD 'refused' IN ROLE tallybook_service`);
  onTestFinished(async () => {
    await admin.unsafe(`DROP OWNED BY ${username} CASCADE`);
    await admin.unsafe(`DROP ROLE ${username}`);
  });
  return { ...database.service, username, password: 'refused' };
}

async function expectRefused(target: DatabaseTarget, words: string): Promise<void> {
  expect(await runProgram(target)).toEqual({
    code: 78,
    out: '',
    err: expect.stringMatching(`^tallybook: .*${words}.*\\n$`),
  });
}

// What else is unsafe about a login: packages/db/test/setup/safety.test.ts.
describe('the service refuses to start with one line and exit code 78', () => {
  test('as a superuser', () => expectRefused(database.admin, 'is a superuser'));

  test('where its login says synchronous_commit = off', async () => {
    const target = await login();
    await admin.unsafe(`ALTER ROLE ${target.username} SET synchronous_commit = off`);
    await expectRefused(target, 'synchronous_commit is off');
  });

  test('without a migration of this version', async () => {
    const gone = await admin`
      delete from tallybook_meta.migrations
      where idx = (select max(idx) from tallybook_meta.migrations) returning idx`;
    expect(gone).toHaveLength(1);
    await expectRefused(database.service, 'is missing 1 migration;');
  });

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
      await expectRefused(service, 'fsync is off');
    } finally {
      await server.stop();
    }
  });
});
