import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@tallybook/db/testing';
import { expect, onTestFinished, test } from 'vitest';
import { sendFromConsole, signInTokenOf } from '../src/testing/console-session.ts';
import { sendRequest } from '../src/testing/index.ts';
import { credentialsOf, startServiceProcess, urlOf } from './service-process.ts';

interface ApiDocument {
  paths: Record<string, Record<string, { operationId: string } | undefined>>;
}

const { paths } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8'),
) as ApiDocument;
const reads = Object.entries(paths).flatMap(([path, { get }]) => (get === undefined ? [] : [path]));

const newHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'tallybook-sample-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
};

async function emptyDatabase(): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return { DATABASE_URL: urlOf(database.admin) };
}

async function start(home: string, database: Record<string, string>, args: string[] = []) {
  const service = await startServiceProcess(home, database, args);
  const { child, url, ended } = service;
  onTestFinished(() => void child.kill('SIGKILL'));
  const stop = (): Promise<unknown> => (child.kill('SIGTERM'), ended);
  const { api_key: key, product_id: product } = credentialsOf(home);
  const get = async (path: string) => (await sendRequest('GET', url + path, { key })).body;
  return { get, product, output: () => service.output(), stop, url, key };
}

test('after a first start every GET has something to show, except the movements of the demo product', async () => {
  const [home, database] = [newHome(), await emptyDatabase()];
  const { get, product, url, key, stop } = await start(home, database);
  const [level] = await get('/api/inventory/stock-levels?below_reorder_point=true');
  const empty: string[] = [];
  for (const path of reads) {
    // The id in a path is that of the first object in the list before it.
    const [list = '', rest] = path.split('/{id}');
    const id = rest === '/stock-card' ? level.product_id : rest === undefined ? '' : (await get(list))[0].id;
    const response = await sendRequest('GET', url + path.replace('{id}', id), { key });
    expect([path, response.status]).toEqual([path, 200]);
    // The newest stock take is still being counted: nothing can be late for it.
    if (response.body.length === 0 && !path.endsWith('/later-changes')) empty.push(path);
  }
  expect(reads.length).toBeGreaterThan(25);
  expect(empty).toEqual([]);
  expect(await get(`/api/inventory/stock-movements?product_id=${product}`)).toEqual([]);
  expect(await get('/api/webhooks')).toMatchObject([{ status: 'disabled' }]);
  const movements = await get('/api/inventory/stock-movements');
  expect(await get('/api/accounting/journal-entries?source=manual')).toHaveLength(1);
  expect(await get('/api/inventory/verify')).toMatchObject({ ok: true });
  const [delivery] = await get(`/api/webhooks/${(await get('/api/webhooks'))[0].id}/deliveries`);
  expect(delivery).toMatchObject({ status: 'cancelled', status_code: null });
  await stop();

  // As after an interruption: the next start completes what is missing, here nothing.
  expect(existsSync(join(home, 'sample-data.json'))).toBe(false);
  const today = movements[0].created_at.slice(0, 10);
  writeFileSync(join(home, 'sample-data.json'), JSON.stringify({ today }));
  const second = await start(home, database);
  expect(await second.get('/api/inventory/stock-movements')).toEqual(movements);
  expect(existsSync(join(home, 'sample-data.json'))).toBe(false);
  await second.stop();
});

test('with --empty a first start creates the demo product only', async () => {
  const home = newHome();
  const { get, product, output, stop, url } = await start(home, await emptyDatabase(), ['--empty']);
  expect(output()).not.toContain('sample data');
  expect(await get('/api/inventory/products')).toMatchObject([{ id: product }]);
  expect(await get('/api/invitations')).toEqual([]);
  expect(existsSync(join(home, 'sample-data.json'))).toBe(false);

  // The printed link to the console works once. In production none is printed: see log-secrets.test.ts.
  const link = () => signInTokenOf(output());
  await expect.poll(link).not.toBe('');
  const enter = () => sendFromConsole({ url }, 'POST', '/console/session', { body: { token: link() } });
  expect([(await enter()).status, (await enter()).status]).toEqual([201, 401]);
  await stop();
});
