import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => app.stop());

const usage = () => app.services.fairness.requests.usage.used;

async function requestsInFlight(): Promise<number> {
  const { body } = await app.services.metrics.text();
  return Number(/^tallybook_requests_in_flight (\d+)/m.exec(body)?.[1]);
}

test('pipelined requests leave no slot behind when their client disconnects before the first response', async () => {
  const requests = 8;
  await app.admin.begin(async (tx) => {
    await tx`lock table accounting_periods in access exclusive mode`;
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `GET /api/accounting/periods HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.keys.admin}\r\n\r\n`.repeat(
        requests,
      ),
    );
    await expect.poll(usage).toBe(requests);
    socket.destroy();
  });
  await expect.poll(usage).toBe(0);
  await expect.poll(requestsInFlight).toBe(0);
});
