import { mailLocales } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrintedLink } from '../../modules/console-sessions/link.ts';
import { signInMail } from '../../modules/console-sessions/mail.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

import {
  cookieOf,
  sendFromConsole,
  signInMails,
  signInTokenOf,
  signInWithKey,
} from '../../testing/console-session.ts';
import { latestInvitationToken } from '../../testing/invitation-token.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app?.stop());

type Role = 'owner' | 'admin' | 'accountant' | 'clerk' | 'viewer';
const addressOf = async (role: Role, { userIds }: Pick<TestApp, 'userIds'> = app): Promise<string> =>
  (await app.admin`select email from users where id = ${userIds[role]}`)[0]?.['email'] as string;

const ask = (email: unknown, headers?: Record<string, string>) =>
  sendFromConsole(app, 'POST', '/console/session/link', { body: { email }, ...(headers && { headers }) });
const open = (token: string, headers?: Record<string, string>) =>
  sendFromConsole(app, 'POST', '/console/session', { body: { token }, ...(headers && { headers }) });

async function mailedTo(address: string): Promise<string> {
  await expect.poll(async () => (await signInMails(app, address)).length, { timeout: 10_000 }).toBe(1);
  return (await signInMails(app, address))[0] ?? '';
}

describe('a mailed link', () => {
  it('signs in once, as the member that the person is in each organization', async () => {
    const email = await addressOf('accountant');
    // Capital letters are the same address.
    expect((await ask(email.toUpperCase(), { 'accept-language': 'de-AT,en;q=0.5' })).status).toBe(202);
    const mail = await mailedTo(email);
    expect(mail).toMatch(/^Content-Language: de/im);
    const token = signInTokenOf(mail);
    expect(mail).toContain(`${app.url}/console/#sign-in=${token}`);
    const entered = await open(token);
    expect({ status: entered.status, body: await entered.json() }).toMatchObject({
      status: 201,
      body: { user_id: app.userIds.accountant, email, organizations: [app.organizationId] },
    });
    const me = await sendFromConsole(app, 'GET', '/console/trpc/me.get', {
      headers: { cookie: cookieOf(entered) },
    });
    expect(await me.json()).toMatchObject({
      result: { data: { credential: 'session', role: 'accountant', organization_id: app.organizationId } },
    });
    expect((await open(token)).status).toBe(401);
    // The token is nowhere but in the mail.
    const stored = await app.admin`select token_hash, locale from console_sign_ins`;
    expect(stored).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), locale: 'de' }]);
    const events = await app.admin`
      select data from audit_events where type = 'session.started' and actor_user_id = ${app.userIds.accountant}`;
    expect(events).toEqual([{ data: { via: 'link' } }]);
  });

  it('of several at the same time, one sign-in succeeds', async () => {
    const url = await createPrintedLink(app.services.database, app.userIds.clerk, app.url);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await open(signInTokenOf(url))).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 7 }, () => 401)]);
  });

  it('is valid for 15 minutes', async () => {
    const url = await createPrintedLink(app.services.database, app.userIds.clerk, app.url);
    const [row] = await app.admin`
      select extract(epoch from expires_at - created_at)::int as seconds from console_sign_ins
      order by created_at desc limit 1`;
    expect(row).toEqual({ seconds: 900 });
    await app.admin`update console_sign_ins set expires_at = now() where used_at is null`;
    expect((await open(signInTokenOf(url))).status).toBe(401);
  });

  it('is mailed five times an hour to one account, also when the requests come together', async () => {
    const email = await addressOf('viewer');
    const responses = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202));
    const count = async () => (await signInMails(app, email)).length;
    await expect.poll(count, { timeout: 10_000 }).toBe(5);
    const [links] = await app.admin`
      select count(*)::int as links from console_sign_ins where user_id = ${app.userIds.viewer}`;
    expect(links).toEqual({ links: 5 });
  });

  it('gets the same response for every address: status, body and each header', async () => {
    const responseTo = async (email: string) => {
      const response = await ask(email);
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
      );
      return { status: response.status, text: await response.text(), headers };
    };
    const unknown = await responseTo('nobody@example.com');
    expect(unknown).toMatchObject({ status: 202, text: '' });
    expect(await responseTo(await addressOf('clerk'))).toEqual(unknown);
    expect((await ask('not an address')).status).toBe(400);
    expect((await ask(undefined)).status).toBe(400);
  });

  it('is stored and queued after the response, so that both kinds of address wait for the same look-up', async () => {
    const other = await app.newOrganization();
    const email = await addressOf('clerk', other);
    const linksOf = () =>
      app.admin`select locale from console_sign_ins where user_id = ${other.userIds.clerk}`;
    await app.admin.begin(async (tx) => {
      await tx`lock table console_sign_ins in exclusive mode`;
      expect([(await ask(email)).status, (await ask('nobody@example.com')).status]).toEqual([202, 202]);
      expect(await linksOf()).toEqual([]);
    });
    await expect.poll(linksOf, { timeout: 10_000 }).toHaveLength(1);
  });

  it('is in the language of the last invitation that the person accepted, not in that of the browser', async () => {
    const email = 'ines@example.com';
    const invited = await app.request('POST', '/api/invitations', {
      body: { email, role: 'viewer', locale: 'pt' },
    });
    expect(invited.status).toBe(201);
    const token = await latestInvitationToken(app, email);
    const accepted = await app.request('POST', '/api/invitations/accept', { key: null, body: { token } });
    expect(accepted.status).toBe(200);
    // One that was not accepted says nothing: anyone may have sent it.
    await app.admin`
      insert into invitations (organization_id, id, email, role, token_hash, locale, metadata, invited_by_user_id, expires_at)
      select organization_id, gen_random_uuid(), email, role, 'x', 'fr', metadata, invited_by_user_id, expires_at
      from invitations where email = ${email}`;
    await ask(email, { 'accept-language': 'de' });
    expect(await mailedTo(email)).toMatch(/^Content-Language: pt/im);
    // A member of nothing.
    await app.admin`
      update memberships set removed_at = now() where user_id = (select id from users where email = ${email})`;
    await ask(email, { 'accept-language': 'de' });
    await expect.poll(async () => (await signInMails(app, email)).length, { timeout: 10_000 }).toBe(2);
    expect((await signInMails(app, email)).some((mail) => /^Content-Language: de/im.test(mail))).toBe(true);
  });

  it('cannot be asked for by another site, and counts against the limit of public calls', async () => {
    expect((await ask('a@example.com', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const limited = await startTestApp({ PUBLIC_RATE_LIMIT_PER_MINUTE: '2' });
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push(
        (
          await sendFromConsole(limited, 'POST', '/console/session/link', {
            body: { email: 'nobody@example.com' },
          })
        ).status,
      );
    expect(statuses).toEqual([202, 202, 429]);
    await limited.stop();
  });
});

it('session fixation: a sign-in replaces the session that the browser had', async () => {
  const cookie = await signInWithKey(app, app.keys.admin);
  const url = await createPrintedLink(app.services.database, app.userIds.admin, app.url);
  const entered = await open(signInTokenOf(url), { cookie });
  expect(cookieOf(entered)).not.toBe(cookie);
  const status = async (each: string) =>
    (await sendFromConsole(app, 'GET', '/console/session', { headers: { cookie: each } })).status;
  expect([await status(cookie), await status(cookieOf(entered))]).toEqual([401, 200]);
});

it.each(mailLocales)('the email in %s has the link on a line of its own and escapes the name', (locale) => {
  const link = 'https://books.example.com/console/#sign-in=TOKEN';
  const brand = { name: 'A & B', color: '#1d5c48' };
  const mail = signInMail({ id: 'x', to: 'ada@example.com', locale, link, brand });
  expect(mail.text.split('\n')).toContain(link);
  expect(mail.text).toContain('15');
  expect(mail.subject).toContain('A & B');
  expect(mail.html).toContain('A &amp; B');
  expect(mail.html).toContain(`href="${link}"`);
});
