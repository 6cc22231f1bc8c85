import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectTo, openTestDatabase } from '@tallybook/db/testing';
import type postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand, startServiceProcess, urlOf } from './service-process.ts';

const { database: server, admin } = await openTestDatabase();

/** A name for a database on the test server, which is dropped after the test. */
function newDatabase(): string {
  const name = `together_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => void (await admin.unsafe(`drop database if exists ${name} with (force)`)));
  return name;
}

async function inDatabase<T>(name: string, query: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = connectTo({ ...server.admin, database: name });
  try {
    return await query(sql);
  } finally {
    await sql.end();
  }
}

test('of three processes that migrate an empty database at once, one does it and the others wait', async () => {
  const name = newDatabase();
  await admin.unsafe(`create database ${name} owner tallybook_owner template template0`);
  const migrate = async () => {
    const variables = { DATABASE_OWNER_URL: urlOf({ ...server.owner, database: name }) };
    const { code, out } = await runCommand({ ...server.service, database: name }, ['migrate'], variables);
    return { code, last: out.trim().split('\n').at(-1) };
  };
  const outcomes = await Promise.all([migrate(), migrate(), migrate()]);
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
  const lastLines = outcomes.map(({ last }) => last).toSorted((a = '', b = '') => a.localeCompare(b));
  expect(lastLines).toEqual([
    expect.stringMatching(/^\d+ migrations applied$/),
    'nothing to migrate',
    'nothing to migrate',
  ]);
  const [row] = await inDatabase(
    name,
    (sql) =>
      sql`select count(*)::int as all, count(distinct idx)::int as distinct from tallybook_meta.migrations`,
  );
  expect(`${row?.['all']} migrations applied`).toBe(lastLines[0]);
  expect(row?.['distinct']).toBe(row?.['all']);
});

test('of two first starts at once without a database, both serve and one creates the organization', async () => {
  const name = newDatabase();
  const homes = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'tallybook-together-')));
  const variables = { DATABASE_URL: urlOf({ ...server.admin, database: name }) };
  const started = await Promise.all(homes.map((home) => startServiceProcess(home, variables)));
  try {
    for (const { url } of started) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const printedKey = started.filter((service) => service.output().includes('tb_test_'));
    expect(printedKey).toHaveLength(1);
    const [row] = await inDatabase(
      name,
      (sql) => sql`
        select (select count(*)::int from organizations where name = 'Example Ltd') as organizations,
          (select count(*)::int from stock_movements) as sample_movements`,
    );
    expect(row).toEqual({ organizations: 1, sample_movements: 52 });
  } finally {
    for (const { child } of started) child.kill('SIGTERM');
    await Promise.all(started.map(({ ended }) => ended));
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  }
});
