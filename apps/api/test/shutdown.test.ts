import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsOf, startProcess, type RunningProcess } from './process.ts';

let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'tallybook-stop-'));
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const path = '/api/inventory/stock-movements';

/** Posts one after another until it is refused a connection; the ids of what was acknowledged. */
async function postUntilGone(url: string, acknowledged: Set<string>, statuses: Set<number>): Promise<void> {
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
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
        body,
      });
      statuses.add(answer.status);
      if (answer.status === 201) acknowledged.add(((await answer.json()) as { id: string }).id);
      else return;
    } catch {
      return;
    }
  }
}

async function stored({ url }: RunningProcess): Promise<Set<string>> {
  const { api_key } = credentialsOf(home);
  const ids = new Set<string>();
  for (let next: string | undefined = `${path}?limit=1000`; next !== undefined;) {
    const answer: Response = await fetch(url + next, { headers: { authorization: `Bearer ${api_key}` } });
    for (const { id } of (await answer.json()) as { id: string }[]) ids.add(id);
    next = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

async function endUnderLoad(
  signal: NodeJS.Signals,
): Promise<{ acknowledged: Set<string>; running: RunningProcess }> {
  const running = await startProcess(home);
  const acknowledged = new Set<string>();
  const statuses = new Set<number>();
  const callers = Array.from({ length: 8 }, () => postUntilGone(running.url, acknowledged, statuses));
  while (acknowledged.size < 200) await new Promise((resolve) => setTimeout(resolve, 5));
  running.child.kill(signal);
  await Promise.all(callers);
  // Nothing but an acknowledgement, or a refusal that says the service is ending.
  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  return { acknowledged, running };
}

test('SIGTERM under load: started requests are answered, the database ends too, nothing acknowledged is lost', async () => {
  const { acknowledged, running } = await endUnderLoad('SIGTERM');
  expect(await running.ended).toEqual({ code: 0, signal: null });
  const again = await startProcess(home);
  const kept = await stored(again);
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  // Every started request was answered, so there is nothing that nobody was told of.
  expect(kept.size).toBe(acknowledged.size);
  again.child.kill('SIGINT');
  expect(await again.ended).toEqual({ code: 0, signal: null });
});

test('kill -9 under load: the next start recovers by itself, and nothing acknowledged is lost or doubled', async () => {
  const { acknowledged, running } = await endUnderLoad('SIGKILL');
  await running.ended;
  const again = await startProcess(home);
  const kept = await stored(again);
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  again.child.kill('SIGTERM');
  await again.ended;
});

test('a second start in the same home says so in one line', async () => {
  const first = await startProcess(home);
  await expect(startProcess(home)).rejects.toThrow(/already running in .*Stop it, or set TALLYBOOK_HOME/);
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual({ code: 0, signal: null });
});

test('a caller who never finishes a request does not hold up the end', async () => {
  const running = await startProcess(home);
  const { hostname, port } = new URL(running.url);
  const slow = connect(Number(port), hostname);
  slow.on('error', () => undefined);
  slow.write('GET /livez HTTP/1.1\r\nHost: x\r\n');
  await new Promise((resolve) => setTimeout(resolve, 100));
  running.child.kill('SIGTERM');
  expect(await running.ended).toEqual({ code: 0, signal: null });
  slow.destroy();
});
