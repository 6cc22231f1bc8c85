import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailbox, type Mailbox } from '../../../platform/mail/mailbox.testing.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';
import { until } from './testing/invitation-fixture.ts';

let app: TestApp;
let mailbox: Mailbox;
let count = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'Tallybook <no-reply@books.example>',
    PUBLIC_URL: 'https://books.example/app/',
    LOG_LEVEL: 'silent',
  });
});
beforeEach(() => {
  mailbox.recipientError = undefined;
  mailbox.attempts = 0;
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

interface Sent {
  id: string;
  email: string;
}

async function send(
  given: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Sent> {
  const email = `guest-${(count += 1)}@example.com`;
  const response = await app.request('POST', '/api/invitations', {
    body: { email, role: 'clerk', ...given },
    headers,
  });
  expect(response.status).toBe(201);
  return { id: response.body.id, email };
}

const mailTo = ({ email }: Sent) => mailbox.mails.find(({ to }) => to.includes(email));
const jobOf = async ({ id }: Sent) =>
  (
    await app.admin`select state, retry_count, output::text from pgboss.job where data ->> 'invitation_id' = ${id}`
  )[0];
const settled = (of: Sent, state: string) =>
  until(async () => ((await jobOf(of))?.['state'] === state ? state : undefined));
const row = async ({ id }: Sent) => (await app.admin`select * from invitations where id = ${id}`)[0];

describe('an invitation email', () => {
  test('reaches its one recipient; its token is stored as a hash only', async () => {
    const sent = await send({}, { 'idempotency-key': 'deliver-once-please' });
    await send({ email: sent.email }, { 'idempotency-key': 'deliver-once-please' });
    const mail = await until(() => mailTo(sent));
    expect(mail).toMatchObject({ from: 'no-reply@books.example', to: [sent.email] });
    const links =
      mail.readable.match(/https:\/\/books\.example\/app\/invitations\/accept#token=[\w-]+/g) ?? [];
    expect(new Set(links)).toHaveLength(1);
    const token = links[0]?.split('=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    await settled(sent, 'completed');
    expect(await row(sent)).toMatchObject({
      token_hash: createHash('sha256').update(token).digest('hex'),
      mail_status: 'sent',
      mailed_at: expect.any(Date),
    });
    const stored = await app.admin`
      select t::text as line from invitations t union all select t::text from pgboss.job t
      union all select t::text from idempotency_keys t`;
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(await app.admin`select data from pgboss.job`)).not.toContain('@');
    // The replay above wrote no second job.
    expect(mailbox.mails.filter(({ to }) => to.includes(sent.email))).toHaveLength(1);
  });

  test('names the sender and the organization, in the requested language, with a stable Message-ID', async () => {
    const sent = await send({ locale: 'de' });
    const { raw, readable } = await until(() => mailTo(sent));
    expect(raw).toContain(`<invitation-${sent.id}-1@books.example>`);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^Content-Language: de\r$/m);
    expect(readable).toContain('owner lädt Sie ein, Test Ltd auf Tallybook beizutreten.');
    expect(readable).toContain('multipart/alternative');
    expect(readable).toContain('<html lang="de">');
  });

  test('does not take the host of its link from a request header', async () => {
    const sent = await send({}, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    expect((await until(() => mailTo(sent))).raw).not.toContain('evil');
  });

  test('neutralizes a hostile organization name', async () => {
    const other = await app.newOrganization();
    await app.admin`update organizations set name = ${'<b>Evil\r\nBcc: x@y.example</b> https://evil.example/?a=b \u202E'}
      where id = ${other.organizationId}`;
    const email = `guest-${(count += 1)}@example.com`;
    const { body } = await app.request('POST', '/api/invitations', {
      key: other.keys.owner,
      body: { email, role: 'clerk' },
    });
    const { readable } = await until(() => mailTo({ id: body.id, email }));
    expect(readable).not.toMatch(/^Bcc:/m);
    expect(readable).not.toContain('https://evil');
    expect(readable).not.toContain('evil.example');
    expect(readable.slice(readable.indexOf('<html'))).not.toContain('<b>');
  });
});

describe('a mail server that', () => {
  test('rejects temporarily is tried again', async () => {
    mailbox.recipientError = { code: 451, text: 'try later, guest' };
    const sent = await send();
    await until(async () => ((await jobOf(sent))?.['state'] === 'retry' ? true : undefined));
    // The server's message may contain the address, so it is not stored.
    expect((await jobOf(sent))?.['output']).toBe('{"kind": "MailError"}');
    expect((await row(sent))?.['mail_status']).toBe('queued');
    mailbox.recipientError = undefined;
    await until(() => mailTo(sent));
    await settled(sent, 'completed');
    expect((await row(sent))?.['mail_status']).toBe('sent');
  });

  test('rejects permanently is tried once, and the invitation shows the failure', async () => {
    mailbox.recipientError = { code: 550, text: 'no such mailbox' };
    const sent = await send();
    await settled(sent, 'completed');
    expect(mailbox.attempts).toBe(1);
    expect(await row(sent)).toMatchObject({ mail_status: 'failed', status: 'pending', mailed_at: null });
  });

  test('is down does not delay requests; it gets the mail later, unless the invitation was revoked', async () => {
    const { port } = mailbox;
    await mailbox.close();
    const [sent, revoked] = [await send(), await send()];
    await settled(sent, 'retry');
    await settled(revoked, 'retry');
    expect((await app.request('DELETE', `/api/invitations/${revoked.id}`)).status).toBe(204);
    mailbox = await openMailbox(port);
    await until(() => mailTo(sent));
    await settled(sent, 'completed');
    await settled(revoked, 'completed');
    expect(mailTo(revoked)).toBeUndefined();
    expect((await row(revoked))?.['mailed_at']).toBeNull();
  });
});
