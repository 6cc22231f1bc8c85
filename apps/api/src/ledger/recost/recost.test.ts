import type { Database, Transaction } from '@tallybook/db';
import { readDecimal, readWhole, type LedgerCommand, type ProblemError } from '@tallybook/domain';
import * as fc from 'fast-check';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { systemOrigin } from '../../platform/events/event.ts';
import { newId } from '../../platform/ids.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';
import { postDirectly, type MovementFields } from '../../testing/post-directly.ts';
import { createPostingEngine, type PostingEngine } from '../posting/engine.ts';
import { createRecostWorker } from './recost-worker.ts';
import { recostProduct } from './recost.ts';
import { readPending } from './recost-store.ts';

let app: TestApp;
/** Does not wake the background worker: the test runs the recosts itself. */
let silent: PostingEngine;

beforeAll(async () => {
  app = await startTestApp();
  silent = createPostingEngine(app.services.database, () => {});
});
afterAll(() => app.stop());

async function product(method: string): Promise<string> {
  const id = await seedProduct(app, app);
  await app.admin`update products set costing_method = ${method} where id = ${id}`;
  return id;
}

const post = (engine: PostingEngine, id: string, moves: readonly MovementFields[]): Promise<void> =>
  postDirectly(engine, app, id, moves);

/** A year of entries and exits with at least 2 units on hand; deterministic for a seed. */
function year(rows: number, seed: number): MovementFields[] {
  const samples = fc.sample(
    fc.record({ quantity: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 1, max: 9_999 }) }),
    { numRuns: rows, seed },
  );
  let onHand = 0;
  return samples.map(({ quantity, cents }, index) => {
    const type = onHand - quantity >= 2 && index % 3 !== 0 ? 'exit' : 'entry';
    onHand += type === 'exit' ? -quantity : quantity;
    const month = String(1 + Math.floor((index * 12) / rows)).padStart(2, '0');
    const day = String(2 + Math.floor(((index * 12) % rows) / (rows / 26))).padStart(2, '0');
    return { type, quantity, unit_cost: cents / 100, movement_date: `2026-${month}-${day}` };
  });
}

interface StoredRow {
  id: string;
  /** The issue of an earlier date that it restores. */
  restores: string | null;
  date: string;
  delta: number;
  micros: bigint;
  cost: bigint;
  /** Whether it is an exit or the reversal of one. */
  issue: boolean;
}

async function readRows(id: string): Promise<StoredRow[]> {
  const rows = await app.admin`
    select m.id, m.reverses_id, m.movement_date::text as date, m.quantity_delta, m.unit_cost,
      coalesce(c.cost_amount, m.posted_cost) as cost_amount, coalesce(o.type, m.type) = 'exit' as issue
    from stock_movements m
    left join stock_movements o on o.organization_id = m.organization_id and o.id = m.reverses_id
    left join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
    where m.product_id = ${id} order by m.movement_date, m.order_seq, m.seq`;
  return rows.map((row) => ({
    id: row['id'],
    restores: row['reverses_id'],
    date: row['date'],
    delta: readWhole(row['quantity_delta']),
    micros: readDecimal(row['unit_cost'], 6),
    cost: readDecimal(row['cost_amount'], 2),
    issue: row['issue'],
  }));
}

const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** The slow model: computes everything from the first row on, in order, in whole cents. */
function slowCosts(
  rows: readonly StoredRow[],
  method: string,
): { costs: bigint[]; layers: [number, string][] } {
  let [quantity, value] = [0n, 0n];
  let layers: { quantity: bigint; value: bigint }[] = [];
  const known = new Map<string, bigint>();
  const costs = rows.map(({ id, restores, delta, micros }) => {
    let cost: bigint;
    if (delta > 0) {
      cost = restores === null ? rounded(BigInt(delta) * micros, 10_000n) : -(known.get(restores) ?? 0n);
      layers.push({ quantity: BigInt(delta), value: cost });
    } else if (method === 'fifo') {
      let left = BigInt(-delta);
      cost = 0n;
      const rest: typeof layers = [];
      for (const layer of layers) {
        const units = left < layer.quantity ? left : layer.quantity;
        const worth = units === layer.quantity ? layer.value : rounded(layer.value * units, layer.quantity);
        cost -= worth;
        left -= units;
        if (units < layer.quantity)
          rest.push({ quantity: layer.quantity - units, value: layer.value - worth });
      }
      layers = rest;
    } else cost = BigInt(-delta) === quantity ? -value : -rounded(BigInt(-delta) * value, quantity);
    quantity += BigInt(delta);
    value += cost;
    known.set(id, cost);
    return cost;
  });
  return { costs, layers: layers.map((layer) => [readWhole(String(layer.quantity)), String(layer.value)]) };
}

/** Checks that every derived figure equals the result of posting in order. */
async function expectCorrect(id: string, method: string): Promise<void> {
  const rows = await readRows(id);
  const { costs, layers } = slowCosts(rows, method);
  expect(rows.map((row) => row.cost)).toEqual(costs);
  const sumsBy = (key: (date: string) => string) => {
    const sums = new Map<string, [value: bigint, issued: bigint]>();
    for (const { date, cost, issue } of rows) {
      const [value, issued] = sums.get(key(date)) ?? [0n, 0n];
      sums.set(key(date), [value + cost, issue ? issued - cost : issued]);
    }
    return [...sums];
  };
  const [days, months, [balance], open] = await Promise.all([
    app.admin`select date::text, value, issued_cost from stock_days where product_id = ${id} order by date`,
    app.admin`select month::text, value, issued_cost from stock_months where product_id = ${id} order by month`,
    app.admin`select value from stock_balances where product_id = ${id}`,
    app.admin`select quantity, value from stock_layers where product_id = ${id} and not used_up order by received_on, seq`,
  ]);
  const cents = (text: string): bigint => readDecimal(text, 2);
  const sumsOf = (row: postgres.Row) => [cents(row['value']), cents(row['issued_cost'])];
  expect(days.map((row) => [row['date'], sumsOf(row)])).toEqual(sumsBy((date) => date));
  expect(months.map((row) => [row['month'], sumsOf(row)])).toEqual(
    sumsBy((date) => `${date.slice(0, 7)}-01`),
  );
  expect(cents(balance?.['value'])).toBe(costs.reduce((sum, cost) => sum + cost, 0n));
  if (method === 'fifo')
    expect(open.map((row) => [readWhole(row['quantity']), `${cents(row['value'])}`])).toEqual(layers);
  const verified = await app.request('GET', `/api/inventory/verify?product_id=${id}`);
  expect(verified.body).toMatchObject({ ok: true, products_checked: 1, movements_checked: rows.length });
}

const pendingFrom = (id: string) =>
  app.services.database.tenant(app.organizationId, async (tx: Transaction) => {
    const pending = await readPending(tx, { organizationId: app.organizationId, productId: id });
    return pending?.from;
  });

const late: readonly MovementFields[] = [
  { type: 'entry', quantity: 40, unit_cost: 77.77, movement_date: '2026-01-01' },
  { type: 'exit', quantity: 2, unit_cost: 0, movement_date: '2026-02-03' },
];

test.each(['moving_average', 'fifo'])(
  'the background worker recosts a product and then reports current costs: %s',
  async (method) => {
    const id = await product(method);
    await post(app.services.posting, id, year(1_300, 1));
    for (const move of late) await post(app.services.posting, id, [move]);
    const status = async () => {
      const response = await app.request('GET', `/api/inventory/stock-levels?product_id=${id}`);
      return response.body[0].valuation_status as string;
    };
    await expect.poll(status).toBe('current');
    await expectCorrect(id, method);
  },
);

/** Stops the service's own worker, which polls every half minute and would do part of the observed work. */
const stopWorker = () => app.services.recosts.stop();

describe.each(['moving_average', 'fifo'])('recosting, %s', (method) => {
  test('works with several processes, small steps and postings in between', async () => {
    await stopWorker();
    const id = await product(method);
    await post(silent, id, year(1_300, 2));
    for (const move of late) await post(silent, id, [move]);
    expect(await pendingFrom(id)).toBeDefined();
    const at = { organizationId: app.organizationId, productId: id };
    const recost = () => recostProduct(app.services.database, at, { chunkRows: 40, stopped: () => false });
    const meanwhile = async () => {
      for (const month of ['07', '03', '12', '01'])
        for (const type of ['entry', 'exit'] as const)
          await post(silent, id, [{ type, quantity: 1, unit_cost: 5.55, movement_date: `2026-${month}-15` }]);
    };
    await Promise.all([recost(), recost(), meanwhile()]);
    await recost();
    expect(await pendingFrom(id)).toBeUndefined();
    await expectCorrect(id, method);
  });

  test('a restored issue follows the current cost of its original across days, steps and layers', async () => {
    await stopWorker();
    const id = await product(method);
    await post(silent, id, year(1_300, 5));
    const exits = (await readRows(id)).filter(({ delta }) => delta < 0);
    for (const [index, { id: exit, date }] of exits.filter((_row, at) => at % 25 === 0).entries()) {
      // The next day, some weeks later, or in the next month.
      const days = [1, 17, 30][index % 3] ?? 1;
      const on = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
      const body = { movement_date: on < '2026-12-31' ? on : '2026-12-31' };
      const response = await app.request('POST', `/api/inventory/stock-movements/${exit}/reversal`, { body });
      expect(response).toMatchObject({ status: 201 });
    }
    const at = { organizationId: app.organizationId, productId: id };
    const recost = () => recostProduct(app.services.database, at, { chunkRows: 40, stopped: () => false });
    await recost();
    await expectCorrect(id, method);
    for (const move of late) await post(silent, id, [move]);
    expect(await pendingFrom(id)).toBeDefined();
    await recost();
    await expectCorrect(id, method);
    // Before fewer rows: recosted in the same transaction, from the layers open there.
    await post(silent, id, [{ type: 'entry', quantity: 3, unit_cost: 1.11, movement_date: '2026-10-04' }]);
    expect(await pendingFrom(id)).toBeUndefined();
    await expectCorrect(id, method);
  });

  test('continues after a stop where it left off', async () => {
    await stopWorker();
    const id = await product(method);
    await post(silent, id, year(1_200, 3));
    await post(silent, id, late.slice(0, 1));
    const at = { organizationId: app.organizationId, productId: id };
    let steps = 0;
    await recostProduct(app.services.database, at, { chunkRows: 100, stopped: () => (steps += 1) > 5 });
    const from = await pendingFrom(id);
    expect(from !== undefined && from > '2026-02-01').toBe(true);
    expect((await app.request('GET', `/api/inventory/verify?product_id=${id}`)).body.ok).toBe(true);
    await recostProduct(app.services.database, at, { chunkRows: 100, stopped: () => false });
    expect(await pendingFrom(id)).toBeUndefined();
    await expectCorrect(id, method);
  });
});

// Regression: one organization's recost ran to its end before the next one's began.
test('a small recost of one organization does not wait for a large one of another', async () => {
  await stopWorker();
  const [large, small] = [await app.newOrganization(), await app.newOrganization()];
  for (const [organization, products] of [
    [large, 2],
    [small, 1],
  ] as const)
    for (let index = 0; index < products; index += 1) {
      const id = await seedProduct(app, organization);
      await postDirectly(silent, organization, id, year(1_200, 6));
      await postDirectly(silent, organization, id, late.slice(0, 1));
    }
  const steps: string[] = [];
  const { database } = app.services;
  const watched: Database = {
    ...database,
    tenant: (organizationId, work, options) => {
      if (organizationId !== app.organizationId) steps.push(organizationId);
      return database.tenant(organizationId, work, options);
    },
  };
  const worker = createRecostWorker(watched, app.services.log, 100);
  worker.start();
  const pending = () => app.admin`
    select from stock_recosts where from_date is not null
      and organization_id in (${large.organizationId}, ${small.organizationId})`;
  await expect.poll(pending).toEqual([]);
  await worker.stop();
  const own = steps.filter((id) => id === small.organizationId).length;
  expect(own).toBeGreaterThan(5);
  expect(steps.length).toBeGreaterThan(2 * own + 5);
  expect(steps.lastIndexOf(small.organizationId)).toBeLessThanOrEqual(2 * own);
});

test('a period with pending costs cannot be closed, and a new process finds the pending recost', async () => {
  await stopWorker();
  const id = await product('moving_average');
  await post(silent, id, year(1_200, 4));
  await post(silent, id, late.slice(0, 1));
  const periods = await app.request('GET', '/api/accounting/periods');
  const january = periods.body.find((each: { name: string }) => each.name === '2026-01');
  const close = () => app.request('POST', `/api/accounting/periods/${january.id}/close`);
  expect(await close()).toMatchObject({ status: 409, body: { code: 'PERIOD_STATE_CONFLICT' } });
  const worker = createRecostWorker(app.services.database, app.services.log);
  worker.start();
  await expect.poll(() => pendingFrom(id)).toBeUndefined();
  await worker.stop();
  expect((await close()).status).toBe(200);
  await expectCorrect(id, 'moving_average');
});

// Regression: a count of 500 products with 200 later rows each was one transaction of 100,000 rows.
test('one request recosts a limited number of rows for all its products together', async () => {
  await stopWorker();
  const organization = await app.newOrganization();
  const ids = [];
  for (const rows of [400, 500, 600]) {
    const id = await seedProduct(app, organization);
    await postDirectly(silent, organization, id, year(rows, rows));
    ids.push(id);
  }
  const group = ids.map((productId): LedgerCommand => ({
    kind: 'count',
    id: newId(),
    productId,
    countDate: '2026-01-01',
    counted: 7,
    unitCost: 1.23,
    reference: 'take',
  }));
  await silent.post(organization.organizationId, {
    group,
    userId: organization.userIds.owner,
    origin: systemOrigin,
    call: undefined,
    toResponse: () => null,
    combineProblems: (problems) => problems.find((problem) => problem !== undefined) as ProblemError,
  });
  const left = await app.admin`
    select product_id from stock_recosts
    where organization_id = ${organization.organizationId} and from_date is not null`;
  expect(left.map((row) => row['product_id'])).toEqual(ids.slice(2));
  const at = { organizationId: organization.organizationId, productId: ids[2] ?? '' };
  await recostProduct(app.services.database, at, { chunkRows: 1_000, stopped: () => false });
  for (const id of ids) await expectLedgerAgrees(app, id);
});
