import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { hangUp, json, scriptedServer, silence } from '../test/scripted-server.ts';
import { createTallybook, type CsvFile } from './index.ts';

const client = (baseUrl: string, options: object = {}) =>
  createTallybook({ baseUrl, apiKey: 'key-for-tests', ...options });
const file = 'sku,type,quantity,unit_cost,movement_date\nLAMP·,entry,10,12.5,2026-03-10\n';
const report = { id: 'i', status: 'finished', posted: 1 };

test.each<[string, () => CsvFile]>([
  ['text', () => file],
  ['bytes', () => Buffer.from(file)],
  ['an ArrayBuffer', () => new TextEncoder().encode(file).buffer],
  ['a Blob', () => new Blob([file])],
  ['a web stream', () => new Blob([file]).stream()],
  ['a Node stream', () => Readable.from([Buffer.from(file.slice(0, 9)), Buffer.from(file.slice(9))])],
  [
    'a generator of text',
    async function* () {
      yield* [file.slice(0, 20), file.slice(20)];
    },
  ],
])('imports %s, and sends it again after a broken connection', async (_name, given) => {
  await using server = await scriptedServer(hangUp, json(201, report));
  expect(await client(server.url).stockMovements.import(given())).toStrictEqual(report);
  expect(server.received).toHaveLength(2);
  for (const { method, url, body, headers } of server.received) {
    expect({ method, url, body }).toStrictEqual({
      method: 'POST',
      url: '/api/inventory/stock-movements/import',
      body: file,
    });
    // The content identifies the import, also for another run of the program.
    expect(headers['idempotency-key']).toBeUndefined();
    expect(headers['content-type']).toBe('text/csv');
  }
});

test('a dry run has its parameter and no key', async () => {
  await using server = await scriptedServer(json(200, report));
  await client(server.url).products.import(file, { dryRun: true, idempotencyKey: 'products-1' });
  expect(server.received[0]?.url).toBe('/api/inventory/products/import?dry_run=true');
  expect(server.received[0]?.headers['idempotency-key']).toBeUndefined();
});

test('anything else is rejected before anything is sent', async () => {
  await using server = await scriptedServer(json(200, report));
  await expect(client(server.url).products.import({} as CsvFile)).rejects.toThrow(/file must be text, bytes/);
  expect(server.received).toHaveLength(0);
});

test('a stream that stalls is aborted, and one of more than 10 MB is not read to its end', async () => {
  await using server = await scriptedServer(json(200, report));
  const { stockMovements } = client(server.url);
  const stalled = new ReadableStream<Uint8Array>();
  const reason = new Error('aborted by the caller');
  const aborting = new AbortController();
  setTimeout(() => aborting.abort(reason), 20);
  await expect(stockMovements.import(stalled, { signal: aborting.signal })).rejects.toBe(reason);

  let parts = 0;
  async function* endless() {
    for (; parts < 1000; parts += 1) yield new Uint8Array(1_000_000);
  }
  await expect(stockMovements.import(endless())).rejects.toThrow(/larger than 10 MB/);
  expect(parts).toBeLessThan(12);
  expect(server.received).toHaveLength(0);
});

test('an error of onProgress ends an export and its connection', async () => {
  let closed = false;
  await using server = await scriptedServer((response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).write(file);
    response.once('close', () => (closed = true));
  });
  const reason = new Error('disk full');
  const onProgress = () => {
    throw reason;
  };
  const stream = await client(server.url).stockMovements.export({}, { onProgress });
  await expect(new Response(stream).text()).rejects.toBe(reason);
  await expect.poll(() => closed).toBe(true);
});

test('an export is a stream with progress and without filters that are undefined', async () => {
  await using server = await scriptedServer((response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write(file.slice(0, 5));
    setTimeout(() => response.end(file.slice(5)), 20);
  });
  const progress: number[] = [];
  const stream = await client(server.url, { timeoutMs: 1000 }).stockMovements.export(
    { startDate: '2026-03-01', product_id: undefined },
    { onProgress: ({ bytes }) => progress.push(bytes) },
  );
  expect(await new Response(stream).text()).toBe(file);
  expect(progress.at(-1)).toBe(Buffer.byteLength(file));
  expect(server.received[0]?.url).toBe('/api/inventory/stock-movements/export?startDate=2026-03-01');
});

test('every report has an export', async () => {
  await using server = await scriptedServer((response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end(file),
  );
  const tallybook = client(server.url);
  const exports = [
    tallybook.stockLevels.export(),
    tallybook.valuation.export({ as_of: '2026-03-31' }),
    tallybook.ageing.export({ buckets: '7,14' }),
    tallybook.turnover.export(),
    tallybook.abc.export({ by: 'value' }),
    tallybook.valueBridge.export({ endDate: '2026-03-31' }),
    tallybook.reconciliation.export(),
    tallybook.costAdjustments.export(),
    tallybook.stockTakes.export({ id: 'a/b' }),
    tallybook.stockTransfers.export({ open: true }),
    tallybook.writeDowns.export(),
    tallybook.writeDowns.exportProposal({ idle_days: 30 }),
  ];
  for (const stream of await Promise.all(exports)) expect(await new Response(stream).text()).toBe(file);
  expect(server.received.map(({ url }) => url).toSorted()).toEqual([
    '/api/inventory/abc/export?by=value',
    '/api/inventory/ageing/export?buckets=7%2C14',
    '/api/inventory/cost-adjustments/export',
    '/api/inventory/reconciliation/export',
    '/api/inventory/stock-levels/export',
    '/api/inventory/stock-takes/a%2Fb/export',
    '/api/inventory/stock-transfers/export?open=true',
    '/api/inventory/turnover/export',
    '/api/inventory/valuation/export?as_of=2026-03-31',
    '/api/inventory/value-bridge/export?endDate=2026-03-31',
    '/api/inventory/write-downs/export',
    '/api/inventory/write-downs/proposal/export?idle_days=30',
  ]);
});

test('an export that breaks off fails instead of looking complete', async () => {
  await using server = await scriptedServer((response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).write(file);
    setTimeout(() => response.destroy(), 20);
  });
  const stream = await client(server.url).stockMovements.export();
  await expect(new Response(stream).text()).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
});

test('an export is aborted while it is read', async () => {
  await using server = await scriptedServer((response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).write(file);
    silence(response, { method: '', url: '', headers: {}, body: '' });
  });
  const aborting = new AbortController();
  const reason = new Error('aborted by the caller');
  const stream = await client(server.url).stockMovements.export({}, { signal: aborting.signal });
  setTimeout(() => aborting.abort(reason), 20);
  await expect(new Response(stream).text()).rejects.toBe(reason);
});
