import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsOf, startServiceProcess, type ServiceProcess } from './service-process.ts';

let home: string;
let running: (ServiceProcess & { workers: string }) | undefined;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'tallybook-stop-'));
});

afterAll(async () => {
  await stop('SIGTERM');
  rmSync(home, { recursive: true, force: true });
});

/** The service with so many worker processes: the one that the test before has left running, if it has as many. */
async function serve(workers: string): Promise<ServiceProcess> {
  if (running?.workers !== workers) await stop('SIGTERM');
  running ??= { ...(await startServiceProcess(home, { WORKERS: workers }, ['--empty'])), workers };
  return running;
}

/** Sends the signal and returns how the service ended. */
async function stop(signal: NodeJS.Signals): Promise<unknown> {
  const ending = running;
  running = undefined;
  ending?.child.kill(signal);
  return ending?.ended;
}

const path = '/api/inventory/stock-movements';

/** Posts movements one after another until a request fails; adds the ids of acknowledged ones to `acknowledged`. */
async function postUntilFailure(
  url: string,
  acknowledged: Set<string>,
  statuses: Set<number>,
): Promise<void> {
  const { api_key, product_id } = credentialsOf(home);
  const body = JSON.stringify({
    product_id,
    type: 'entry',
    quantity: 1,
    unit_cost: 1,
    movement_date: '2026-03-10',
  });
  for (;;) {
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
        body,
      });
      statuses.add(response.status);
      if (response.status === 201) acknowledged.add(((await response.json()) as { id: string }).id);
      else return;
    } catch {
      return;
    }
  }
}

async function storedIds({ url }: ServiceProcess): Promise<Set<string>> {
  const { api_key } = credentialsOf(home);
  const ids = new Set<string>();
  for (let next: string | undefined = `${path}?limit=1000`; next !== undefined;) {
    const page: Response = await fetch(url + next, { headers: { authorization: `Bearer ${api_key}` } });
    for (const { id } of (await page.json()) as { id: string }[]) ids.add(id);
    next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

/** Stops the service while clients post; returns how it ended and the ids of acknowledged movements. */
async function stopUnderLoad(
  signal: NodeJS.Signals,
  { url }: ServiceProcess,
): Promise<{ exit: unknown; acknowledged: Set<string> }> {
  const acknowledged = new Set<string>();
  const statuses = new Set<number>();
  const clients = Array.from({ length: 8 }, () => postUntilFailure(url, acknowledged, statuses));
  while (acknowledged.size < 200) await new Promise((resolve) => setTimeout(resolve, 5));
  const exit = await stop(signal);
  await Promise.all(clients);
  // A killed primary may leave a worker without its database for a moment.
  const allowed = signal === 'SIGKILL' ? [201, 503] : [201];
  expect([...statuses].filter((status) => !allowed.includes(status))).toEqual([]);
  return { exit, acknowledged };
}

// In this order every test goes on with the service that the one before has started.
test.each([
  ['1', '2'],
  ['2', '1'],
])(
  'SIGTERM under load (WORKERS=%s) completes started requests, stops the database, and loses no acknowledged movement',
  async (workers, next) => {
    const service = await serve(workers);
    const before = (await storedIds(service)).size;
    const { exit, acknowledged } = await stopUnderLoad('SIGTERM', service);
    expect(exit).toEqual({ code: 0, signal: null });
    const ids = await storedIds(await serve(next));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    // Every started request got a response, so every stored movement is an acknowledged one.
    expect(ids.size - before).toBe(acknowledged.size);
  },
);

test.each([
  ['1', '2'],
  ['2', '1'],
])(
  'after kill -9 under load (WORKERS=%s) the next start recovers, and no acknowledged movement is lost',
  async (workers, next) => {
    const { acknowledged } = await stopUnderLoad('SIGKILL', await serve(workers));
    const ids = await storedIds(await serve(next));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  },
);

/** Posts movements on one kept-alive connection until the service closes it. */
async function postOnOneConnection(
  url: string,
  counted: { sent: number; responses: number; told: boolean },
): Promise<void> {
  const { api_key, product_id } = credentialsOf(home);
  const body = `{"product_id":"${product_id}","type":"entry","quantity":1,"unit_cost":1,"movement_date":"2026-03-10"}`;
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api_key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const post = (): void => {
    counted.sent += 1;
    socket.write(head + body);
  };
  socket.on('data', (data: Buffer) => {
    const text = data.toString();
    if (!text.startsWith('HTTP/1.1 201')) return;
    counted.responses += 1;
    counted.told = /^connection: close\r$/im.test(text);
    if (!counted.told) post();
  });
  socket.on('error', () => undefined);
  post();
  await once(socket, 'close');
}

// A connection was idle between a response and the next request, which had perhaps been sent: two or three were reset.
test.each(['1', '2'])(
  'SIGTERM under load (WORKERS=%s) resets no kept-alive connection with a request',
  async (workers) => {
    const { url } = await serve(workers);
    const counts = Array.from({ length: 64 }, () => ({ sent: 0, responses: 0, told: false }));
    const clients = counts.map((counted) => postOnOneConnection(url, counted));
    await expect.poll(() => Math.min(...counts.map(({ responses }) => responses))).toBeGreaterThan(5);
    const exit = await stop('SIGTERM');
    await Promise.all(clients);
    for (const { sent, responses, told } of counts) {
      expect(responses).toBe(sent);
      expect(told).toBe(true);
    }
    expect(exit).toEqual({ code: 0, signal: null });
  },
);

test('a second start in the same home fails with one line', async () => {
  await serve('1');
  await expect(startServiceProcess(home, {}, ['--empty'])).rejects.toThrow(
    /already running in .*Stop it, or set TALLYBOOK_HOME/,
  );
});

test('SIGINT stops the service, and a client that never finishes its request delays that by 10 s at most', async () => {
  const { hostname, port } = new URL((await serve('1')).url);
  const slow = connect(Number(port), hostname);
  slow.on('error', () => undefined);
  slow.write('GET /livez HTTP/1.1\r\nHost: x\r\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await stop('SIGINT')).toEqual({ code: 0, signal: null });
  slow.destroy();
});
