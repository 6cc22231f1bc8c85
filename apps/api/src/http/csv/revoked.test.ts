import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exportPath } from './testing/send.ts';
import {
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { pageRows } from '../../modules/inventory/movements/export/export.ts';

let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ ...withoutLimits, LOG_LEVEL: 'error' });
  own = await app.newOrganization();
  const product = await seedProduct(app, own);
  await app.admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
        unit_cost, movement_date, accounting_period_id, hash, created_by, posted_cost)
      select ${own.organizationId}, gen_random_uuid(), n, n, ${product}::uuid, 'adjustment', 1, 1, '2026-03-20',
        ${own.organizationId}, '', ${own.userIds.owner}, 1
      from generate_series(-${3 * pageRows}::int, -1) n`;
    await sql`select setval('stock_movement_seq', 100000)`;
  });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.stop());

/** The response to an export of three pages, of which only the first has been read; the others wait for `goOn`. */
async function startExport(key: string) {
  const { pacer } = app.services.fairness;
  const held = Promise.withResolvers<void>();
  const pause = vi.spyOn(pacer, 'pause').mockImplementation(() => held.promise);
  const headers = { authorization: `Bearer ${key}` };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${app.url}${exportPath}`, { headers, agent: false }, resolve).on('error', reject);
  });
  response.on('error', () => {});
  await expect.poll(() => pause.mock.calls.length).toBe(1);
  return { response, goOn: () => held.resolve() };
}

/** The rows that arrive, and whether the file is complete. */
async function rest(response: IncomingMessage) {
  let text = '';
  await new Promise<void>((resolve) => {
    response.on('data', (chunk: Buffer) => (text += chunk.toString())).once('close', resolve);
  });
  return { rows: text.trimEnd().split('\r\n').length - 1, isComplete: response.complete };
}

const createKey = async (role = 'accountant') => {
  const body = { name: 'export', role };
  const created = await app.request('POST', '/api/api-keys', { key: own.keys.owner, body });
  return created.body as { id: string; key: string };
};

test('a running export reads no further page after its key is revoked', async () => {
  const { id, key } = await createKey();
  const { response, goOn } = await startExport(key);
  const revoked = await app.request('DELETE', `/api/api-keys/${id}`, { key: own.keys.owner });
  expect(revoked.status).toBe(204);
  goOn();
  expect(await rest(response)).toEqual({ rows: pageRows, isComplete: false });
});

test('a running export reads no further page after its member is removed or may not export any more', async () => {
  const before = own.keys.accountant;
  const { response, goOn } = await startExport(before);
  const path = `/api/members/${own.userIds.accountant}`;
  expect((await app.request('PATCH', path, { key: own.keys.owner, body: { role: 'clerk' } })).status).toBe(
    200,
  );
  goOn();
  expect(await rest(response)).toEqual({ rows: pageRows, isComplete: false });
});

test('an export goes on while its key is valid', async () => {
  const { key } = await createKey();
  const { response, goOn } = await startExport(key);
  goOn();
  expect(await rest(response)).toEqual({ rows: 3 * pageRows, isComplete: true });
});
