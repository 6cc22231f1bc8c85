import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '../../../start/service.ts';
import { sendRequest, startSecondInstance } from '../../../testing/index.ts';
import { startInvitationFixture, until, type InvitationFixture } from './testing/invitation-fixture.ts';
import { linkToken } from './token.ts';

const [oldKey, newKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture({ TOKEN_KEY: oldKey });
});
afterAll(() => fixture.stop());

const saltOf = async (id: string): Promise<string> => {
  const rows = await fixture.app.admin<{ salt: string | null }[]>`
    select data -> 'link' ->> 'salt' as salt from pgboss.job where data ->> 'invitation_id' = ${id}`;
  return rows[0]?.salt ?? '';
};

/** Every row of every table in the database, as text. */
async function dump(): Promise<string> {
  const { admin } = fixture.app;
  const tables = await admin<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss', 'drizzle')`;
  expect(tables.length).toBeGreaterThan(30);
  const lines: string[] = [];
  for (const { name } of tables)
    for (const row of await admin.unsafe<{ line: string }[]>(`select t::text as line from ${name} t`))
      lines.push(row.line);
  return lines.join('\n');
}

/** Tries every word of a dump as the random part of the token. */
function deriveToken(text: string, id: string, hash: string): string | undefined {
  const key = createSecretKey(oldKey, 'hex');
  const words = new Set(text.match(/[\w-]{10,}/g));
  for (const salt of ['', ...words])
    for (const version of [1, 2]) {
      const link = linkToken(key, { id, version }, salt);
      if (link.hash === hash) return link.token;
    }
  return undefined;
}

async function invitedWithDump(): Promise<{ id: string; hash: string }> {
  const { id } = await fixture.invited();
  await fixture.settleMails();
  return { id, hash: (await fixture.row(id))?.['token_hash'] as string };
}

test('TOKEN_KEY and a dump taken after sending do not yield the token', async () => {
  const { id, hash } = await invitedWithDump();
  expect(deriveToken(await dump(), id, hash)).toBeUndefined();
});

test('the random part is in the job until the email is sent, also between attempts, and nowhere afterwards', async () => {
  fixture.mailbox.unavailable = true;
  const email = fixture.address();
  const { body } = await fixture.send({ email, role: 'clerk' });
  const hash = (await fixture.row(body.id))?.['token_hash'] as string;
  await fixture.settleMails();
  const salt = await saltOf(body.id);
  expect(salt).toMatch(/^[\w-]{22}$/);
  // Positive control: this dump is enough, with the key.
  expect(deriveToken(await dump(), body.id, hash)).toBeDefined();
  fixture.mailbox.unavailable = false;
  const token = await fixture.tokenOf(email);
  await until(async () => ((await saltOf(body.id)) === '' ? true : undefined));
  const after = await dump();
  expect(after).not.toContain(salt);
  expect(deriveToken(after, body.id, hash)).toBeUndefined();
  expect((await fixture.accept({ token })).status).toBe(200);
});

test('the random part is removed when an email is rejected, superseded or not needed any more', async () => {
  const email = fixture.address();
  fixture.mailbox.recipientError = { code: 550, text: 'no such mailbox' };
  const rejected = await fixture.send({ email: fixture.address(), role: 'clerk' });
  await fixture.settleMails();
  fixture.mailbox.recipientError = undefined;
  fixture.mailbox.unavailable = true;
  const resent = await fixture.send({ email, role: 'clerk' });
  await fixture.settleMails();
  const superseded = await saltOf(resent.body.id);
  expect((await fixture.resend(resent.body.id)).status).toBe(200);
  const revoked = await fixture.send({ email: fixture.address(), role: 'clerk' });
  await fixture.settleMails();
  const unneeded = await saltOf(revoked.body.id);
  expect((await fixture.app.request('DELETE', `/api/invitations/${revoked.body.id}`)).status).toBe(204);
  fixture.mailbox.unavailable = false;
  await fixture.tokenOf(email);
  await until(async () => ((await saltOf(revoked.body.id)) === '' ? true : undefined));
  await until(async () => ((await dump()).includes(superseded) ? undefined : true));
  await fixture.settleMails();
  const after = await dump();
  expect([superseded, unneeded]).not.toContain('');
  for (const salt of [superseded, unneeded]) expect(after).not.toContain(salt);
  const hash = (await fixture.row(rejected.body.id))?.['token_hash'] as string;
  expect(deriveToken(after, rejected.body.id, hash)).toBeUndefined();
});

test('after a key rotation, sent links work, and emails queued before it are sent while the previous key is known', async () => {
  const sent = await fixture.invited();
  fixture.mailbox.unavailable = true;
  const email = fixture.address();
  await fixture.send({ email, role: 'clerk' });
  await fixture.settleMails();
  const base = {
    SMTP_URL: `smtp://127.0.0.1:${fixture.mailbox.port}`,
    MAIL_FROM: 'no-reply@books.example',
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_URL: 'https://books.example',
  };
  // Only the instance with the new key sends.
  await fixture.app.services.jobs.stop();
  const rotated: RunningService = await startSecondInstance(fixture.app, {
    ...base,
    TOKEN_KEY: newKey,
    TOKEN_KEY_PREVIOUS: oldKey,
  });
  try {
    fixture.mailbox.unavailable = false;
    const queued = await fixture.tokenOf(email);
    for (const token of [sent.token, queued]) {
      const path = `${rotated.url}/api/invitations/accept`;
      expect((await sendRequest('POST', path, { body: { token } })).status).toBe(200);
    }
  } finally {
    await rotated.stop();
  }
});
