import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningService } from '../../start/service.ts';
import {
  expectCreated,
  getMe,
  latestInvitationToken,
  newEmail,
  sendInvitation,
  sendRequest,
  startSecondInstance,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../testing/index.ts';
import { openMailbox, type Mailbox } from '../mail/mailbox.testing.ts';
import { startIssuer, type TestIssuer } from './testing/issuer.ts';

let issuer: TestIssuer;
let mailbox: Mailbox;
let app: TestApp;
let second: RunningService;
beforeAll(async () => {
  issuer = await startIssuer();
  mailbox = await openMailbox();
  const variables = {
    ...issuer.variables,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
  };
  app = await startTestApp(variables);
  second = await startSecondInstance(app, variables);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  await mailbox.close();
  await issuer.stop();
});

let subjects = 0;
/** A subject that no other call has returned. */
const newSubject = (): string => `subject-${(subjects += 1)}`;

let tokens = 0;
/** A new token; never one that is cached. */
const tokenOf = (subject: string, email?: string, claims: Record<string, unknown> = {}): Promise<string> => {
  tokens += 1;
  const address = email === undefined ? {} : { email, email_verified: true };
  return issuer.sign(subject, { claims: { jti: `${tokens}`, ...address, ...claims } });
};
const signIn = async (subject: string, email?: string): Promise<TestResponse> =>
  getMe(app, await tokenOf(subject, email));

/** Makes a user with this address an owner: through an invitation, accepted with or without a token. */
async function joined(email: string, subject: string | null): Promise<string> {
  await expectCreated(sendInvitation(app, { email, role: 'owner' }));
  const accepted = await app.request('POST', '/api/invitations/accept', {
    key: subject === null ? null : await tokenOf(subject, email),
    body: { token: await latestInvitationToken(app, email, mailbox) },
  });
  expect(accepted).toMatchObject({ status: 200, body: { role: 'owner' } });
  return accepted.body.user_id as string;
}

const inUse = { status: 409, body: { code: 'ADDRESS_IN_USE' } };
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address));
const eventsOf = async (userId: string, organizationId = app.organizationId) =>
  (
    await app.admin`
      select type, data from audit_events
      where subject_id = ${userId} and organization_id = ${organizationId} and type like 'identity.%' order by occurred_at, id`
  ).map(({ type, data }) => [type as string, data as unknown] as const);

describe.each([
  ['an invitation accepted without a credential, linked at the first sign-in', null],
  ['an invitation accepted by a signed-in user', 'signed in'],
])('an owner’s account from %s', (_, how) => {
  /** Ada, who is an owner and has signed in with this address, and Eve, a subject without an account. */
  async function people() {
    const [ada, eve, address] = [newSubject(), newSubject(), newEmail()];
    const id = await joined(address, how === null ? null : ada);
    expect((await signIn(ada, address)).body).toMatchObject({ user_id: id, role: 'owner' });
    return { ada, eve, address, id };
  }

  test('is not given to the next holder of the address after the owner’s change was seen', async () => {
    const { ada, eve, address, id } = await people();
    const newAddress = newEmail();
    expect((await signIn(ada, newAddress)).body).toMatchObject({ user_id: id, email: newAddress });
    const { status, body } = await signIn(eve, address);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: address, organization_id: null, role: null });
    expect(body.user_id).not.toBe(id);
    expect((await signIn(ada)).body).toMatchObject({ user_id: id, email: newAddress, role: 'owner' });
  });

  test('is not given to the next holder before the change was seen; afterwards they get an account', async () => {
    const { ada, eve, address, id } = await people();
    expect(await signIn(eve, address)).toMatchObject(inUse);
    expect(await signIn(eve, address)).toMatchObject(inUse);
    const newAddress = newEmail();
    expect((await signIn(ada, newAddress)).body).toMatchObject({ user_id: id, email: newAddress });
    const { body } = await signIn(eve, address);
    expect(body).toMatchObject({ email: address, role: null });
    expect(body.user_id).not.toBe(id);
  });

  test('is not given to the next holder if the owner’s tokens never state an address again', async () => {
    const { ada, eve, address, id } = await people();
    expect(await signIn(eve, address)).toMatchObject(inUse);
    expect((await signIn(ada)).body).toMatchObject({ user_id: id, email: address, role: 'owner' });
    // Without the address, the subject has an account of its own, as before.
    expect((await signIn(eve)).body).toMatchObject({ email: null, role: null });
    expect((await signIn(eve, address)).body).toMatchObject({ email: null, role: null });
  });

  test('stays with its owner when two people swap addresses, in either order', async () => {
    const { ada, eve, address, id } = await people();
    const other = newEmail();
    const eveId = (await signIn(eve, other)).body.user_id as string;
    // Nobody is rejected: whoever comes first is without an address until the other one has signed in.
    expect((await signIn(ada, other)).body).toMatchObject({ user_id: id, email: null, role: 'owner' });
    expect((await signIn(eve, address)).body).toMatchObject({ user_id: eveId, email: address, role: null });
    expect((await signIn(ada, other)).body).toMatchObject({ user_id: id, email: other, role: 'owner' });
    expect((await signIn(eve, address)).body).toMatchObject({ user_id: eveId, email: address, role: null });
  });
});

test('a linked sign-in is audited in the organization and announced to the address', async () => {
  const [subject, address] = [newSubject(), newEmail()];
  const id = await joined(address, null);
  const before = mailsTo(address).length;
  expect((await signIn(subject, address)).body).toMatchObject({ user_id: id, role: 'owner' });
  expect(await eventsOf(id)).toEqual([
    ['identity.linked', { issuer: issuer.variables.AUTH_ISSUER, subject }],
  ]);
  const trail = await app.request('GET', `/api/audit-events?subject_id=${id}&type=identity.linked`);
  expect(trail.body).toMatchObject([{ type: 'identity.linked', actor_user_id: id, credential: 'jwt' }]);
  await expect
    .poll(() => mailsTo(address).filter(({ raw }) => raw.includes('sign-in was linked')).length)
    .toBe(1);
  expect(mailsTo(address).length).toBeGreaterThan(before);
});

test('a changed address is audited and announced to both addresses, once', async () => {
  const [subject, old, changed] = [newSubject(), newEmail(), newEmail()];
  const id = await joined(old, subject);
  for (let n = 0; n < 3; n += 1) expect((await signIn(subject, changed)).body.email).toBe(changed);
  expect(await eventsOf(id)).toEqual([['identity.address_changed', { from: old, to: changed }]]);
  const announced = (to: string) =>
    mailsTo(to).filter(({ raw }) => raw.includes('email address of your')).length;
  await expect.poll(() => [announced(old), announced(changed)]).toEqual([1, 1]);
});

test('an older token does not bring the previous address back, and an unverified address changes nothing', async () => {
  const [subject, first, next] = [newSubject(), newEmail(), newEmail()];
  const issued = Math.floor(Date.now() / 1000);
  const old = await tokenOf(subject, first, { iat: issued - 20 });
  const id = (await getMe(app, old)).body.user_id as string;
  const current = await tokenOf(subject, next, { iat: issued - 10 });
  expect((await getMe(app, current)).body).toMatchObject({ user_id: id, email: next });
  for (const token of [old, await tokenOf(subject, first, { iat: issued - 15 })])
    expect((await getMe(app, token)).body).toMatchObject({ user_id: id, email: next });
  const unverified = await tokenOf(subject, first, { email_verified: false });
  expect((await getMe(app, unverified)).body).toMatchObject({ user_id: id, email: next });
  expect(await eventsOf(id, id)).toHaveLength(1);
});

test('another instance notices the new address of a cached caller', async () => {
  const [subject, old, changed] = [newSubject(), newEmail(), newEmail()];
  // Issued earlier than the next token; of two tokens of one second, the last one used would win.
  const cached = await tokenOf(subject, old, { iat: Math.floor(Date.now() / 1000) - 20 });
  const emailAtSecond = async () =>
    (await sendRequest('GET', `${second.url}/api/me`, { key: cached })).body.email as string;
  expect(await emailAtSecond()).toBe(old);
  await expect.poll(emailAtSecond).toBe(old);
  await signIn(subject, changed);
  // Shorter than the cache TTL of 5 s.
  await expect.poll(emailAtSecond, { timeout: 4_000, interval: 20 }).toBe(changed);
});

test('an unchanged address costs no write', async () => {
  const [subject, address] = [newSubject(), newEmail()];
  await signIn(subject, address);
  const version = async () =>
    (await app.admin`select xmin::text, email_asserted_at from users where email = ${address}`)[0];
  const before = await version();
  for (let n = 0; n < 5; n += 1) expect((await signIn(subject, address)).status).toBe(200);
  expect(await version()).toEqual(before);
});

test('of two subjects with one address at the same time on two instances, one gets the account', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [address, withAccount] = [newEmail(), round % 2 === 0];
    const id = withAccount ? await joined(address, null) : undefined;
    const responses = await Promise.all(
      [app.url, second.url].map(async (url) =>
        sendRequest('GET', `${url}/api/me`, { key: await tokenOf(newSubject(), address) }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [account] = responses.filter(({ status }) => status === 200);
    expect(account?.body).toMatchObject({ email: address, role: withAccount ? 'owner' : null });
    if (withAccount) expect(account?.body.user_id).toBe(id);
    const identities = await app.admin`
      select from user_identities i join users u on u.id = i.user_id where u.email = ${address}`;
    expect(identities).toHaveLength(1);
  }
});
