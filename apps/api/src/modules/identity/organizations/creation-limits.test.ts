import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import type { RunningService } from '../../../start/service.ts';
import { sendRequest, startSecondInstance, startTestApp, type TestApp } from '../../../testing/index.ts';

const lines: string[] = [];
const variables = {
  ORGANIZATIONS_PER_PERSON_DAY: '5',
  API_KEYS_PER_ORGANIZATION: '12',
  INVITATIONS_PER_SENDER_HOUR: '6',
  PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'warn',
};
let app: TestApp;
let second: RunningService;
beforeAll(async () => {
  const to = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  app = await startTestApp(variables, createLog('warn', to));
  second = await startSecondInstance(app, variables);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

/** Sends requests in parallel to both instances; returns the number of each status. */
async function statusesOf(count: number, path: string, key: string, body: (n: number) => object) {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      sendRequest('POST', (n % 2 === 0 ? app.url : second.url) + path, { key, body: body(n) }),
    ),
  );
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return { counts, responses };
}

test('a person creates at most a number of organizations a day, also in parallel on two instances', async () => {
  const { counts, responses } = await statusesOf(20, '/api/organizations', app.keys.owner, (n) => ({
    name: `Copy ${n}`,
  }));
  expect(counts).toEqual({ 201: 5, 429: 15 });
  const limited = responses.find(({ status }) => status === 429);
  expect(limited?.body.detail).toBe('A person may create at most 5 organizations a day.');
  expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(86_000);
  await app.admin`update organizations set created_at = now() - interval '25 hours'`;
  expect((await app.request('POST', '/api/organizations', { body: { name: 'Tomorrow' } })).status).toBe(201);
});

test('an organization has at most a number of live keys, also in parallel on two instances', async () => {
  const own = await app.newOrganization();
  const { counts, responses } = await statusesOf(20, '/api/api-keys', own.keys.owner, (n) => ({
    name: `copy ${n}`,
    role: 'viewer',
  }));
  // Each of the six seeded members has one.
  expect(counts).toEqual({ 201: 6, 409: 14 });
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('API_KEY_LIMIT_REACHED');
  const created = responses.find(({ status }) => status === 201);
  await app.request('DELETE', `/api/api-keys/${created?.body.id}`, { key: own.keys.owner });
  const again = await app.request('POST', '/api/api-keys', {
    key: own.keys.owner,
    body: { name: 'k', role: 'viewer' },
  });
  expect(again.status).toBe(201);
});

test('probes for registered addresses count for the organization, not for their senders', async () => {
  const own = await app.newOrganization();
  const [registered] = await app.admin`select email from users where id = ${app.userIds.clerk}`;
  const probe = async (key: string) =>
    (
      await app.request('POST', '/api/invitations', {
        key,
        body: { email: registered?.['email'], role: 'viewer' },
      })
    ).status;
  const statuses: number[] = [];
  for (const key of [own.keys.owner, own.keys.admin])
    for (let n = 0; n < 5; n += 1) statuses.push(await probe(key));
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 429, 429, 429, 429]);
});

test('all keys of an organization share a limit of calls', async () => {
  const limited = await startSecondInstance(app, { ORGANIZATION_RATE_LIMIT_PER_MINUTE: '10' });
  try {
    const own = await app.newOrganization();
    const call = async (key: string) => (await sendRequest('GET', `${limited.url}/api/me`, { key })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await call(n % 2 === 0 ? own.keys.owner : own.keys.clerk));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    const other = await app.newOrganization();
    expect(await call(other.keys.owner)).toBe(200);
  } finally {
    await limited.stop();
  }
});

test('rejected authentication is logged as one line with counts and no secrets', async () => {
  const before = lines.length;
  const wrong = `${app.keys.owner.slice(0, -1)}x`;
  for (let n = 0; n < 5; n += 1) await app.request('GET', '/api/me', { key: wrong });
  for (let n = 0; n < 3; n += 1) await app.request('GET', '/api/me', { key: null });
  app.services.rejections.flush();
  const written = lines.slice(before).filter((line) => line.includes('authentication rejected'));
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ wrong: 5, missing: 3, addresses: 1 });
  expect(lines.join('')).not.toContain(wrong);
});
