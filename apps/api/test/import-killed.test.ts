import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { credentialsOf, startServiceProcess, type ServiceProcess } from './service-process.ts';

const rows = 8000;
const home = mkdtempSync(join(tmpdir(), 'tallybook-import-'));
let running: ServiceProcess | undefined;

afterEach(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  rmSync(home, { recursive: true, force: true });
});

test('sending the file again continues an import that was killed, and every row is posted once', async () => {
  running = await startServiceProcess(home, {}, ['--empty']);
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
    (await (await fetch(`${url}/api/inventory/stock-imports`, { headers: authorization })).json()) as {
      posted: number;
    }[];

  const interrupted = send(running.url).catch((error: unknown) => error);
  const { url, child, ended } = running;
  await expect.poll(async () => (await imports(url))[0]?.posted ?? 0, { interval: 10 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  expect(await interrupted).toBeInstanceOf(Error);
  await ended;

  running = await startServiceProcess(home, {}, ['--empty']);
  const [unfinished] = await imports(running.url);
  expect(unfinished?.posted).toBeLessThan(rows);
  const response = await send(running.url);
  expect(await response.json()).toMatchObject({ status: 'finished', rows, posted: rows, rejected: 0 });
  const exported = await fetch(`${running.url}/api/inventory/stock-movements/export`, {
    headers: authorization,
  });
  const references = (await exported.text()).match(/row \d+/g) ?? [];
  expect(references).toEqual(Array.from({ length: rows }, (_, index) => `row ${index + 2}`));
});
