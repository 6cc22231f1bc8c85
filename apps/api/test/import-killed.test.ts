import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { credentialsOf, startProcess, type RunningProcess } from './process.ts';

const rows = 8000;
const home = mkdtempSync(join(tmpdir(), 'tallybook-import-'));
let running: RunningProcess | undefined;

afterEach(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  rmSync(home, { recursive: true, force: true });
});

test('an import that is killed goes on when the file is sent again: every row is there once', async () => {
  running = await startProcess(home);
  const { api_key: key, product_id: product } = credentialsOf(home);
  const authorization = { authorization: `Bearer ${key}` };
  const lines = Array.from(
    { length: rows },
    (_, index) => `${product},entry,1,1,2026-03-10,row ${index + 2}`,
  );
  const file = ['product_id,type,quantity,unit_cost,movement_date,reference', ...lines].join('\n');
  const send = (url: string) =>
    fetch(`${url}/api/inventory/stock-movements/import`, {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'text/csv', 'idempotency-key': 'killed in the middle' },
      body: file,
    });
  const imports = async (url: string): Promise<{ posted: number }[]> =>
    (await (await fetch(`${url}/api/inventory/stock-imports`, { headers: authorization })).json()) as never;

  const cut = send(running.url).catch((error: unknown) => error);
  const { url, child, ended } = running;
  await expect.poll(async () => (await imports(url))[0]?.posted ?? 0, { interval: 10 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  expect(await cut).toBeInstanceOf(Error);
  await ended;

  running = await startProcess(home);
  const [left] = await imports(running.url);
  expect(left?.posted).toBeLessThan(rows);
  const answer = await send(running.url);
  expect(await answer.json()).toMatchObject({ status: 'finished', rows, posted: rows, refused: 0 });
  const exported = await fetch(`${running.url}/api/inventory/stock-movements/export`, {
    headers: authorization,
  });
  const found = (await exported.text()).match(/row \d+/g) ?? [];
  expect(found).toEqual(Array.from({ length: rows }, (_, index) => `row ${index + 2}`));
}, 180_000);
