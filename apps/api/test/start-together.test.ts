import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@tallybook/db/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startProcess } from './process.ts';

let beside: TestDatabase;
let admin: postgres.Sql;
beforeAll(async () => {
  beside = await createTestDatabase();
  const { host, port, username, password, database } = beside.admin;
  admin = postgres({ host, port, username, password, database, max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await admin.end();
  await beside.drop();
});

const urlOf = ({ host, port, username, password }: TestDatabase['admin'], database: string): string =>
  `postgres://${username}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** A name for a database on the test's server that goes with the test. */
function newDatabase(): string {
  const name = `together_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => void (await admin.unsafe(`drop database if exists ${name} with (force)`)));
  return name;
}

async function inDatabase<T>(name: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const { host, port, username, password } = beside.admin;
  const sql = postgres({ host, port, username, password, database: name, max: 1, onnotice: () => {} });
  try {
    return await ask(sql);
  } finally {
    await sql.end();
  }
}

test('two processes that migrate an empty database at once: one does, the other finds it done', async () => {
  const name = newDatabase();
  await admin.unsafe(`create database ${name} owner tallybook_owner template template0`);
  const migrate = async () => {
    const main = join(import.meta.dirname, '..', 'src', 'main.ts');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'migrate'], {
      env: { PATH: process.env['PATH'], DATABASE_OWNER_URL: urlOf(beside.owner, name) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, last: out.trim().split('\n').at(-1) };
  };
  const outcomes = await Promise.all([migrate(), migrate(), migrate()]);
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
  const lasts = outcomes.map(({ last }) => last).toSorted((a = '', b = '') => a.localeCompare(b));
  expect(lasts).toEqual([
    expect.stringMatching(/^\d+ migrations applied$/),
    'nothing to migrate',
    'nothing to migrate',
  ]);
  const [row] = await inDatabase(
    name,
    (sql) =>
      sql`select count(*)::int as all, count(distinct idx)::int as kinds from tallybook_meta.migrations`,
  );
  expect(`${row?.['all']} migrations applied`).toBe(lasts[0]);
  expect(row?.['kinds']).toBe(row?.['all']);
});

test('two first starts at once on a server without the database: both serve, one founds', async () => {
  const name = newDatabase();
  const homes = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'tallybook-together-')));
  const variables = { DATABASE_URL: urlOf(beside.admin, name) };
  const started = await Promise.all(homes.map((home) => startProcess(home, variables)));
  try {
    for (const { url } of started) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const welcomed = started.filter((each) => each.output().includes('tb_test_'));
    expect(welcomed).toHaveLength(1);
    const [row] = await inDatabase(
      name,
      (sql) => sql`select count(*)::int as organizations from organizations`,
    );
    expect(row).toEqual({ organizations: 1 });
  } finally {
    for (const { child } of started) child.kill('SIGTERM');
    await Promise.all(started.map(({ ended }) => ended));
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  }
});
