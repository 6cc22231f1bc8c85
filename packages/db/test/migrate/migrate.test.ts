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
  // The copy comes migrated with the real folder; these tests bring their own.
  await run(database.owner, 'DROP SCHEMA tallybook_meta CASCADE');
  onTestFinished(() => database.drop());
});

const tables = async () =>
  (
    await run(
      database.owner,
      "SELECT tablename AS name FROM pg_tables WHERE tablename ~ '^(one|two)' ORDER BY 1",
    )
  ).map((row) => row['name']);
const recorded = () => run(database.owner, 'SELECT idx, tag FROM tallybook_meta.migrations ORDER BY idx');

test('applies what is missing, in order, and says which', async () => {
  const folder = migrationFolder(one);
  expect(await migrate(database.owner, { folder })).toEqual({ applied: ['0000_one'] });
  writeFolder(folder, two);
  expect(await migrate(database.owner, { folder })).toEqual({ applied: ['0001_two'] });
  expect(await migrate(database.owner, { folder })).toEqual({ applied: [] });
  expect(await tables()).toEqual(['one', 'one_b', 'two']);
});

test('of instances that start at once one migrates, the others find it done', async () => {
  const folder = migrationFolder({
    ...one,
    '0001_slow': 'SELECT pg_sleep(0.2);\n--> statement-breakpoint\nCREATE TABLE two ();',
  });
  const answers = await Promise.all(Array.from({ length: 6 }, () => migrate(database.owner, { folder })));
  expect(answers.flatMap(({ applied }) => applied)).toEqual(['0000_one', '0001_slow']);
});

test('a failing statement leaves nothing of its file, and the file before it in place', async () => {
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

test('a file that ends its transaction is refused by name, and nothing is recorded for it', async () => {
  const folder = migrationFolder({
    '0000_commit': 'COMMIT;\n--> statement-breakpoint\nCREATE TABLE one ();',
  });
  await expect(migrate(database.owner, { folder })).rejects.toThrow('0000_commit');
  expect(await recorded()).toEqual([]);
});

test('an edited file is refused by name', async () => {
  const folder = migrationFolder(two);
  await migrate(database.owner, { folder });
  writeFolder(folder, { ...two, '0000_one': 'CREATE TABLE other ();' });
  await expect(migrate(database.owner, { folder })).rejects.toThrow('Migration 0000_one was edited');
  await expect(pendingMigrations(database.service, { folder })).rejects.toThrow('0000_one was edited');
});

// drizzle's migrator compares time stamps and skips such a file without a word.
test('a file that a merge put between two applied ones is refused by name', async () => {
  const folder = migrationFolder(two);
  await migrate(database.owner, { folder });
  writeFolder(folder, { ...one, '0001_between': 'SELECT 1;', '0001_two': 'CREATE TABLE two ();' });
  await expect(migrate(database.owner, { folder })).rejects.toThrow('Migration 0001_between is out of order');
});

test('an applied file that is missing here is refused by name', async () => {
  await migrate(database.owner, { folder: migrationFolder(two) });
  await expect(migrate(database.owner, { folder: migrationFolder(one) })).rejects.toThrow(
    'Migration 0001_two was applied',
  );
});

test('a journal that names a file which is not there is refused by name, before anything is applied', async () => {
  const folder = migrationFolder(two);
  rmSync(join(folder, '0001_two.sql'));
  await expect(migrate(database.owner, { folder })).rejects.toThrow('0001_two.sql');
  expect(await tables()).toEqual([]);
});

test('the service may ask what is missing, and starts beside a newer version', async () => {
  const [old, current] = [migrationFolder(one), migrationFolder(two)];
  expect(await pendingMigrations(database.service, { folder: current })).toEqual(['0000_one', '0001_two']);
  await migrate(database.owner, { folder: old });
  expect(await pendingMigrations(database.service, { folder: current })).toEqual(['0001_two']);
  await migrate(database.owner, { folder: current });
  expect(await pendingMigrations(database.service, { folder: current })).toEqual([]);
  expect(await pendingMigrations(database.service, { folder: old })).toEqual([]);
});

test('the service may not write the record', async () => {
  await migrate(database.owner, { folder: migrationFolder(one) });
  await expect(run(database.service, 'DELETE FROM tallybook_meta.migrations')).rejects.toThrow(
    'permission denied',
  );
});

test('without the role of the service nothing is applied, and one line says what to make', async () => {
  const { admin } = await start(temporaryHome());
  await expect(migrate(admin)).rejects.toThrow(/^The role tallybook_service is missing.*CREATE ROLE/);
  expect(await run(admin, "SELECT to_regnamespace('tallybook_meta') AS made")).toEqual([{ made: null }]);
});

test('a login without the rights is one line of the operator, at the first statement and within a file', async () => {
  const refused = /^The database login "\w+" may not migrate "\w+", which it must own: .*permission denied/;
  const folder = migrationFolder({ '0000_theirs': 'CREATE ROLE theirs' });
  for (const login of [database.service, database.owner])
    await expect(migrate(login, { folder })).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(refused),
    });
});
