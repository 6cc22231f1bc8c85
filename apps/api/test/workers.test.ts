import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openReceiver } from '../src/testing/receiver.ts';
import {
  credentialsOf,
  killWhileStarting,
  runCommand,
  startServiceProcess,
  type ServiceProcess,
} from './service-process.ts';

const newHome = (): string => mkdtempSync(join(tmpdir(), 'tallybook-workers-'));
const home = newHome();
const movements = '/api/inventory/stock-movements';

let service: ServiceProcess;

beforeAll(async () => {
  service = await startServiceProcess(
    home,
    { WORKERS: '2', LOG_LEVEL: 'info', WEBHOOK_ALLOW_PRIVATE: 'true' },
    ['--empty'],
  );
});

afterAll(async () => {
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  rmSync(home, { recursive: true, force: true });
});

/** Ids of the processes that have listened so far, without those that have ended. */
function workersOf(running: ServiceProcess): number[] {
  const lines = running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; pid?: number; worker?: number });
  const ended = new Set(lines.map(({ worker }) => worker));
  return lines
    .filter(({ msg, pid }) => msg.startsWith('Server listening') && !ended.has(pid))
    .map(({ pid }) => pid ?? 0);
}

async function killOne(): Promise<void> {
  const before = workersOf(service);
  expect(before).toHaveLength(2);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await expect.poll(() => workersOf(service).filter((pid) => pid !== before[0])).toHaveLength(2);
}

/** On a connection of its own, so that the workers take turns. */
async function call(
  method: string,
  path: string,
  { body, key = randomUUID() }: { body?: unknown; key?: string } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { api_key } = credentialsOf(home);
  const response = await fetch(service.url + path, {
    method,
    headers: {
      authorization: `Bearer ${api_key}`,
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
}

const entry = (quantity: number) => ({
  product_id: credentialsOf(home).product_id,
  type: 'entry',
  quantity,
  unit_cost: 1,
  movement_date: '2026-03-10',
});

async function metric(series: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const callsOf = (operation: string): string =>
  `tallybook_call_duration_seconds_count{operation="${operation}",wire="rest",status="2xx"}`;

test('the first start prepares the database and prints its key once', () => {
  expect(service.output().match(/API key/g)).toHaveLength(1);
  expect(service.output().match(/Tallybook listens on/g)).toHaveLength(1);
  expect(workersOf(service)).toHaveLength(2);
});

test('both workers respond, and a worker that is killed takes only its own connections with it', async () => {
  const closed = new Set<number>();
  const agents = Array.from({ length: 8 }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const get = (agent: http.Agent) =>
    new Promise<number>((resolve, reject) => {
      const request = http.get(`${service.url}/livez`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      request.once('error', reject);
      request.once('socket', (socket) => socket.once('close', () => closed.add(agents.indexOf(agent))));
    });
  expect(await Promise.all(agents.map(get))).toEqual(agents.map(() => 200));
  await killOne();
  // Round robin: of eight connections each worker has four.
  expect(closed.size).toBeGreaterThan(0);
  expect(await Promise.all(agents.map(get))).toEqual(agents.map(() => 200));
  for (const agent of agents) agent.destroy();
});

test('/metrics adds the workers up, and what ended workers have counted stays', async () => {
  const before = await metric(callsOf('me.get'));
  for (let turn = 0; turn < 25; turn += 1) expect((await call('GET', '/api/me')).status).toBe(200);
  // A response is counted when its connection has closed.
  await expect.poll(() => metric(callsOf('me.get'))).toBe(before + 25);
  await killOne();
  expect(await metric(callsOf('me.get'))).toBe(before + 25);
  await killOne();
  for (let turn = 0; turn < 5; turn += 1) await call('GET', '/api/me');
  await expect.poll(() => metric(callsOf('me.get'))).toBe(before + 30);
  // A gauge that is the same everywhere is not added up.
  await expect.poll(() => metric('tallybook_listening')).toBe(1);
});

test('kill -9 of a worker under load loses no acknowledged posting and stores none twice', async () => {
  const acknowledged = new Set<string>();
  const stop = new AbortController();
  let operations = 0;
  const balance = async (): Promise<number> => {
    const { body } = await call('GET', `/api/inventory/stock-levels?product_id=${entry(1).product_id}`);
    return Number((body as unknown as { on_hand: string }[])[0]?.on_hand ?? 0);
  };
  const before = await balance();
  const caller = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const key = randomUUID();
      operations += 1;
      // No timeout: a connection handed to a worker that is killed before it confirms must be closed (see handed-over.ts).
      // A caller that follows the contract repeats with the same key until it knows the outcome.
      for (;;) {
        const response = await call('POST', movements, { body: entry(1), key }).catch(() => undefined);
        if (response?.status !== 201) continue;
        acknowledged.add(String(response.body['id']));
        break;
      }
    }
  };
  const callers = Array.from({ length: 6 }, caller);
  for (let kills = 1; kills <= 2; kills += 1) {
    await expect.poll(() => acknowledged.size).toBeGreaterThan(kills * 30);
    await killOne();
  }
  stop.abort();
  await Promise.all(callers);
  expect(acknowledged.size).toBe(operations);
  expect((await balance()) - before).toBe(operations);
  expect((await call('GET', '/api/inventory/verify')).body).toMatchObject({ ok: true });
});

test('each email and each webhook delivery is sent once', async () => {
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  const created = await call('POST', '/api/webhooks', {
    body: { url: `${receiver.url}/events`, events: ['invitation.sent'] },
  });
  expect(created.status).toBe(201);
  const emails = Array.from({ length: 10 }, (_, index) => `worker-${index}@example.com`);
  for (const email of emails)
    expect((await call('POST', '/api/invitations', { body: { email, role: 'viewer' } })).status).toBe(201);
  const sentTo = (): string[] =>
    readdirSync(join(home, 'mail'))
      .filter((name) => name.endsWith('.eml'))
      .map(
        (name) =>
          /^To: .*?(worker-\d+@example\.com)/m.exec(readFileSync(join(home, 'mail', name), 'utf8'))?.[1],
      )
      .filter((email) => email !== undefined)
      .sort();
  await expect.poll(sentTo).toEqual(emails.toSorted());
  await expect.poll(() => receiver.postsTo('/events').length).toBeGreaterThanOrEqual(emails.length);
  // Every job has been done: nothing is sent later.
  await expect.poll(() => metric('tallybook_jobs{queue="webhook-delivery",state="waiting"}')).toBe(0);
  expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id']))).toHaveLength(emails.length);
  expect(receiver.posts).toHaveLength(emails.length);
  expect(sentTo()).toEqual(emails.toSorted());
});

// These wait most of the time, so they wait together.
test.concurrent('a port in use is reported in one line, and the exit code is that of one process', async () => {
  const { database } = await openTestDatabase();
  const { code, out, err } = await runCommand(database.service, [], {
    WORKERS: '2',
    PORT: new URL(service.url).port,
  });
  expect({ code, out }).toEqual({ code: 78, out: '' });
  expect(err).toMatch(/^tallybook: Cannot listen on 127\.0\.0\.1 port \d+ \(EADDRINUSE\): [^\n]+\n$/);
});

test.concurrent('`worker` is no command for operators', async () => {
  const { database } = await openTestDatabase();
  const { code, err } = await runCommand(database.service, ['worker']);
  expect({ code, err }).toEqual({
    code: 64,
    err: 'tallybook: only the service starts its workers; set WORKERS\n',
  });
});

test.concurrent('the service ends with one line when its workers keep ending before they can serve', async ({
  onTestFinished,
}) => {
  const folder = newHome();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const broken = join(folder, 'broken');
  const script = join(folder, 'end.mjs');
  writeFileSync(
    script,
    `import { existsSync } from 'node:fs';
    if (process.argv[2] === 'worker' && existsSync(${JSON.stringify(broken)})) process.exit(9);`,
  );
  const running = await startServiceProcess(folder, {
    WORKERS: '2',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=${script}`,
  });
  writeFileSync(broken, '');
  process.kill(workersOf(running)[0] ?? 0, 'SIGKILL');
  expect(await running.ended).toEqual({ code: 1, signal: null });
  expect(running.output().match(/keep ending before they can serve: .* exit code 9/g)).toHaveLength(1);
});

// The workers ended without any line, or with the stack of an uncaught EPIPE.
test.concurrent('kill -9 of the primary while the second worker starts ends both without a stack', async ({
  onTestFinished,
}) => {
  const folder = newHome();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const output = await killWhileStarting(folder, { WORKERS: '2', LOG_LEVEL: 'info' }, /Server listening/);
  expect(output.match(/the primary process has ended; this worker process ends too/g)).not.toBeNull();
  expect(output).not.toMatch(/\n\s+at |"stack"/);
});
