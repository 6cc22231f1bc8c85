import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailbox, type Mailbox } from '../../platform/mail/mailbox.testing.ts';
import { startIssuer, type TestIssuer } from '../../platform/auth/testing/issuer.ts';
import { sendFromConsole, signInTokenOf } from '../../testing/console-session.ts';
import {
  expectCreated,
  getMe,
  latestInvitationToken,
  newEmail,
  sendInvitation,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let issuer: TestIssuer;
let mailbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  issuer = await startIssuer();
  mailbox = await openMailbox();
  app = await startTestApp({
    ...issuer.variables,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
  });
});
afterAll(async () => {
  await app?.stop();
  await mailbox?.close();
  await issuer?.stop();
});

const ask = (email: string) => sendFromConsole(app, 'POST', '/console/session/link', { body: { email } });
const open = (token: string) => sendFromConsole(app, 'POST', '/console/session', { body: { token } });

const linksTo = (address: string): string[] =>
  mailbox.mails
    .filter(({ to, readable }) => to.includes(address) && readable.includes('#sign-in='))
    .map(({ readable }) => readable);
const noticesTo = (address: string): string[] =>
  mailbox.mails
    .filter(({ to, readable }) => to.includes(address) && readable.includes('with a mailed link'))
    .map(({ readable }) => readable.replaceAll(/\s+/g, ' '));

/** The token of a new link. Wakes the worker instead of waiting for its next poll. */
async function mailedToken(address: string): Promise<string> {
  const before = linksTo(address).length;
  expect((await ask(address)).status).toBe(202);
  await expect
    .poll(
      () => {
        app.services.jobs.wakeNotifications();
        return linksTo(address).length;
      },
      { timeout: 10_000 },
    )
    .toBe(before + 1);
  return signInTokenOf(linksTo(address).at(-1) ?? '');
}

/** All requests for links before it have been processed. */
const allProcessed = (): Promise<void> =>
  expect
    .poll(
      async () => {
        app.services.jobs.wakeNotifications();
        return app.admin`
          select data from pgboss.job
          where name = 'notification-mail' and state in ('created', 'retry', 'active')`;
      },
      { timeout: 10_000 },
    )
    .toEqual([]);

let tokens = 0;
const tokenOf = (subject: string, email: string): Promise<string> => {
  tokens += 1;
  return issuer.sign(subject, { claims: { jti: `${tokens}`, email, email_verified: true } });
};

/** An owner whose account an invitation to this address created. */
async function invited(email: string): Promise<void> {
  await expectCreated(sendInvitation(app, { email, role: 'owner' }));
  const accepted = await app.request('POST', '/api/invitations/accept', {
    key: null,
    body: { token: await latestInvitationToken(app, email, mailbox) },
  });
  expect(accepted.status).toBe(200);
}

describe('a mailed link', () => {
  it('is not mailed to an account that the identity provider knows, and the response does not show it', async () => {
    const email = newEmail();
    await invited(email);
    expect((await getMe(app, await tokenOf('the first ada', email))).status).toBe(200);
    const shown = async (address: string) => {
      const response = await ask(address);
      const names = [...response.headers.keys()].toSorted();
      return { status: response.status, text: await response.text(), names };
    };
    // The provider distinguishes the next holder of the mailbox, who gets nothing by the mailbox alone.
    expect(await getMe(app, await tokenOf('the next ada', email))).toMatchObject({ status: 409 });
    expect(await shown(email)).toEqual(await shown(newEmail()));
    await allProcessed();
    expect(linksTo(email)).toEqual([]);
  });

  it('ends when the identity provider gets to know the account', async () => {
    const email = newEmail();
    await invited(email);
    const token = await mailedToken(email);
    expect((await getMe(app, await tokenOf('grace', email))).status).toBe(200);
    expect((await open(token)).status).toBe(401);
  });

  it('ends when the address of the account changes', async () => {
    const email = newEmail();
    await invited(email);
    const token = await mailedToken(email);
    // As an operator releases an address, and as another issuer than the configured one reported a new one.
    await app.admin`update users set email = ${newEmail()} where email = ${email}`;
    expect((await open(token)).status).toBe(401);
    const [link] = await app.admin`select used_at from console_sign_ins where email = ${email}`;
    expect(link).toEqual({ used_at: null });
  });

  it('that signed somebody in is reported to the person, also to a member of no organization', async () => {
    const email = newEmail();
    await invited(email);
    expect((await open(await mailedToken(email))).status).toBe(201);
    await expect.poll(() => noticesTo(email).length, { timeout: 10_000 }).toBe(1);
    expect(noticesTo(email)[0]).toMatch(/signed in .* with a mailed link on .*20\d\d.* UTC/);
    expect(noticesTo(email)[0]).toContain('127.0.0.1');
    await app.admin`
      update memberships set removed_at = now() where user_id = (select id from users where email = ${email})`;
    expect((await open(await mailedToken(email))).status).toBe(201);
    await expect.poll(() => noticesTo(email).length, { timeout: 10_000 }).toBe(2);
  });
});
