import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrate, pendingMigrations } from '../../src/migrate/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { run, start, temporaryHome } from '../embedded/help.ts';
import { migrationFolder, writeFolder } from './folder.ts';

const one = { '0000_one': 'CREATE TABLE one ();\n--> statement-breakpoint\nCREATE TABLE one_b ();' };
const two = { ...one, '0001_two': 'CREATE TABLE two ();' };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  // The copy is migrated already; these tests use their own migrations.
  await run(database.owner, 'DROP SCHEMA tallybook_meta CASCADE');
  onTestFinished(() => database.drop());
});

const tables = async () =>
  (
    await run(
      database.owner,
      "SELECT tablename AS name FROM pg_tables WHERE tablename ~ '^(one|two)(_b)?$' ORDER BY 1",
    )
  ).map((row) => row['name']);
const recorded = () => run(database.owner, 'SELECT idx, tag FROM tallybook_meta.migrations ORDER BY idx');

test('migrate applies pending migrations in order and returns their tags', async () => {
  const folder = migrationFolder(one);
  expect(await migrate(database.owner, { folder })).toEqual({ applied: ['0000_one'] });
  writeFolder(folder, two);
  expect(await migrate(database.owner, { folder })).toEqual({ applied: ['0001_two'] });
  expect(await migrate(database.owner, { folder })).toEqual({ applied: [] });
  expect(await tables()).toEqual(['one', 'one_b', 'two']);
});

test('of several concurrent calls one migrates and the others apply nothing', async () => {
  const folder = migrationFolder({
    ...one,
    '0001_slow': 'SELECT pg_sleep(0.2);\n--> statement-breakpoint\nCREATE TABLE two ();',
  });
  const results = await Promise.all(Array.from({ length: 6 }, () => migrate(database.owner, { folder })));
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0000_one', '0001_slow']);
});

test('a failing statement rolls back its file and keeps the previous files', async () => {
  const folder = migrationFolder({
    ...one,
    '0001_bad': 'CREATE TABLE two ();\n--> statement-breakpoint\nSELECT 1 / 0;',
  });
  await expect(migrate(database.owner, { folder })).rejects.toThrow(
    'Migration 0001_bad failed and was rolled back: division by zero',
  );
  expect(await tables()).toEqual(['one', 'one_b']);
  expect(await recorded()).toEqual([{ idx: 0, tag: '0000_one' }]);
  writeFolder(folder, { ...one, '0001_bad': 'CREATE TABLE two ();' });
  expect(await migrate(database.owner, { folder })).toEqual({ applied: ['0001_bad'] });
});

test('a file that ends its transaction is rejected by name and not recorded', async () => {
  const folder = migrationFolder({
    '0000_commit': 'COMMIT;\n--> statement-breakpoint\nCREATE TABLE one ();',
  });
  await expect(migrate(database.owner, { folder })).rejects.toThrow('0000_commit');
  expect(await recorded()).toEqual([]);
});

test('an edited file is rejected by name', async () => {
  const folder = migrationFolder(two);
  await migrate(database.owner, { folder });
  writeFolder(folder, { ...two, '0000_one': 'CREATE TABLE other ();' });
  await expect(migrate(database.owner, { folder })).rejects.toThrow('(0000_one was edited after');
  await expect(pendingMigrations(database.service, { folder })).rejects.toThrow('(0000_one was edited after');
});

// drizzle's migrator compares timestamps and silently skips such a file.
test('a file that a merge inserted between applied ones is rejected by name', async () => {
  const folder = migrationFolder(two);
  await migrate(database.owner, { folder });
  writeFolder(folder, { ...one, '0001_between': 'SELECT 1;', '0001_two': 'CREATE TABLE two ();' });
  await expect(migrate(database.owner, { folder })).rejects.toThrow(
    '(0001_two was applied in place of 0001_between)',
  );
});

test('an applied file that is missing in the directory is rejected by name', async () => {
  await migrate(database.owner, { folder: migrationFolder(two) });
  await expect(migrate(database.owner, { folder: migrationFolder(one) })).rejects.toThrow(
    'Migration 0001_two was applied to the database but its file is missing here',
  );
});

test('a missing file that the journal lists is reported by name before anything is applied', async () => {
  const folder = migrationFolder(two);
  rmSync(join(folder, '0001_two.sql'));
  await expect(migrate(database.owner, { folder })).rejects.toThrow('0001_two.sql');
  expect(await tables()).toEqual([]);
});

test('the service can read pending migrations, and accepts a newer database', async () => {
  const [old, current] = [migrationFolder(one), migrationFolder(two)];
  expect(await pendingMigrations(database.service, { folder: current })).toEqual(['0000_one', '0001_two']);
  await migrate(database.owner, { folder: old });
  expect(await pendingMigrations(database.service, { folder: current })).toEqual(['0001_two']);
  await migrate(database.owner, { folder: current });
  expect(await pendingMigrations(database.service, { folder: current })).toEqual([]);
  expect(await pendingMigrations(database.service, { folder: old })).toEqual([]);
});

test('the service cannot change the migration history', async () => {
  await migrate(database.owner, { folder: migrationFolder(one) });
  await expect(run(database.service, 'DELETE FROM tallybook_meta.migrations')).rejects.toThrow(
    'permission denied',
  );
});

test('without the service role nothing is applied, and one line says how to create it', async () => {
  const { admin } = await start(temporaryHome());
  await expect(migrate(admin)).rejects.toThrow(
    /^The role tallybook_service is missing\. Create it first.*CREATE ROLE/,
  );
  expect(await run(admin, "SELECT to_regnamespace('tallybook_meta') AS schema")).toEqual([{ schema: null }]);
});

test('missing rights fail with one line for the operator, at the first statement and within a file', async () => {
  const message =
    /^The database login "\w+" lacks the rights to migrate "\w+", which it must own: .*permission denied/;
  const folder = migrationFolder({ '0000_theirs': 'CREATE ROLE theirs' });
  for (const login of [database.service, database.owner])
    await expect(migrate(login, { folder })).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(message),
    });
});
