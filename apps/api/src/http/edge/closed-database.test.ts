import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => app.stop());

it('responds 503 with Retry-After while the database rejects the login (55000, as 28P01)', async () => {
  const list = () => app.request('GET', '/api/inventory/products');
  expect((await list()).status).toBe(200);
  const { database, username } = app.database.service;
  const { host, port, username: superuser, password } = app.database.admin;
  // Connected to another database, because this one will reject connections.
  const admin = postgres({ host, port, username: superuser, password, database: 'postgres', max: 1 });
  try {
    await admin`alter database ${admin(database)} allow_connections false`;
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and usename = ${username}`;
    // The first request may still get a pooled connection that is being terminated.
    await list();
    const { status, headers, body } = await list();
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
    expect(headers.get('retry-after')).toBe('1');
    expect(JSON.stringify(body)).not.toContain(database);
  } finally {
    await admin`alter database ${admin(database)} allow_connections true`;
    await admin.end();
  }
  await expect.poll(async () => (await list()).status).toBe(200);
});
