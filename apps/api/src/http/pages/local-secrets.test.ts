import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { statusWithHeaders } from '../testing/raw-requests.ts';

const metricsToken = 'scrape-me-0123456789';
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://unused',
  TOKEN_KEY: '5ec2e7d1904b3fa86c2277e0b15d9a43f8c60e1b7d3295a4e6f01c8b72d94abc',
  PUBLIC_URL: 'https://stock.example.com',
  MAIL_TO_FILES: 'true',
};

let development: TestApp;
let live: TestApp;
let monitored: TestApp;
beforeAll(async () => {
  development = await startTestApp();
  live = await startTestApp(production);
  monitored = await startTestApp({ ...production, METRICS_TOKEN: metricsToken });
});
afterAll(async () => {
  for (const app of [development, live, monitored]) await app.stop();
});

/** The headers that a proxy on the same machine sends for a client elsewhere. */
const proxies: [string, Record<string, string>][] = [
  ['nginx with its defaults', { host: '127.0.0.1:4400', connection: 'close' }],
  ['nginx that passes the host', { host: 'stock.example.com' }],
  ['HAProxy with its defaults', { host: 'stock.example.com', 'x-haproxy': '1' }],
  ['an SSH tunnel', { host: 'localhost:4400' }],
  ['Caddy', { host: 'stock.example.com', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }],
  ['Envoy', { host: 'localhost', 'x-envoy-external-address': '203.0.113.9' }],
  ['RFC 7239', { host: 'localhost', forwarded: 'for=203.0.113.9' }],
  ['a client that chooses its own headers', { host: 'localhost', 'x-real-ip': '127.0.0.1' }],
];

test.each(proxies)('in production, %s cannot read /metrics without METRICS_TOKEN', async (_, headers) => {
  expect(await statusWithHeaders(`${live.url}/metrics`, headers)).toBe(404);
  expect(await statusWithHeaders(`${monitored.url}/metrics`, headers)).toBe(401);
  const authorization = `Bearer ${metricsToken}`;
  expect(await statusWithHeaders(`${monitored.url}/metrics`, { ...headers, authorization })).toBe(200);
});

test.each(proxies)('no one gets an owner token through %s', async (_, headers) => {
  const [owner] = await development.admin`
    select email from users where id = ${development.userIds.owner}`;
  const post = { method: 'POST', body: JSON.stringify({ email: owner?.['email'] }) };
  const sent = { ...headers, 'content-type': 'application/json' };
  const status = await statusWithHeaders(`${development.url}/dev/token`, sent, post);
  expect([401, 404]).toContain(status);
  const guessed = { ...sent, authorization: `Bearer ${'0'.repeat(64)}` };
  expect([401, 404]).toContain(await statusWithHeaders(`${development.url}/dev/token`, guessed, post));
  expect(await statusWithHeaders(`${live.url}/dev/token`, sent, post)).toBe(404);
});

test('the secret of the development issuer is in the home folder, readable for this user only', async () => {
  const file = join(development.home, 'secrets', 'development-token');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const response = await development.request('POST', '/dev/token', {
    key: readFileSync(file, 'utf8').trim(),
    body: { email: 'ada@example.com' },
  });
  expect(response.status).toBe(200);
});
