import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../modules/router.ts';
import { waitUntilPasses, startTestApp, type TestApp } from '../../testing/index.ts';
import { operationsOf } from '../rest/operations.ts';
import { restResponses } from '../testing/example-run.ts';
import { statusWithHeaders } from '../testing/raw-requests.ts';

let app: TestApp;
beforeAll(async () => {
  // Otherwise the second email to one address waits for a minute.
  app = await startTestApp({ INVITATION_RESEND_SECONDS: '0' });
});
afterAll(() => app.stop());

const metricsOf = async (of: TestApp): Promise<string> =>
  (await of.request('GET', '/metrics', { key: null })).body as string;

/** The value of one line; undefined when there is no such line. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

const count = (text: string, operation: string, transport: string, status: string): number =>
  valueOf(
    text,
    `tallybook_call_duration_seconds_count{operation="${operation}",wire="${transport}",status="${status}"}`,
  ) ?? 0;

const statusWith = (headers: Record<string, string>) => statusWithHeaders(`${app.url}/metrics`, headers);

describe('/metrics is readable', () => {
  it('for a program on this machine', async () => {
    const { status, headers, body } = await app.request('GET', '/metrics', { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toContain('nodejs_eventloop_lag_seconds');
  });

  it('neither through a proxy nor for a page whose name resolves to this machine', async () => {
    expect(await statusWith({ host: 'tallybook.example.com' })).toBe(404);
    expect(await statusWith({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await statusWith({ host: 'localhost' })).toBe(200);
  });

  it('only with METRICS_TOKEN, if one is set', async () => {
    const token = 'scrape-me-0123456789';
    const guarded = await startTestApp({ METRICS_TOKEN: token });
    try {
      const statusOf = async (key: string | null) =>
        (await guarded.request('GET', '/metrics', { key })).status;
      expect(await statusOf(token)).toBe(200);
      for (const key of [null, `${token}x`, token.slice(1), guarded.keys.owner])
        expect(await statusOf(key)).toBe(401);
    } finally {
      await guarded.stop();
    }
  });
});

describe('/metrics counts', () => {
  it('calls of both transports by operation, each call of a batch with its own outcome', async () => {
    const before = await metricsOf(app);
    const headers = { authorization: `Bearer ${app.keys.owner}` };
    const input = JSON.stringify({ 1: { id: '00000000-0000-4000-8000-000000000000' } });
    await app.request('GET', '/api/me');
    await app.request('GET', '/api/me', { key: 'nobody' });
    await app.request('GET', '/api/nothing-of-the-kind');
    await fetch(`${app.url}/trpc/me.get,products.get,me.get?batch=1&input=${encodeURIComponent(input)}`, {
      headers,
    });
    await fetch(`${app.url}/trpc/nothing.ofTheKind`, { headers });
    await waitUntilPasses(async () => {
      const text = await metricsOf(app);
      const added = (...line: [string, string, string]) => count(text, ...line) - count(before, ...line);
      expect(added('me.get', 'rest', '2xx')).toBe(1);
      expect(added('me.get', 'rest', '4xx')).toBe(1);
      expect(added('me.get', 'trpc', '2xx')).toBe(2);
      expect(added('products.get', 'trpc', '4xx')).toBe(1);
      expect(added('none', 'other', '4xx')).toBe(1);
      expect(added('none', 'trpc', '4xx')).toBe(1);
    });
  });

  it('postings, mails and jobs, without personal data', async () => {
    const organization = await app.newOrganization();
    const operations = new Map(operationsOf(appRouter).map((each) => [each.name, each]));
    // Each response only has to be awaited.
    for await (const _ of restResponses(app, organization));
    let text = '';
    // A gauge of the database is left out if it takes more than a second to read.
    await waitUntilPasses(async () => {
      text = await metricsOf(app);
      expect(valueOf(text, 'tallybook_mails_total{outcome="sent"}')).toBeGreaterThan(0);
      expect(valueOf(text, 'tallybook_jobs{queue="invitation-mail",state="waiting"}')).toBe(0);
      expect(valueOf(text, 'tallybook_job_overdue_seconds{queue="invitation-mail"}')).toBe(0);
    });
    expect(valueOf(text, 'tallybook_posting_batch_size_count')).toBeGreaterThan(5);
    expect(valueOf(text, 'tallybook_posting_commit_duration_seconds_sum')).toBeGreaterThan(0);
    expect(valueOf(text, 'tallybook_requests_in_flight')).toBe(1);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|tb_test_/);
    const labels = new Set([...text.matchAll(/operation="([^"]*)"/g)].map((match) => match[1] ?? ''));
    const other = ['none', '/metrics', '/dev/token'];
    expect([...labels].filter((each) => !operations.has(each) && !other.includes(each))).toEqual([]);
  });

  it('failures of the database', async () => {
    await app.admin`revoke select on products from tallybook_service`;
    try {
      expect((await app.request('GET', '/api/inventory/products')).status).toBe(500);
    } finally {
      await app.admin`grant select on products to tallybook_service`;
    }
    const line = 'tallybook_failures_total{code="INTERNAL_ERROR",sqlstate="42501"}';
    expect(valueOf(await metricsOf(app), line)).toBe(1);
  });
});

describe('/metrics in an outage', () => {
  it('reports a rejected database login by its code', async () => {
    const limited = await startTestApp({ LOG_LEVEL: 'silent' });
    const { database, username: login } = limited.database.service;
    try {
      // Rejects logins to this database only, because all test files share the login.
      await limited.admin.unsafe(`alter database ${database} connection limit 0`);
      await limited.admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = ${login}`;
      const line = 'tallybook_failures_total{code="UNAVAILABLE",sqlstate="53300"}';
      // The first request may still get a pooled connection that is being terminated.
      await expect
        .poll(async () => {
          await limited.request('GET', '/api/me');
          return valueOf(await metricsOf(limited), line) ?? 0;
        })
        .toBeGreaterThan(0);
    } finally {
      await limited.admin.unsafe(`alter database ${database} connection limit -1`);
      await limited.stop();
    }
  });

  it('reports an exhausted pool and omits figures that need the database', async () => {
    const small = await startTestApp({ DATABASE_POOL: '1' });
    const lock = await small.admin.reserve();
    try {
      await lock`select pg_advisory_lock(1)`;
      const stuck = small.services.database.system(({ sql }) => sql`select pg_advisory_xact_lock(1)`);
      // The pool connects first.
      await expect
        .poll(async () => valueOf(await metricsOf(small), 'tallybook_pool_connections{state="in_use"}'))
        .toBe(1);
      expect(await metricsOf(small)).not.toContain('tallybook_jobs{');
      await lock`select pg_advisory_unlock(1)`;
      await stuck;
      await expect
        .poll(() => metricsOf(small))
        .toContain('tallybook_jobs{queue="invitation-mail",state="waiting"} 0');
    } finally {
      lock.release();
      await small.stop();
    }
  });

  it('is served when the service sheds load', async () => {
    const full = await startTestApp({ MAX_IN_FLIGHT: '1' });
    full.services.fairness.requests.take(full.organizationId);
    try {
      expect((await full.request('GET', '/api/me')).status).toBe(503);
      const metrics = await metricsOf(full);
      expect(valueOf(metrics, 'tallybook_requests_in_flight')).toBe(1);
      expect(valueOf(metrics, 'tallybook_slots{resource="requests",state="in_use"}')).toBe(1);
    } finally {
      await full.stop();
    }
  });
});
