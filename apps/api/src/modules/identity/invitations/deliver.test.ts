import { createSecretKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailer, MailError, type Mailer } from '../../../platform/mail/index.ts';
import { startTestApp, withoutLimits, type TestApp } from '../../../testing/index.ts';
import type { TokenKeys } from '../../../platform/token-key.ts';
import { newId } from '../../../platform/ids.ts';
import { createDelivery } from './deliver.ts';
import { linkToken, newSalt } from './token.ts';

const home = mkdtempSync(join(tmpdir(), 'tallybook mail '));
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });

const attempt = { jobId: newId(), last: false };
let app: TestApp;
beforeAll(async () => {
  // The app's own worker writes to the app's home; the tests below deliver the same rows again.
  app = await startTestApp(withoutLimits);
});
afterAll(async () => {
  await app.stop();
  rmSync(home, { recursive: true, force: true });
});

const folder = createMailer(
  { smtpUrl: undefined, mailFrom: 'no-reply@books.example', home, production: false },
  log,
);

async function queued(email: string) {
  const { body } = await app.request('POST', '/api/invitations', { body: { email, role: 'clerk' } });
  for (;;) {
    const [done] = await app.admin`
      select 1 from pgboss.job where data ->> 'invitation_id' = ${body.id} and state = 'completed'`;
    if (done !== undefined) break;
  }
  const [organizationId, id, salt] = [app.organizationId, body.id as string, newSalt()];
  const { hash } = linkToken(app.services.tokenKeys[0], { id, version: 1 }, salt);
  await app.admin`
    update invitations set mail_status = 'queued', mailed_at = null, token_hash = ${hash} where id = ${id}`;
  return { organization_id: organizationId, invitation_id: id, link: { version: 1, salt } };
}

const delivery = (mailer: Pick<Mailer, 'send'>, tokenKeys: TokenKeys = app.services.tokenKeys) =>
  createDelivery({
    database: app.services.database,
    mailer: { check: () => Promise.resolve(), ...mailer },
    tokenKeys,
    config: app.services.config,
    jobs: () => app.services.jobs,
    log,
    publicUrl: () => 'http://localhost:4400',
  });

const statusOf = async ({ invitation_id }: { invitation_id: string }) =>
  (await app.admin`select mail_status from invitations where id = ${invitation_id}`)[0]?.['mail_status'];

describe('the delivery of an invitation email', () => {
  test('writes a private file with unwrapped links if SMTP_URL is not set, and logs its name', async () => {
    const job = await queued('file@example.com');
    await delivery(folder)(job, attempt);
    const [name = ''] = readdirSync(join(home, 'mail'));
    const file = join(home, 'mail', name);
    expect(name).toMatch(/^\d{8}T\d{6}Z-invitation-[\w-]+-1\.eml$/);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect((statSync(join(home, 'mail')).mode & 0o777).toString(8)).toBe('700');
    const text = readFileSync(file, 'utf8');
    const token = /^http:\/\/localhost:4400\/invitations\/accept#token=([\w-]{43})\r$/m.exec(text)?.[1];
    expect(token).toBeDefined();
    expect(text).toContain(`href="http://localhost:4400/invitations/accept#token=${token}"`);
    expect(text).not.toMatch(/[^\r]\n|quoted-printable/);
    expect(lines.join('')).toContain(name);
    expect(lines.join('')).not.toContain(token);
    expect(await statusOf(job)).toBe('sent');
  });

  test('sends nothing for a job that is repeated or too late', async () => {
    const unwanted = { send: async () => Promise.reject(new Error('mailed')) };
    const job = await queued('late@example.com');
    for (const state of [
      { mail_status: 'sent' },
      { mail_status: 'queued', status: 'accepted' },
      { mail_status: 'queued', status: 'revoked' },
      { mail_status: 'queued', status: 'pending', expires_at: new Date() },
      { expires_at: new Date(Date.now() + 60_000), token_version: 2 },
    ]) {
      await app.admin`update invitations set ${app.admin(state)} where id = ${job.invitation_id}`;
      await delivery(unwanted)(job, attempt);
    }
  });

  // On a Citus cluster, the coordinator commits the job before the worker commits the invitation.
  test('is tried again if the invitation, or this version of it, is not visible yet', async () => {
    const job = await queued('early@example.com');
    for (const early of [
      { ...job, invitation_id: newId() },
      { ...job, organization_id: newId() },
      { ...job, link: { ...job.link, version: 2 } },
    ])
      await expect(delivery(folder)(early, attempt)).rejects.toThrow('not visible yet');
  });

  test('leaves a mail not_sent if its invitation expires first, and queues it again on a resend', async () => {
    const job = await queued('expired@example.com');
    const read = async () =>
      (await app.request('GET', `/api/invitations/${job.invitation_id}`)).body.mail_status as string;
    expect(await read()).toBe('queued');
    await app.admin`
    update invitations set expires_at = now(), mail_queued_at = now() - interval '1 hour' where id = ${job.invitation_id}`;
    expect(await read()).toBe('not_sent');
    const resent = await app.request('POST', `/api/invitations/${job.invitation_id}/resend`, { body: {} });
    expect([resent.status, resent.body.mail_status]).toEqual([200, 'queued']);
  });

  test('records the failure of the last attempt', async () => {
    const job = await queued('never@example.com');
    const down = {
      send: async () => Promise.reject(new MailError('ECONNECTION', { permanent: false })),
    };
    await expect(delivery(down)(job, attempt)).rejects.toThrow(MailError);
    expect(await statusOf(job)).toBe('queued');
    await expect(delivery(down)(job, { ...attempt, last: true })).rejects.toThrow(MailError);
    expect(await statusOf(job)).toBe('failed');
  });

  // Otherwise the mail would contain a link that does not work.
  test('sends nothing if TOKEN_KEY has changed since the invitation was created, and logs the reason', async () => {
    const job = await queued('other-key@example.com');
    await delivery(folder, [createSecretKey(new Uint8Array(32))])(job, attempt);
    expect(await statusOf(job)).toBe('failed');
    expect(lines.join('')).toContain('TOKEN_KEY');
  });
});
