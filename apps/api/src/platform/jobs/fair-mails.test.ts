import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningService } from '../../start/service.ts';
import {
  expectCreated,
  sendRequest,
  startSecondInstance,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { newId } from '../ids.ts';

/** Addresses in the order in which the mail server got their emails. It accepts none of them while `gate` is closed. */
const received: string[] = [];
let rejecting = false;
let gate = Promise.withResolvers<void>();
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onMailFrom: (_address, _session, callback) =>
    callback(rejecting ? Object.assign(new Error('not now'), { responseCode: 451 }) : null),
  onData(stream, { envelope }, callback) {
    stream.resume();
    stream.on('end', () => {
      received.push(envelope.rcptTo[0]?.address ?? '');
      void gate.promise.then(() => setTimeout(callback, 5));
    });
  },
});
server.on('error', () => {});

let app: TestApp;
let second: RunningService;
let busy: TestOrganization;
let quiet: TestOrganization;

beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const variables = {
    ...withoutLimits,
    LOG_LEVEL: 'silent',
    INVITATIONS_PER_SENDER_HOUR: '0',
    INVITATIONS_PER_ORGANIZATION_DAY: '0',
    SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    MAIL_FROM: 'books@example.com',
    PUBLIC_URL: 'https://books.example',
  };
  app = await startTestApp(variables);
  second = await startSecondInstance(app, variables);
  [busy, quiet] = [await app.newOrganization(), await app.newOrganization()];
});
beforeEach(() => {
  gate = Promise.withResolvers();
});
afterEach(async () => {
  gate.resolve();
  await app.admin`update pgboss.job set state = 'cancelled' where state in ('created', 'retry')`;
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  server.close();
});

/** Invitations of the busy organization, sent through both instances. */
async function inviteMany(number: number): Promise<void> {
  for (let sent = 0; sent < number; sent += 50) {
    const url = sent % 100 === 0 ? app.url : second.url;
    const invitations = Array.from({ length: 50 }, () => ({
      email: `busy-${newId()}@example.com`,
      role: 'viewer',
    }));
    const { status } = await sendRequest('POST', `${url}/api/invitations/batch`, {
      key: busy.keys.owner,
      body: { invitations },
    });
    expect(status).toBeLessThan(300);
  }
}

const inviteOne = (): Promise<{ email: string }> =>
  expectCreated(
    app.request('POST', '/api/invitations', {
      key: quiet.keys.owner,
      body: { email: `quiet-${newId()}@example.com`, role: 'viewer' },
    }),
  ) as Promise<{ email: string }>;

const waiting = async (): Promise<number> =>
  (await app.admin`select 1 from pgboss.job where state in ('created', 'retry') and start_after <= now()`)
    .length;

/** Opens the gate. How many of the busy organization's emails came between this call and the one to the address? */
async function sentBefore(email: string): Promise<number> {
  const from = received.length;
  gate.resolve();
  while (!received.includes(email)) await sleep(20);
  return received.indexOf(email) - from;
}

/** Each of the two instances may have fetched two batches of five. */
const few = 20;

test('four hundred queued invitation emails of one organization do not delay an email of another', async () => {
  await inviteMany(400);
  const { email } = await inviteOne();
  expect(await waiting()).toBeGreaterThan(380);
  expect(await sentBefore(email)).toBeLessThanOrEqual(few);
});

test('nor do a hundred retries that become due together', async () => {
  rejecting = true;
  await inviteMany(100);
  const tried = async () =>
    (await app.admin`select 1 from pgboss.job where state = 'retry' or retry_count > 0`).length;
  while ((await tried()) < 100) await sleep(50);
  rejecting = false;
  await app.admin`update pgboss.job set start_after = now() where state = 'retry'`;
  const { email } = await inviteOne();
  expect(await waiting()).toBeGreaterThan(80);
  expect(await sentBefore(email)).toBeLessThanOrEqual(few);
});

test('nor do its notifications delay a notification of another', async () => {
  // Each new key is announced to its user.
  const createKey = ({ keys }: TestOrganization) =>
    expectCreated(
      app.request('POST', '/api/api-keys', { key: keys.owner, body: { name: 'k', role: 'viewer' } }),
    );
  for (let count = 0; count < 80; count += 20)
    await Promise.all(Array.from({ length: 20 }, () => createKey(busy)));
  await createKey(quiet);
  expect(await waiting()).toBeGreaterThan(60);
  const [owner] = await app.admin`select email from users where id = ${quiet.userIds.owner}`;
  expect(await sentBefore(owner?.['email'] as string)).toBeLessThanOrEqual(few);
});
