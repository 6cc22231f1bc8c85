import { openDatabase, type Database } from '@tallybook/db';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { InvitationMailJob } from '../../../platform/jobs/jobs.ts';
import { openFailingMailServer } from '../../../platform/mail/failing-server.testing.ts';
import { MailError, type Mail } from '../../../platform/mail/index.ts';
import { countMessages } from '../../../testing/count-messages.ts';
import { startTestApp, withoutLimits, type TestApp, type TestOrganization } from '../../../testing/index.ts';
import { createDelivery } from './deliver.ts';
import { linkToken, newSalt } from './token.ts';
import { until } from './testing/invitation-fixture.ts';

// The mails of one organization that are sent at the same time share transactions. Counted on the socket of the database.

const number = 30;
let app: TestApp;
let proxy: Awaited<ReturnType<typeof countMessages>>;
let database: Database;
let owner: TestOrganization;
let sent: string[];
beforeAll(async () => {
  app = await startTestApp({ ...withoutLimits, LOG_LEVEL: 'silent' });
  proxy = await countMessages(app.database.service);
  database = openDatabase(proxy.target, { max: 2, applicationName: 'mail-batches' });
});
beforeEach(async () => {
  sent = [];
  owner = await app.newOrganization();
});
afterAll(async () => {
  await database.close();
  proxy.close();
  await app.stop();
});

/** Mail jobs as they are when fetched. The app's own worker has sent these mails before. */
async function fetched(count: number): Promise<{ job: InvitationMailJob; jobId: string; email: string }[]> {
  const invitations = Array.from({ length: count }, () => ({
    email: `guest-${newId()}@example.com`,
    role: 'viewer',
  }));
  const { organizationId } = owner;
  await app.request('POST', '/api/invitations/batch', { key: owner.keys.owner, body: { invitations } });
  await until(async () => {
    const done = await app.admin`
      select from pgboss.job where group_id = ${organizationId} and state = 'completed'`;
    return done.length === count ? true : undefined;
  });
  const rows = await app.admin<{ id: string; email: string; job_id: string }[]>`
    select i.id, i.email, j.id as job_id from invitations i
    join pgboss.job j on j.data ->> 'invitation_id' = i.id::text where i.organization_id = ${organizationId}`;
  return Promise.all(
    rows.map(async ({ id, email, job_id: jobId }) => {
      const salt = newSalt();
      const { hash } = linkToken(app.services.tokenKeys[0], { id, version: 1 }, salt);
      await app.admin`
        update invitations set mail_status = 'queued', mailed_at = null, token_hash = ${hash} where id = ${id}`;
      await app.admin`update pgboss.job set state = 'active' where id = ${jobId}`;
      const job = { organization_id: organizationId, invitation_id: id, link: { version: 1, salt } };
      return { job, jobId, email };
    }),
  );
}

const deliveryBy = (send: (mail: Mail) => Promise<void>, on: Database = app.services.database) =>
  createDelivery({
    database: on,
    mailer: { check: () => Promise.resolve(), send },
    tokenKeys: app.services.tokenKeys,
    config: { ...app.services.config, invitationResendSeconds: 0 },
    jobs: () => app.services.jobs,
    log: pino({ level: 'silent' }),
    publicUrl: () => 'https://books.example',
  });

const outcomes = async () => {
  const rows = await app.admin<{ email: string; outcome: string }[]>`
    select i.email, mail_status || ' ' || j.state as outcome from invitations i
    join pgboss.job j on j.data ->> 'invitation_id' = i.id::text where i.organization_id = ${owner.organizationId}`;
  return new Map(rows.map(({ email, outcome }) => [email, outcome]));
};

describe('mails of one organization', () => {
  test('thirty at once take two transactions of thirteen statements', async () => {
    const jobs = await fetched(number);
    const all = Promise.withResolvers<void>();
    const deliver = deliveryBy(async ({ to }) => {
      if (sent.push(to) === number) all.resolve();
      await all.promise;
    }, database);
    // Connects before the count begins.
    await database.system(({ sql }) => sql`select 1`);
    const before = { ...proxy.counts };
    await Promise.all(jobs.map(({ job, jobId }) => deliver(job, { jobId, last: false })));
    // The mails · recipients: lock the table (on a cluster), insert, lock, record · outcome and jobs; BEGIN, scope and COMMIT of both transactions.
    expect(proxy.counts.statements - before.statements).toBe(13);
    expect(new Set(sent).size).toBe(number);
    expect(new Set((await outcomes()).values())).toEqual(new Set(['sent completed']));
  });

  test('a rejected, a failing and an unknown one do not affect the others', async () => {
    const jobs = await fetched(6);
    const [rejected, failing, unknown, ...others] = jobs;
    const deliver = deliveryBy(async ({ to }) => {
      if (to === rejected?.email) throw new MailError('550', { permanent: true });
      if (to === failing?.email) throw new MailError('451', { permanent: false });
      sent.push(to);
    });
    const results = await Promise.allSettled(
      jobs.map(({ job, jobId, email }) =>
        deliver(email === unknown?.email ? { ...job, invitation_id: newId() } : job, { jobId, last: false }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      ...others.map(() => 'fulfilled'),
    ]);
    expect(sent.toSorted()).toEqual(others.map(({ email }) => email).toSorted());
    const stored = await outcomes();
    expect(stored.get(rejected?.email ?? '')).toBe('failed completed');
    // pg-boss repeats these: the worker reports their failure.
    for (const job of [failing, unknown]) expect(stored.get(job?.email ?? '')).toBe('queued active');
    for (const { email } of others) expect(stored.get(email)).toBe('sent completed');
    const [{ events } = { events: 0 }] = await app.admin<{ events: number }[]>`
      select count(*)::int as events from audit_events
      where organization_id = ${owner.organizationId} and type = 'invitation.email_failed'`;
    expect(events).toBe(1);
  });

  test('is recorded although a statement fails for another one of its batch', async () => {
    const jobs = await fetched(4);
    const [broken, ...others] = jobs;
    const deliver = deliveryBy(async ({ to }) => void sent.push(to));
    // Not a UUID, so the statement that completes the jobs of the batch fails.
    const results = await Promise.allSettled(
      jobs.map(({ job, jobId }) =>
        deliver(job, { jobId: jobId === broken?.jobId ? '?' : jobId, last: false }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    const stored = await outcomes();
    for (const { email } of others) expect(stored.get(email)).toBe('sent completed');
    expect(stored.get(broken?.email ?? '')).toBe('queued active');
  });

  test('is not sent if it is revoked while it waits for its batch', async () => {
    const jobs = await fetched(3);
    const [revoked] = jobs;
    await app.admin`update invitations set status = 'revoked' where id = ${revoked?.job.invitation_id ?? ''}`;
    const deliver = deliveryBy(async ({ to }) => void sent.push(to));
    await Promise.all(jobs.map(({ job, jobId }) => deliver(job, { jobId, last: false })));
    expect(sent).toHaveLength(2);
    expect(sent).not.toContain(revoked?.email);
    expect((await outcomes()).get(revoked?.email ?? '')).toBe('queued completed');
  });
});

describe('a slow mail server', () => {
  // Batches grow while the server is fast; fifty mails were once prepared at a time, and waited for five connections.
  test('never gets the mails of invitations that are revoked while others are being sent', async () => {
    const server = await openFailingMailServer();
    const slow = Promise.withResolvers<'accept'>();
    const fast = 15;
    server.ending = (count) => (count <= fast ? 'accept' : slow.promise);
    const url = `smtp://127.0.0.1:${server.port}`;
    const sending = await startTestApp({ ...withoutLimits, LOG_LEVEL: 'silent', SMTP_URL: url });
    const invitations = Array.from({ length: 60 }, () => ({
      email: `guest-${newId()}@example.com`,
      role: 'viewer',
    }));
    await sending.request('POST', '/api/invitations/batch', { body: { invitations } });
    const handedOver = fast + 5;
    await until(() => Promise.resolve(server.messages.length === handedOver ? true : undefined));
    const rows = await sending.admin<{ id: string; email: string }[]>`select id, email from invitations`;
    const waiting = rows.filter(({ email }) => !server.messages.some((message) => message.includes(email)));
    expect(waiting).toHaveLength(invitations.length - handedOver);
    for (const { id } of waiting)
      expect((await sending.request('DELETE', `/api/invitations/${id}`)).status).toBeLessThan(300);
    slow.resolve('accept');
    await until(async () => {
      const open = await sending.admin`
        select from pgboss.job where name = 'invitation-mail' and state <> 'completed'`;
      return open.length === 0 ? true : undefined;
    });
    expect(server.messages).toHaveLength(handedOver);
    await server.close();
    await sending.stop();
  });
});

// An index that begins with the organization would read all its invitations for each mail: 0.5 ms at 3,000.
test('a look-up by id uses an index with the id, although the statistics are of an empty table', async () => {
  const plan = await app.services.database.tenant(owner.organizationId, async ({ sql }) => {
    // The statistics may be current by now, and then a few rows are read without any index.
    await sql`set local enable_seqscan = off`;
    return Promise.all([
      sql`explain select email from invitations where organization_id = ${owner.organizationId} and id = ${newId()}`,
      sql`explain select email from invitations where organization_id = ${owner.organizationId} and id = any (${[newId()]}::uuid[])`,
    ]);
  });
  for (const lines of plan)
    expect(JSON.stringify(lines)).toMatch(
      /invitations_(?:organization_id_id_pk|id) .*Index Cond: \([^"]*\bid = /,
    );
});
