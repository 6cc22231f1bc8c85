import { crc32 } from 'node:zlib';
import { openDatabase, parseDatabaseUrl } from '@tallybook/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type RunningService } from '../../start/service.ts';
import {
  signIn,
  startTestApp,
  withoutRequestId,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { readConfig } from '../config.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';
import { mintApiKey, parseApiKey } from './api-key.ts';
import { createAuthenticator } from './authenticator.ts';
import { Credentials } from './principal.ts';

/** Less than the cache TTL of 5 s, so that only an invalidation can pass the test. */
const beforeExpiry = { timeout: 4_000, interval: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const status = async (key: string | null, url = app.url): Promise<number> => {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  return (await fetch(`${url}/api/me`, { headers })).status;
};
const lookupId = (key: string): string => parseApiKey(key)?.lookupId ?? '';

/** The key with a changed body and the checksum that matches it. */
function rewritten(key: string, change: (body: string) => string): string {
  const body = change(key.slice(0, -8));
  return body + crc32(body).toString(16).padStart(8, '0');
}

/** Another process on the same database. */
async function startAnother(variables: Record<string, string>): Promise<RunningService> {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    TALLYBOOK_HOME: app.home,
    ...variables,
  });
  return startService(config, createLog('silent'), app.database.service);
}

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://x@127.0.0.1/x',
  TOKEN_KEY: '7c1b0f52e96a4d83b5f02c9e417a6d38e2945bc8016fd7a39e8c24b57061fad3',
  PUBLIC_URL: 'https://tallybook.example.com',
  MAIL_TO_FILES: 'true',
};

describe('the service responds 401', () => {
  test('with one text for a missing, malformed or unknown key, another scheme or another secret', async () => {
    const own = app.keys.owner;
    const wrong = [
      '',
      'Bearer',
      'Bearer ',
      'bearer  ',
      `Basic ${own}`,
      own,
      `Bearer ${own} ${own}`,
      `Bearer ${own}x`,
      `Bearer ${own.slice(0, -1)}`,
      `Bearer ${mintApiKey('test').key}`,
      `Bearer ${rewritten(own, (body) => `${body.slice(0, -1)}${body.endsWith('A') ? 'B' : 'A'}`)}`,
      'Bearer tb_',
      `Bearer ${'x'.repeat(8000)}`,
      'Bearer \u00e9',
    ];
    const plain = await app.request('GET', '/api/me', { key: null });
    expect(plain).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    for (const authorization of wrong) {
      const response = await app.request('GET', '/api/me', { key: null, headers: { authorization } });
      expect([authorization, response.status]).toEqual([authorization, 401]);
      expect(response.headers.get('www-authenticate')).toContain('Bearer');
      expect(withoutRequestId(response.body)).toEqual(withoutRequestId(plain.body));
    }
    expect(
      (await app.request('GET', '/api/me', { key: null, headers: { cookie: `authorization=Bearer ${own}` } }))
        .status,
    ).toBe(401);
  });

  test('over tRPC as well', async () => {
    await expect(app.trpc(null).me.get.query()).rejects.toMatchObject({
      data: { httpStatus: 401, problem: { code: 'UNAUTHENTICATED' } },
    });
  });

  test('before it parses the body', async () => {
    const response = await app.request('POST', '/api/api-keys', { key: null, body: '{not json' });
    expect(response.status).toBe(401);
  });

  test('to a test key rewritten as a live one', async () => {
    const disguised = rewritten(app.keys.owner, (body) => body.replace('tb_test_', 'tb_live_'));
    expect(parseApiKey(disguised)).toBeDefined();
    expect(await status(disguised)).toBe(401);
  });
});

test('in production, test keys are rejected, disguised or not, and there is no development issuer', async () => {
  const live = mintApiKey('live');
  await app.admin`
    insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
    values (${app.organizationId}, ${newId()}, ${live.lookupId}, ${live.secretHash}, 'live', 'live', 'viewer', ${app.userIds.owner})`;
  const service = await startAnother(production);
  try {
    expect(await status(app.keys.owner, service.url)).toBe(401);
    expect(
      await status(
        rewritten(app.keys.owner, (body) => body.replace('tb_test_', 'tb_live_')),
        service.url,
      ),
    ).toBe(401);
    expect(await status(live.key, service.url)).toBe(200);
    const issued = await fetch(`${service.url}/dev/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"ada@example.com"}',
    });
    expect(issued.status).toBe(404);
    // Nor does it accept a token of the development issuer on the same machine.
    const token = await signIn(app, 'ada@example.com');
    expect(await status(token)).toBe(200);
    expect(await status(token, service.url)).toBe(401);
  } finally {
    await service.stop();
  }
});

describe('the rights of a key', () => {
  let other: TestOrganization;
  beforeAll(async () => {
    other = await app.newOrganization();
  });

  test('are the lower of the current roles of the key and its member', async () => {
    const role = async () => (await app.request('GET', '/api/me', { key: other.keys.admin })).body.role;
    // By SQL, because the service revokes keys above a role that it lowers.
    const setRole = (changed: string) =>
      app.admin`update memberships set role = ${changed} where user_id = ${other.userIds.admin}`;
    expect(await role()).toBe('admin');
    await setRole('clerk');
    await expect.poll(role, beforeExpiry).toBe('clerk');
    await setRole('owner');
    await expect.poll(role, beforeExpiry).toBe('admin');
  });

  test('do not apply to a call that names another organization', async () => {
    const at = (id: string) =>
      app.request('GET', '/api/inventory/products', { headers: { 'x-organization-id': id } });
    expect((await at(app.organizationId)).status).toBe(200);
    const [foreign, random] = [await at(other.organizationId), await at(newId())];
    expect(foreign).toMatchObject({ status: 403, body: { code: 'ORGANIZATION_REQUIRED' } });
    expect(withoutRequestId(random.body)).toEqual(withoutRequestId(foreign.body));
    expect((await at('x')).status).toBe(400);
  });
});

describe('the expiry of a key', () => {
  test('takes effect at that time of the database clock, cached or not', async () => {
    const organization = await app.newOrganization();
    const key = organization.keys.viewer;
    await app.admin`update api_keys set expires_at = now() + interval '1 second' where lookup_id = ${lookupId(key)}`;
    const [{ expires_at: expiry } = { expires_at: '' }] = await app.admin<{ expires_at: string }[]>`
      select expires_at from api_keys where lookup_id = ${lookupId(key)}`;
    let last = await status(key);
    expect(last).toBe(200);
    for (;;) {
      const [{ past } = { past: true }] = await app.admin<
        { past: boolean }[]
      >`select now() > ${expiry} as past`;
      last = await status(key);
      if (past) break;
    }
    expect(last).toBe(401);
  });
});

describe('the revocation of a key', () => {
  test('takes effect at once in this process, even if the key was just used', async () => {
    const created = await app.request('POST', '/api/api-keys', { body: { name: 'k', role: 'viewer' } });
    const { id, key } = created.body;
    for (let n = 0; n < 3; n += 1) expect(await status(key)).toBe(200);
    expect((await app.request('DELETE', `/api/api-keys/${id}`)).status).toBe(204);
    expect(await status(key)).toBe(401);
  });

  test('reaches other processes, even after their listening connection was lost', async () => {
    const service = await startAnother({});
    try {
      for (const cut of [false, true]) {
        const created = await app.request('POST', '/api/api-keys', { body: { name: 'k', role: 'viewer' } });
        const { id, key } = created.body;
        await expect.poll(() => status(key, service.url), beforeExpiry).toBe(200);
        if (cut)
          await app.admin`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`;
        expect((await app.request('DELETE', `/api/api-keys/${id}`)).status).toBe(204);
        await expect.poll(() => status(key, service.url), beforeExpiry).toBe(401);
      }
    } finally {
      await service.stop();
    }
  });

  test('takes effect when written by SQL', async () => {
    const organization = await app.newOrganization();
    expect(await status(organization.keys.clerk)).toBe(200);
    await app.admin`update memberships set removed_at = now() where user_id = ${organization.userIds.clerk}`;
    await expect.poll(() => status(organization.keys.clerk), beforeExpiry).toBe(401);
  });
});

test('with the database down and nothing cached, a valid key gets UNAVAILABLE, not 401', async () => {
  const database = openDatabase(parseDatabaseUrl('postgres://x:x@127.0.0.1:1/x'), {
    max: 1,
    applicationName: 'down',
  });
  const { config, log, jobs } = app.services;
  const authenticator = createAuthenticator({ database, config, log, jobs: () => jobs });
  const authenticate = (key: string) =>
    authenticator.authenticate(new Credentials(`Bearer ${key}`, undefined));
  try {
    await expect(authenticate(app.keys.owner)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      retryAfter: 1,
    });
    // A malformed key is rejected without the database.
    await expect(authenticate('tb_test_x')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  } finally {
    await authenticator.close();
    await database.close();
  }
});

test('the last use of a key is recorded once for concurrent calls, and again after a minute', async () => {
  const { keys } = await app.newOrganization();
  const key = keys.viewer;
  const used = async () => {
    const [row] = await app.admin`select last_used_at from api_keys where lookup_id = ${lookupId(key)}`;
    return row?.['last_used_at'] as Date | null;
  };
  expect(await used()).toBeNull();
  await Promise.all(Array.from({ length: 20 }, () => status(key)));
  await expect.poll(used, beforeExpiry).not.toBeNull();
  const first = await used();
  app.services.authenticator.invalidate('nobody');
  await app.admin`update api_keys set revoked_at = null where lookup_id = ${lookupId(key)}`;
  await status(key);
  expect(await used()).toEqual(first);
  await app.admin`update api_keys set last_used_at = now() - interval '2 minutes', revoked_at = null where lookup_id = ${lookupId(key)}`;
  await expect
    .poll(async () => {
      await status(key);
      return (await used())?.getTime();
    }, beforeExpiry)
    .toBeGreaterThanOrEqual(first?.getTime() ?? 0);
});
