import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectTo, createTestDatabase, type TestDatabase } from '@tallybook/db/testing';
import type postgres from 'postgres';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRaw } from '../src/http/testing/raw-requests.ts';
import { linkToken } from '../src/modules/identity/invitations/token.ts';
import { mintApiKey } from '../src/platform/auth/api-key.ts';
import { newId } from '../src/platform/ids.ts';
import { sendRequest, type TestResponse } from '../src/testing/index.ts';
import { seedOrganization } from '../src/testing/seed.ts';
import { isProgress, startServiceProcess, urlOf, type ServiceProcess } from './service-process.ts';

// Runs the real program in production mode with the most verbose log level and a secret in every setting that can
// hold one, makes everything around it fail, and searches the log for the secrets.

const secrets = {
  tokenKey: '5ec2e7d1904b3fa86c2277e0b15d9a43f8c60e1b7d3295a4e6f01c8b72d94abc',
  smtp: 'smtp-pass-9f2c',
  metrics: 'metrics-token-71aa93',
  jwks: 'jwks-pass-33b1',
  client: 'client-secret-84d0',
  code: 'authorization-code-2b67',
  collector: 'collector-pass-77de',
  sent: 'a-secret-in-a-body-15c8',
  jwt: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJzZWNyZXQtc3ViamVjdCJ9.c2VjcmV0LXNpZ25hdHVyZQ',
};
const { key, lookupId, secretHash } = mintApiKey('live');
const unknownKey = mintApiKey('live').key;
const mailPath = '/api/invitations';

let database: TestDatabase;
let admin: postgres.Sql;
/** Connected to another database, so that the test can close the service's database to all connections. */
let outside: postgres.Sql;
let smtp: SMTPServer;
let service: ServiceProcess;
let smtpLogins = 0;
const home = mkdtempSync(join(tmpdir(), 'tallybook-secrets-'));

beforeAll(async () => {
  database = await createTestDatabase();
  admin = connectTo(database.admin);
  outside = connectTo({ ...database.admin, database: 'postgres' });
  const { organizationId, userIds } = await seedOrganization(admin);
  await admin`
    insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
    values (${organizationId}, ${newId()}, ${lookupId}, ${secretHash}, 'live', 'secrets', 'owner', ${userIds.owner})`;
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ password }, _session, callback) {
      smtpLogins += 1;
      callback(new Error(`no login with ${password}`));
    },
  });
  smtp.on('error', () => {});
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  service = await startServiceProcess(home, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'trace',
    DATABASE_URL: urlOf(database.service),
    TOKEN_KEY: secrets.tokenKey,
    PUBLIC_URL: 'https://tallybook.example.com',
    SMTP_URL: `smtp://mailer:${secrets.smtp}@127.0.0.1:${(listening.address() as AddressInfo).port}`,
    MAIL_FROM: 'Tallybook <no-reply@example.com>',
    AUTH_ISSUER: 'https://id.example.com',
    AUTH_AUDIENCE: 'tallybook',
    AUTH_JWKS_URL: `http://127.0.0.1:9/keys?reader=${secrets.jwks}`,
    AUTH_CLIENT_ID: 'console',
    AUTH_CLIENT_SECRET: secrets.client,
    METRICS_TOKEN: secrets.metrics,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer ${secrets.collector}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await Promise.all([admin.end(), outside.end()]);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

const call = (method: string, path: string, credential: string, body?: unknown) =>
  sendRequest(method, service.url + path, { key: credential, body });

const raw = (bytes: string) => sendRaw(service.url, bytes).catch(() => '');

const terminateConnections = () => outside`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = ${database.service.database} and usename <> current_user`;

it('the log never contains a credential, whatever fails', async () => {
  const statuses = async (calls: Promise<TestResponse>[]) =>
    (await Promise.all(calls)).map(({ status }) => status);

  // Client errors.
  expect(
    await statuses([
      call('GET', '/api/me', unknownKey),
      call('GET', '/api/me', `${key}x`),
      call('GET', '/metrics', `${secrets.metrics}x`),
      call('GET', '/metrics', secrets.metrics),
      call('GET', '/api/me', secrets.jwt),
      call('POST', '/api/inventory/products', key, { token: secrets.sent, password: secrets.sent }),
      call('POST', '/api/inventory/products', key, `{"token":"${secrets.sent}`),
      call('POST', '/trpc/products.create', key, { api_key: secrets.sent }),
    ]),
  ).toEqual([401, 401, 401, 200, 503, 400, 400, 400]);
  await raw(`GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nbroken header\r\n\r\n`);
  await raw(`GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key.repeat(500)}\r\n\r\n`);

  // The identity provider cannot be reached, and nobody began this sign-in.
  for (const path of ['start', `callback?code=${secrets.code}&state=${secrets.code}`])
    expect((await fetch(`${service.url}/console/oidc/${path}`, { redirect: 'manual' })).status).toBe(303);

  // The mail server's error message quotes the password.
  const sent = await call('POST', mailPath, key, {
    email: 'invited@example.com',
    role: 'clerk',
    metadata: {},
  });
  expect(sent.status).toBe(201);
  const { id } = sent.body as { id: string };
  await expect.poll(() => smtpLogins).toBeGreaterThan(0);
  await expect.poll(() => service.output()).toContain('mail not sent');

  // Server errors: a missing privilege, a missing table.
  const failing = { sku: secrets.sent, name: secrets.sent };
  await admin`revoke insert on products from tallybook_service`;
  expect((await call('POST', '/api/inventory/products', key, failing)).status).toBe(500);
  await admin`grant insert on products to tallybook_service`;
  await admin`alter table products rename to lost_products`;
  expect((await call('POST', '/trpc/products.create', key, failing)).status).toBe(500);
  await admin`alter table lost_products rename to products`;

  // The database terminates a request's connection, and then rejects all connections for a while.
  const blocker = await admin.reserve();
  try {
    await blocker`begin`;
    await blocker`lock table products in access exclusive mode`;
    const stuck = call('POST', '/api/inventory/products', key, failing);
    const waiting = () => blocker`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(waiting).not.toEqual([]);
    await blocker`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    expect((await stuck).status).toBe(503);
    await blocker`rollback`;
  } finally {
    blocker.release();
  }
  const allowConnections = (allowed: boolean) =>
    outside.unsafe(`alter database ${database.service.database} allow_connections ${allowed}`);
  await allowConnections(false);
  try {
    await terminateConnections();
    await expect.poll(async () => (await call('GET', '/readyz', key)).status).toBe(503);
    expect((await call('POST', '/api/inventory/products', key, failing)).status).toBeGreaterThanOrEqual(500);
  } finally {
    await allowConnections(true);
  }

  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });

  const log = service.output();
  // Positive control: all of these errors have been logged.
  for (const words of [
    '"code":"INTERNAL_ERROR"',
    '"code":"UNAVAILABLE"',
    '42501',
    '42P01',
    'mail not sent',
    'a sign-in at the',
  ])
    expect(log).toContain(words);
  const [job] = await admin<{ salt: string }[]>`
    select data -> 'link' ->> 'salt' as salt from pgboss.job where data ->> 'invitation_id' = ${id}`;
  const { salt = '' } = job ?? {};
  const { token } = linkToken(createSecretKey(secrets.tokenKey, 'hex'), { id, version: 1 }, salt);
  const forbidden = [
    ...Object.values(secrets),
    ...[key, unknownKey].flatMap((apiKey) => [apiKey, apiKey.slice(25, 60)]),
    secrets.jwt.split('.')[2] ?? '',
    database.service.password,
    token,
    salt,
    Buffer.from(`\0mailer\0${secrets.smtp}`).toString('base64'),
  ];
  expect(forbidden.filter((secret) => secret === '' || log.includes(secret))).toEqual([]);
  expect(log.toLowerCase()).not.toContain('bearer ');
  // Only development prints a link that signs in.
  expect(log).not.toContain('#sign-in=');
  // Every line is structured, except those for the person who started the service.
  const lines = log
    .split('\n')
    .filter((line) => line !== '' && !line.includes(' listens on ') && !isProgress(line));
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
});
