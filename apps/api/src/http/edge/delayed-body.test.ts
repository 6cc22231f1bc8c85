import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

// Regression: the caller was authenticated by the head only. With a delayed body, a key that was revoked meanwhile
// could create another key.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app.stop());

interface DelayedCall {
  method?: string;
  path: string;
  key: string;
  body: string;
  type?: string;
}

/** Sends the head and one byte of the body; once the head is processed, runs `meanwhile`, then sends the rest. */
async function sendDelayed(
  { method = 'POST', path, key, body, type = 'application/json' }: DelayedCall,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number; code: string | undefined }> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    `Content-Type: ${type}`,
    body === '' ? 'Transfer-Encoding: chunked' : `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // Sent once the head is read.
  while (!received.startsWith('HTTP/1.1 100')) await once(socket, 'data');
  if (body !== '') socket.write(body.slice(0, 1));
  await app.request('GET', '/api/me', { key });
  await meanwhile();
  socket.write(body === '' ? '0\r\n\r\n' : body.slice(1));
  await once(socket, 'close');
  const final = received.slice(received.indexOf('HTTP/1.1', 9));
  return { status: Number(final.slice(9, 12)), code: /UNAUTHENTICATED/.exec(final)?.[0] };
}

async function newKey(role: string): Promise<{ id: string; key: string }> {
  return (await app.request('POST', '/api/api-keys', { body: { name: 'Delayed', role } })).body;
}

const calls: Record<string, () => Omit<DelayedCall, 'key'>> = {
  'a key': () => ({ path: '/api/api-keys', body: '{"name":"Successor","role":"owner"}' }),
  'an invitation': () => ({
    path: '/api/invitations',
    body: '{"email":"delayed@example.com","role":"viewer"}',
  }),
  'a webhook': () => ({ path: '/api/webhooks', body: '{"url":"https://8.8.8.8/delayed"}' }),
  'an organization’s name': () => ({
    method: 'PATCH',
    path: `/api/organizations/${app.organizationId}`,
    body: '{"name":"Hijacked"}',
  }),
  'a file': () => ({
    path: '/api/inventory/stock-movements/import',
    type: 'text/csv',
    body: 'sku,type,quantity,unit_cost,movement_date\nA,entry,1,1,2026-01-02\n',
  }),
  'a key over tRPC': () => ({ path: '/trpc/apiKeys.create', body: '{"name":"Successor","role":"owner"}' }),
};
const names = Object.keys(calls);

describe('a request whose body is delayed', () => {
  test.each(names)('gets 401 for %s when the key is revoked meanwhile', async (name) => {
    const { id, key } = await newKey('owner');
    const revoke = () => app.request('DELETE', `/api/api-keys/${id}`);
    expect(await sendDelayed({ ...calls[name]!(), key }, revoke)).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });

  test('succeeds when nothing is revoked', async () => {
    const { key } = await newKey('owner');
    expect(await sendDelayed({ ...calls['an invitation']!(), key }, async () => {})).toMatchObject({
      status: 201,
    });
  });

  test('gets 401 for an empty chunked body too', async () => {
    const { id, key } = await newKey('owner');
    const { body } = await app.request('POST', '/api/webhooks', { body: { url: 'https://8.8.8.8/own' } });
    const path = `/api/webhooks/${body.id}/rotate`;
    const revoke = () => app.request('DELETE', `/api/api-keys/${id}`);
    expect(await sendDelayed({ path, key, body: '' }, revoke)).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });

  test('gets 401 when the member is removed meanwhile', async () => {
    const guest = await app.newOrganization();
    const remove = () =>
      app.request('DELETE', `/api/members/${guest.userIds.admin}`, { key: guest.keys.owner });
    const call = { ...calls['a webhook']!(), key: guest.keys.admin };
    expect(await sendDelayed(call, remove)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

describe('a call whose key is revoked while it waits for the lock on caller rights', () => {
  const racing = ['a key', 'an invitation', 'a webhook', 'an organization’s name', 'a revocation', 'a role'];
  test.each(racing)('gets 401 for %s', async (name) => {
    const { id, key } = await newKey('owner');
    const other = await newKey('viewer');
    const all: typeof calls = {
      ...calls,
      'a revocation': () => ({ method: 'DELETE', path: `/api/api-keys/${other.id}`, body: '' }),
      'a role': () => ({
        method: 'PATCH',
        path: `/api/members/${app.userIds.clerk}`,
        body: '{"role":"viewer"}',
      }),
    };
    const { method = 'POST', path, body } = all[name]!();
    const { response } = await app.admin.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`members:${app.organizationId}`}, 0))`;
      const response = app.request(method, path, { key, ...(body === '' ? {} : { body }) });
      const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      for (;;) {
        const waiting = await tx`
          select 1 from pg_stat_activity where ${own!.pid}::int = any (pg_blocking_pids(pid))`;
        if (waiting.length > 0) break;
      }
      await tx`update api_keys set revoked_at = now() where id = ${id}`;
      // Not returned alone: that would await the response within the transaction.
      return { response };
    });
    expect(await response).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});
