import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@tallybook/db';
import { createTestDatabase, type TestDatabase } from '@tallybook/db/testing';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newId } from '../ids.ts';
import { createJobs, type InvitationMailJob, type Jobs } from './jobs.ts';
import { Boss } from './boss.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });

let testDatabase: TestDatabase;
let admin: postgres.Sql;
let database: Database;
let jobs: Jobs;
const processed: InvitationMailJob[] = [];
let handle = async (job: InvitationMailJob): Promise<void> => void processed.push(job);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { host, port, username, password, database: name } = testDatabase.admin;
  admin = postgres({ host, port, username, password, database: name, max: 1 });
  database = openDatabase(testDatabase.service, { max: 2, applicationName: 'jobs-test' });
  jobs = createJobs({
    mailsAtOnce: 5,
    target: testDatabase.service,
    log,
    deliverInvitationMail: (job) => handle(job),
    attemptDelivery: async () => {},
    deliverNotification: async () => {},
  });
  await jobs.start();
  await jobs.work();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await admin.end();
  await testDatabase.drop();
});

const job = (): InvitationMailJob => ({
  organization_id: newId(),
  invitation_id: newId(),
  link: { version: 1, salt: 'random' },
});
const queue = (of: InvitationMailJob, fail = false) =>
  database.tenant(of.organization_id, async (tx) => {
    await jobs.queueInvitationMails(tx, [of]);
    if (fail) throw new Error('rolled back');
  });
const stateOf = async (of: InvitationMailJob) =>
  (await admin`select state from pgboss.job where data ->> 'invitation_id' = ${of.invitation_id}`)[0]?.[
    'state'
  ];

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

test('a job exists if and only if its transaction commits', async () => {
  const [committed, rolledBack] = [job(), job()];
  await queue(committed);
  await expect(queue(rolledBack, true)).rejects.toThrow('rolled back');
  jobs.wake();
  await waitUntil(async () => (await stateOf(committed)) === 'completed');
  expect(await stateOf(rolledBack)).toBeUndefined();
  expect(processed).toEqual([committed]);
});

test('a worker fetches the next batch immediately after a full one', async () => {
  const many = Array.from({ length: 23 }, job);
  for (const queued of many) await queue(queued);
  jobs.wake();
  await waitUntil(() =>
    many.every(({ invitation_id }) => processed.some((mail) => mail.invitation_id === invitation_id)),
  );
});

test('a failed job is retried and does not delay the others of its batch', async () => {
  const [failing, fine] = [job(), job()];
  const before = handle;
  handle = async (received) => {
    if (received.invitation_id === failing.invitation_id) throw new Error('secret@example.com rejected');
    return before(received);
  };
  await queue(failing);
  await queue(fine);
  jobs.wake();
  await waitUntil(async () => (await stateOf(failing)) === 'retry' && (await stateOf(fine)) === 'completed');
  expect(JSON.stringify(await admin`select output from pgboss.job`)).not.toContain('secret');
  handle = before;
  await waitUntil(async () => (await stateOf(failing)) === 'completed');
});

test('the login of the service may run jobs but not create or drop queues and tables', async () => {
  const asService = (text: string) => database.system((tx) => tx.sql.unsafe(text));
  for (const text of [
    'create table pgboss.mine ()',
    'drop table pgboss.job_common',
    'truncate pgboss.job',
    "select pgboss.create_queue('mine', '{}')",
    "select pgboss.delete_queue('invitation-mail')",
    "insert into pgboss.queue (name) values ('mine')",
  ])
    await expect(asService(text)).rejects.toMatchObject({ code: '42501' });
  const { length } = await admin`
    select 1 from pg_stat_activity where application_name = 'tallybook-jobs' and datname = current_database()`;
  expect(length).toBeLessThanOrEqual(2);
});

// pg-boss does this every 30 seconds; here at once, with the login of the service.
test('the job of a dead process is retried, and old jobs are deleted', async () => {
  const [dead, old] = [job(), job()];
  await queue(old);
  jobs.wake();
  await waitUntil(async () => (await stateOf(old)) === 'completed');
  const before = handle;
  const hanging = Promise.withResolvers<void>();
  handle = () => hanging.promise;
  await queue(dead);
  jobs.wake();
  await waitUntil(async () => (await stateOf(dead)) === 'active');
  await admin`update pgboss.job set started_on = now() - interval '1 hour' where data ->> 'invitation_id' = ${dead.invitation_id}`;
  await admin`update pgboss.job set completed_on = now() - interval '8 days' where data ->> 'invitation_id' = ${old.invitation_id}`;
  const errors: unknown[] = [];
  const other = new Boss(testDatabase.service, { supervise: false });
  other.on('error', (error) => errors.push(error));
  await other.start();
  await other.supervise();
  await other.stop();
  expect(errors).toEqual([]);
  expect(await stateOf(dead)).toBe('retry');
  expect(await stateOf(old)).toBeUndefined();
  // The first worker finishes late, when the job is assigned to another one.
  handle = before;
  hanging.resolve();
  await waitUntil(async () => (await stateOf(dead)) === 'completed');
});

test("a worker's sessions have the settings of the service's sessions, whatever those of the database are", async () => {
  const elsewhere = await createTestDatabase();
  onTestFinished(() => elsewhere.drop());
  const others = {
    jit: 'on',
    search_path: 'pg_catalog',
    standard_conforming_strings: 'off',
    lock_timeout: '1',
  };
  for (const [setting, value] of Object.entries(others))
    await admin.unsafe(`alter database ${elsewhere.service.database} set ${setting} = '${value}'`);
  const other = new Boss(elsewhere.service, { supervise: false });
  onTestFinished(() => other.stop());
  await other.start();
  const { rows } = await other
    .getDb()
    .executeSql('select name, setting from pg_settings where name = any ($1)', [Object.keys(others)]);
  expect(
    Object.fromEntries(
      (rows as { name: string; setting: string }[]).map(({ name, setting }) => [name, setting]),
    ),
  ).toEqual({
    jit: 'off',
    search_path: 'public',
    standard_conforming_strings: 'on',
    lock_timeout: '0',
  });
});

test('its connections are closed even if stopping fails', async () => {
  const other = new Boss(testDatabase.service, { supervise: false });
  await other.start();
  other.on('stopped', () => {
    throw new Error('not stopped');
  });
  await expect(other.stop({ graceful: false })).rejects.toThrow('not stopped');
  await expect(other.getDb().executeSql('select 1')).rejects.toThrow('closed');
});

test('pg-boss needed no privilege that it lacks', () => {
  expect(lines.filter((line) => line.includes('background jobs'))).toEqual([]);
});

test('jobs queued after a connection was killed are processed', async () => {
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tallybook-jobs' and datname = current_database()`;
  const after = job();
  await queue(after);
  jobs.wake();
  await waitUntil(async () => (await stateOf(after)) === 'completed');
});

test('stopping waits for running handlers', async () => {
  const slow = job();
  let ended = false;
  const begun = Promise.withResolvers<void>();
  handle = async () => {
    begun.resolve();
    await sleep(300);
    ended = true;
  };
  await queue(slow);
  jobs.wake();
  await begun.promise;
  await jobs.stop();
  expect(ended).toBe(true);
  expect(await stateOf(slow)).toBe('completed');
});
