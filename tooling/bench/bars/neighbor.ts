import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { connect, percentile, startApi } from '@tallybook/machine';
import { copyOf } from '../data/databases.ts';
import { dayCount, dayOf, hotProduct } from '../data/shape.ts';
import { fillWide, wideDay } from '../data/wide.ts';
import { shown } from '../figures.ts';
import type { Noise, NoiseResult } from '../load/noise.worker.ts';
import type { Target } from '../load/requests.ts';
import type { Run } from './run.ts';

/** Sizes of what the reports read. */
const most = { products: 100_000, movements: 1_000_000, counts: 10_000 };
/** Clients that repeat an operation. */
const loops = 12;
/** Clients of the neighbor, and their pauses. */
const callers = 8;
const thinkMs = 20;
/** The goal for /livez. */
const livezMs = 200;

/** An organization whose members send a request all the time. */
interface Operation {
  readonly name: string;
  readonly target: Target;
  readonly path: string;
}

/**
 * Latency of an ordinary organization, and of /livez, while another one repeats each operation that reads more than a page:
 * ledgers of a million movements, one of 1,000 and one of 100,000 products.
 */
export async function measureNeighbor(run: Run): Promise<void> {
  const scale = Math.min(1, run.options.movements / most.movements);
  const sizes = {
    products: Math.round(most.products * scale),
    movements: Math.round(most.movements * scale),
    counts: Math.round(most.counts * scale),
  };
  const bench = await copyOf(run.server, sizes.movements, { suffix: '_neighbor' });
  const api = await startApi(run.server.home, bench.service);
  const deep: Target = { url: api.url, key: bench.firstOrganization.api_key };
  const sql = connect(bench.admin, 1);
  const wide = await organizationOf(deep, 'Wide');
  await fillWide(sql, {
    organization: wide.id,
    user: bench.firstOrganization.user_id,
    products: sizes.products,
  });
  await sql`select setval('stock_movement_seq', ${10 * most.movements})`;
  await sql`vacuum analyze`;
  const products = await sql<{ id: string }[]>`
    select id from products where organization_id = ${wide.id} order by id limit ${sizes.counts}`;
  await sql.end();
  const take = await stockTakeOf(wide, products);
  const neighbor = await organizationOf(deep, 'Neighbor');
  const own = await productsOf(neighbor, 5);

  await neighborFor(neighbor, own, 3);
  const quiet = await neighborFor(neighbor, own, run.options.seconds);
  const rows = [rowOf('nothing else', quiet)];
  const slowLivez: string[] = [];
  for (const { name, target, path } of operationsOf(deep, wide, take)) {
    const noise: Noise = { url: `${api.url}/api/inventory/${path}`, key: target.key, connections: loops };
    const worker = new Worker(new URL('../load/noise.worker.ts', import.meta.url), { workerData: noise });
    await sleep(1_000);
    const disturbed = await neighborFor(neighbor, own, run.options.seconds);
    const ended = once(worker, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('stop');
    const [result] = (await ended) as [NoiseResult];
    await worker.terminate();
    rows.push(rowOf(name, disturbed, quiet, result));
    console.log(`  ${rows.at(-1) ?? ''}`);
    if (disturbed.livez >= livezMs) slowLivez.push(`${name} (${Math.round(disturbed.livez)} ms)`);
    // Statements of callers that have disconnected end by themselves.
    await sleep(2_000);
  }
  await api.stop();
  run.report.addBlock(
    `An ordinary organization while another one repeats an operation on ${loops} connections`,
    [
      `${sizes.products.toLocaleString('en')} products, ${sizes.movements.toLocaleString('en')} movements, a stock take with ${sizes.counts.toLocaleString('en')} counts; ${run.server.description}; ${callers} clients post and read in turn and wait ${thinkMs} ms after each response.`,
      '',
      '| Repeated operation | p50, ms | p99, ms | p50, times | p99, times | Slowest /livez, ms | Rejected requests | Responses of the operation |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
      slowLivez.length === 0
        ? `/livez took less than ${livezMs} ms beside every operation.`
        : `/livez took ${livezMs} ms or more beside: ${slowLivez.join(', ')}.`,
    ].join('\n'),
  );
}

const lastDay = dayOf(dayCount - 1);
const quarter = `startDate=${dayOf(dayCount - 92)}&endDate=${lastDay}`;
const wideQuarter = `startDate=2025-12-01&endDate=${wideDay}`;

const operationsOf = (deep: Target, wide: Target, take: string): Operation[] => [
  { name: 'verification', target: deep, path: 'verify' },
  { name: 'page of a stock card', target: deep, path: `products/${hotProduct}/stock-card` },
  { name: 'turnover of 1,000 products', target: deep, path: `turnover?${quarter}` },
  { name: 'ageing of 1,000 products', target: deep, path: `ageing?as_of=${lastDay}` },
  ...[
    ['valuation', 'valuation'],
    ['valuation as of a day', `valuation?as_of=${wideDay}`],
    ['write-down proposal', `write-downs/proposal?as_of=${wideDay}&idle_days=1`],
    ['ABC by cost', `abc?${wideQuarter}`],
    ['ABC by value', `abc?by=value&endDate=${wideDay}`],
    ['ageing, a page of 1,000', `ageing?as_of=${wideDay}`],
    ['turnover, a page of 1,000', `turnover?${wideQuarter}`],
    ['reconciliation', 'reconciliation'],
    ['stock levels as of a day, a page of 1,000', `stock-levels?as_of=${wideDay}`],
    ['stock levels that match nothing', 'stock-levels?q=nothing'],
    ['products that match nothing', 'products?q=nothing'],
    ['movements of a rare type', 'stock-movements?type=adjustment'],
    ['a page of 1,000 movements', 'stock-movements'],
    ['export of movements', 'stock-movements/export'],
    ['export of stock levels', 'stock-levels/export'],
    ['export of the valuation', 'valuation/export'],
    ['export of the ageing', `ageing/export?as_of=${wideDay}`],
    ['stock take', `stock-takes/${take}`],
    ['preview of a stock take', `stock-takes/${take}/preview`],
    ['export of a stock take', `stock-takes/${take}/export`],
  ].map(([name = '', path = '']) => ({ name, target: wide, path })),
];

interface Measured {
  readonly latencies: readonly number[];
  readonly livez: number;
  readonly rejected: number;
}

/** Postings and reads of an organization for a while, and the slowest response of /livez meanwhile. */
async function neighborFor(target: Target, products: readonly string[], seconds: number): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1_000;
  const latencies: number[] = [];
  let livez = 0;
  let rejected = 0;
  const caller = async (first: number): Promise<void> => {
    for (let turn = first; performance.now() < end; turn += 1) {
      const started = performance.now();
      const status = await ordinary(target, products[turn % products.length] ?? '', turn, agent);
      latencies.push(performance.now() - started);
      if (status >= 300) rejected += 1;
      await sleep(thinkMs);
    }
  };
  const prober = async (): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now();
      await exchange(`${target.url}/livez`, { agent });
      livez = Math.max(livez, performance.now() - started);
      await sleep(thinkMs);
    }
  };
  await Promise.all([prober(), ...Array.from({ length: callers }, (_, first) => caller(first))]);
  agent.destroy();
  return { latencies, livez, rejected };
}

function ordinary({ url, key }: Target, product: string, turn: number, agent: http.Agent): Promise<number> {
  const base = `${url}/api/inventory`;
  const headers = { authorization: `Bearer ${key}` };
  const entry = {
    product_id: product,
    type: 'entry',
    quantity: 1,
    unit_cost: 1,
    movement_date: '2026-03-10',
  };
  const reads = [
    'products',
    `stock-levels?product_id=${product}`,
    `stock-movements?product_id=${product}&limit=20`,
  ];
  return turn % 2 === 0
    ? exchange(`${base}/stock-movements`, { agent, headers }, entry)
    : exchange(`${base}/${reads[turn % reads.length] ?? ''}`, { agent, headers });
}

/** Resolves with the status once the response has been read. */
function exchange(
  url: string,
  options: { agent: http.Agent; headers?: Record<string, string> },
  body?: object,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers =
      body === undefined ? options.headers : { ...options.headers, 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    http
      .request(
        url,
        { agent: options.agent, method, ...(headers === undefined ? {} : { headers }) },
        (response) => {
          response.resume().on('error', reject);
          response.on('end', () => resolve(response.statusCode ?? 0));
        },
      )
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function rowOf(name: string, measured: Measured, quiet?: Measured, noise?: NoiseResult): string {
  const at = (share: number, of: Measured): number => percentile(of.latencies, share);
  const times = (share: number): string =>
    quiet === undefined ? '' : (at(share, measured) / at(share, quiet)).toFixed(1);
  const statuses = Object.entries(noise?.statuses ?? {}).map(([status, count]) => `${count} × ${status}`);
  const median = percentile(noise?.milliseconds ?? [], 0.5);
  const responses =
    noise === undefined
      ? ''
      : `${statuses.join(', ') || 'none ended'}${Number.isNaN(median) ? '' : `, ${shown(median)} ms`}`;
  const cells = [shown(at(0.5, measured)), shown(at(0.99, measured)), times(0.5), times(0.99)];
  return `| ${[name, ...cells, shown(measured.livez), measured.rejected, responses].join(' | ')} |`;
}

async function post(
  target: Target,
  method: string,
  path: string,
  body: object,
): Promise<Record<string, string>> {
  const response = await fetch(`${target.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${target.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

async function organizationOf(target: Target, name: string): Promise<Target & { readonly id: string }> {
  const { id = '', api_key: key = '' } = await post(target, 'POST', 'organizations', {
    name,
    currency: 'EUR',
  });
  return { url: target.url, key, id };
}

async function productsOf(target: Target, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { id = '' } = await post(target, 'POST', 'inventory/products', {
      sku: `N-${ids.length}`,
      name: 'Product',
    });
    ids.push(id);
  }
  return ids;
}

/** A stock take in which every third product differs. */
async function stockTakeOf(target: Target, products: readonly { id: string }[]): Promise<string> {
  const { id = '' } = await post(target, 'POST', 'inventory/stock-takes', { count_date: wideDay });
  const batch = 1_000;
  for (let at = 0; at < products.length; at += batch) {
    const counts = products
      .slice(at, at + batch)
      .map((product, index) => ({ product_id: product.id, counted_quantity: index % 3 === 0 ? 54 : 55 }));
    await post(target, 'PUT', `inventory/stock-takes/${id}/counts`, { counts });
  }
  return id;
}
