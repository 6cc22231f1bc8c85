import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { startTestApp, withoutLimits, type TestApp } from '../../testing/index.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(
    { ...withoutLimits, MAX_UNSENT_MEGABYTES: '0' },
    createLog('warn', { write: (line) => void lines.push(line) }),
  );
});
afterAll(() => app.stop());

async function send(path: string, method = 'GET', rest = '\r\n'): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.keys.owner}\r\n${rest}`);
  return socket;
}

const inFlight = () => app.services.fairness.requests.usage.used;
const idle = async (): Promise<void> => {
  await expect.poll(inFlight).toBe(0);
  await expect.poll(() => app.services.fairness.reports.usage).toEqual({ used: 0, waiting: 0 });
  await expect.poll(() => app.services.database.usage().inUse).toBe(0);
};

const waiting: [name: string, path: string][] = [
  ['a page', '/api/accounting/periods'],
  ['a report', '/api/inventory/valuation'],
  ['an export of movements', '/api/inventory/stock-movements/export'],
  ['an export of a report', '/api/inventory/valuation/export'],
  ['a tRPC call', '/trpc/valuation.get?input=%7B%7D'],
  ['a streamed tRPC batch', '/trpc/valuation.get?batch=1&input=%7B%220%22%3A%7B%7D%7D'],
];

test.each(waiting)('a caller who disconnects while %s is read is not logged as an error', async (_, path) => {
  lines.length = 0;
  await app.admin.begin(async (sql) => {
    await sql`lock table accounting_periods, stock_balances, stock_movements, stock_months, organizations in access exclusive mode`;
    const socket = await send(
      path,
      'GET',
      `${path.includes('batch') ? 'trpc-accept: application/jsonl\r\n' : ''}\r\n`,
    );
    await expect.poll(inFlight).toBe(1);
    socket.resetAndDestroy();
    await expect.poll(inFlight).toBe(0);
  });
  await idle();
  expect(lines).toEqual([]);
});

test('a caller who disconnects within a large response is not logged as an error', async () => {
  lines.length = 0;
  await app.admin`
    insert into ledger_log (organization_id, position, recorded_at, facts, has_states, head)
    select ${app.organizationId}, n, '2026-03-12', '[["link","' || repeat('0', 100000) || '"]]', false, repeat('0', 64)
    from generate_series(1000, 1009) n`;
  for (let count = 0; count < 3; count += 1) {
    const path = '/api/inventory/ledger-log?after_position=999';
    const socket = await send(path, 'GET', `\r\nGET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'data');
    socket.resetAndDestroy();
    await idle();
  }
  expect(lines).toEqual([]);
});

test('a caller who disconnects within its body is not logged as an error', async () => {
  lines.length = 0;
  const { bodies } = app.services.fairness;
  const socket = await send(
    '/api/inventory/products',
    'POST',
    'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"sku"',
  );
  await expect.poll(() => bodies.usage.used).toBe(1);
  socket.resetAndDestroy();
  await expect.poll(() => bodies.usage.used).toBe(0);
  await idle();
  expect(lines).toEqual([]);
});
