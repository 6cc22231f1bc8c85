import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@tallybook/db';
import { createTestDatabase, type TestDatabase } from '@tallybook/db/testing';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { createJobs, type InvitationMailJob, type Jobs } from './jobs.ts';
import { bossOptions } from './options.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });

let testDatabase: TestDatabase;
let admin: postgres.Sql;
let database: Database;
let jobs: Jobs;
const done: InvitationMailJob[] = [];
let handle = async (job: InvitationMailJob): Promise<void> => void done.push(job);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { host, port, username, password, database: name } = testDatabase.admin;
  admin = postgres({ host, port, username, password, database: name, max: 1 });
  database = openDatabase(testDatabase.service, { max: 2, applicationName: 'jobs-test' });
  jobs = createJobs({
    target: testDatabase.service,
    log,
    deliverInvitationMail: (job) => handle(job),
    attemptDelivery: async () => {},
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

const job = (): InvitationMailJob => ({ organization_id: newId(), invitation_id: newId(), version: 1 });
const queue = (of: InvitationMailJob, fail = false) =>
  database.tenant(of.organization_id, async (tx) => {
    await jobs.queueInvitationMails(tx, [of]);
    if (fail) throw new Error('rolled back');
  });
const stateOf = async (of: InvitationMailJob) =>
  (await admin`select state from pgboss.job where data ->> 'invitation_id' = ${of.invitation_id}`)[0]?.[
    'state'
  ];

async function until(look: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await look())) await sleep(20);
}

test('a job exists if and only if its transaction commits', async () => {
  const [kept, undone] = [job(), job()];
  await queue(kept);
  await expect(queue(undone, true)).rejects.toThrow('rolled back');
  jobs.wake();
  await until(async () => (await stateOf(kept)) === 'completed');
  expect(await stateOf(undone)).toBeUndefined();
  expect(done).toEqual([kept]);
});

test('a full batch is followed by the next at once', async () => {
  const many = Array.from({ length: 23 }, job);
  for (const each of many) await queue(each);
  jobs.wake();
  await until(() =>
    many.every(({ invitation_id }) => done.some((each) => each.invitation_id === invitation_id)),
  );
});

test('a handler that fails is tried again; others of its batch are not held up', async () => {
  const [failing, fine] = [job(), job()];
  const before = handle;
  handle = async (each) => {
    if (each.invitation_id === failing.invitation_id) throw new Error('secret@example.com said no');
    return before(each);
  };
  await queue(failing);
  await queue(fine);
  jobs.wake();
  await until(async () => (await stateOf(failing)) === 'retry' && (await stateOf(fine)) === 'completed');
  expect(JSON.stringify(await admin`select output from pgboss.job`)).not.toContain('secret');
  handle = before;
  await until(async () => (await stateOf(failing)) === 'completed');
});

test('the service may work off jobs, and make or drop nothing', async () => {
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

// The library does this every 30 seconds; here at once, as the service.
test('what a dead process was working on is tried again, and old jobs are cleared away', async () => {
  const [dead, old] = [job(), job()];
  await queue(old);
  jobs.wake();
  await until(async () => (await stateOf(old)) === 'completed');
  const before = handle;
  const hanging = Promise.withResolvers<void>();
  handle = () => hanging.promise;
  await queue(dead);
  jobs.wake();
  await until(async () => (await stateOf(dead)) === 'active');
  await admin`update pgboss.job set started_on = now() - interval '1 hour' where data ->> 'invitation_id' = ${dead.invitation_id}`;
  await admin`update pgboss.job set completed_on = now() - interval '8 days' where data ->> 'invitation_id' = ${old.invitation_id}`;
  const errors: unknown[] = [];
  const other = new PgBoss({ ...bossOptions(testDatabase.service), supervise: false });
  other.on('error', (error) => errors.push(error));
  await other.start();
  await other.supervise();
  await other.stop();
  expect(errors).toEqual([]);
  expect(await stateOf(dead)).toBe('retry');
  expect(await stateOf(old)).toBeUndefined();
  // The first worker ends late, when the job is no longer its own to settle.
  handle = before;
  hanging.resolve();
  await until(async () => (await stateOf(dead)) === 'completed');
});

test('the library found nothing that it may not do', () => {
  expect(lines.filter((line) => line.includes('background jobs'))).toEqual([]);
});

test('a killed backend does no harm: what is queued afterwards is worked off', async () => {
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tallybook-jobs' and datname = current_database()`;
  const after = job();
  await queue(after);
  jobs.wake();
  await until(async () => (await stateOf(after)) === 'completed');
});

test('stopping waits for the handler that is running', async () => {
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
