import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mailLocales } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrintedLink } from '../../modules/identity/sessions/link.ts';
import { signInMail } from '../../modules/identity/sessions/mail.ts';
import type { SignInMailJob } from '../../platform/jobs/notification-queue.ts';
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
const addressOf = async (
  role: Role,
  { userIds }: Pick<TestApp, 'userIds'> = app,
  { admin } = app,
): Promise<string> =>
  (await admin`select email from users where id = ${userIds[role]}`)[0]?.['email'] as string;

const ask = (email: unknown, headers?: Record<string, string>) =>
  sendFromConsole(app, 'POST', '/console/session/link', { body: { email }, ...(headers && { headers }) });
const open = (token: string, headers?: Record<string, string>) =>
  sendFromConsole(app, 'POST', '/console/session', { body: { token }, ...(headers && { headers }) });

/** Until there are as many emails with links to this address; without waiting for the worker's next poll. */
const mailsBecome = (count: number, address: string, service = app) =>
  expect
    .poll(
      async () => {
        service.services.jobs.wakeNotifications();
        return (await signInMails(service, address)).length;
      },
      { timeout: 10_000, interval: 50 },
    )
    .toBe(count);

const passAnHour = (userId: string, { admin } = app) =>
  admin`update console_sign_ins set created_at = created_at - interval '61 minutes' where user_id = ${userId}`;

async function mailedTo(address: string): Promise<string> {
  await mailsBecome(1, address);
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

  it('is valid for 10 minutes', async () => {
    const url = await createPrintedLink(app.services.database, app.userIds.clerk, app.url);
    const [row] = await app.admin`
      select extract(epoch from expires_at - created_at)::int as seconds from console_sign_ins
      order by created_at desc limit 1`;
    expect(row).toEqual({ seconds: 600 });
    await app.admin`update console_sign_ins set expires_at = now() where used_at is null`;
    expect((await open(signInTokenOf(url))).status).toBe(401);
  });

  it('is mailed five times an hour to one account, also when the requests come together', async () => {
    const email = await addressOf('viewer');
    const responses = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202));
    await mailsBecome(5, email);
    const [links] = await app.admin`
      select count(*)::int as links from console_sign_ins where user_id = ${app.userIds.viewer}`;
    expect(links).toEqual({ links: 5 });
    await passAnHour(app.userIds.viewer);
    await ask(email);
    await mailsBecome(6, email);
  });

  it('is not mailed again if its job repeats after it was used', async () => {
    const organization = await app.newOrganization();
    const email = await addressOf('clerk', organization);
    await ask(email);
    expect((await open(signInTokenOf(await mailedTo(email)))).status).toBe(201);
    const folder = join(app.home, 'mail');
    // A repeated mail has the same Message-ID, and so the same file.
    for (const name of await readdir(folder))
      if ((await readFile(join(folder, name), 'utf8')).includes(email)) await rm(join(folder, name));
    const [link] = await app.admin`
      select id from console_sign_ins where user_id = ${organization.userIds.clerk}`;
    const [job] = await app.admin<{ data: SignInMailJob }[]>`
      select data from pgboss.job where data ->> 'sign_in_id' = ${link?.['id']}`;
    if (job === undefined) throw new Error('the job is gone');
    await app.services.database.system((tx) => app.services.jobs.queueSignInMail(tx, job.data));
    await expect
      .poll(async () => {
        app.services.jobs.wakeNotifications();
        const jobs = await app.admin`
          select from pgboss.job where data ->> 'sign_in_id' = ${link?.['id']} and state = 'completed'`;
        return jobs.length;
      })
      .toBe(2);
    expect(await signInMails(app, email)).toEqual([]);
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

  it('the same job is stored for every address, and the account is looked up when it runs', async () => {
    const email = await addressOf('clerk', await app.newOrganization());
    const unknown = email.replace('clerk', 'nobdy');
    const jobs = () => app.admin<{ data: Record<string, string | number> }[]>`
      select data from pgboss.job where name = 'notification-mail' and data ? 'requested_at' order by created_on`;
    const before = (await jobs()).length;
    // The worker cannot have done anything before the response.
    await app.admin.begin(async (tx) => {
      await tx`lock table console_sign_ins in exclusive mode`;
      expect([(await ask(email)).status, (await ask(unknown)).status]).toEqual([202, 202]);
    });
    const [first, second, ...others] = (await jobs()).slice(before).map(({ data }) => data);
    expect(others).toEqual([]);
    const shape = (data: typeof first) =>
      Object.entries(data ?? {}).map(([name, value]) => [name, typeof value, String(value).length]);
    expect(shape(first)).toEqual(shape(second));
    expect(first?.['organization_id']).toBe(second?.['organization_id']);
    expect(JSON.stringify([first, second])).not.toContain('example.com');
    await mailedTo(email);
    expect(await signInMails(app, unknown)).toEqual([]);
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
    await mailsBecome(2, email);
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

describe('links that strangers ask for', () => {
  it('do not keep a person from signing in, and are at most ten an hour', async () => {
    const service = await startTestApp({
      PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
      TRUSTED_PROXIES: '127.0.0.1/32',
    });
    const email = await addressOf('admin', service, service);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const askFrom = async (address: string, times = 1): Promise<void> => {
      for (let count = 0; count < times; count += 1)
        await sendFromConsole(service, 'POST', '/console/session/link', {
          body: { email },
          headers: from(address),
        });
    };
    /** The next mail to another person: all requests before it have been processed. */
    const settle = async (role: Role): Promise<void> => {
      const other = await addressOf(role, service, service);
      await sendFromConsole(service, 'POST', '/console/session/link', {
        body: { email: other },
        headers: from('192.0.2.99'),
      });
      await mailsBecome(1, other, service);
    };
    // At home, where the person has signed in before: IPv6 with privacy extensions.
    const link = await createPrintedLink(service.services.database, service.userIds.admin, service.url);
    const signedIn = await sendFromConsole(service, 'POST', '/console/session', {
      body: { token: signInTokenOf(link) },
      headers: from('2001:db8:1:2::3'),
    });
    expect(signedIn.status).toBe(201);
    await askFrom('198.51.100.1', 7);
    await mailsBecome(5, email, service);
    // The person, at a new place.
    await askFrom('203.0.113.7');
    await mailsBecome(6, email, service);
    for (const address of ['198.51.100.2', '198.51.100.3', '198.51.100.4']) await askFrom(address, 2);
    await mailsBecome(10, email, service);
    await askFrom('198.51.100.5');
    await settle('clerk');
    await mailsBecome(10, email, service);
    // At home, with another address of the same network.
    await askFrom('2001:db8:1:2:3:4:5:6', 7);
    await mailsBecome(15, email, service);
    await settle('viewer');
    await mailsBecome(15, email, service);
    await passAnHour(service.userIds.admin, service);
    await askFrom('198.51.100.5');
    await mailsBecome(16, email, service);
    await service.stop();
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
  expect(mail.text).toContain('10');
  expect(mail.subject).toContain('A & B');
  expect(mail.html).toContain('A &amp; B');
  expect(mail.html).toContain(`href="${link}"`);
});
