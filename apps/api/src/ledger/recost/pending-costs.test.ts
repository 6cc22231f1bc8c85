import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../http/document/build.ts';
import { appRouter } from '../../modules/router.ts';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  waitUntilPasses,
  withoutLimits,
  type TestApp,
} from '../../testing/index.ts';
import { createPostingEngine } from '../posting/engine.ts';
import { recostProduct } from './recost.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}
interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly success: number;
  readonly parameters: readonly string[];
  readonly schema: Schema | undefined;
  readonly isFile: boolean;
}

const document = buildDocument(appRouter);
const schemas = document.components.schemas as unknown as Readonly<Record<string, Schema>>;

/** Every operation of the contract, with what it returns. */
const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as unknown as Record<string, Record<string, unknown>>).flatMap(
    ([method, operation]) => {
      const responses = (operation['responses'] ?? {}) as Record<
        string,
        { content?: Record<string, unknown> }
      >;
      const [success = ''] = Object.keys(responses).filter((status) => status.startsWith('2'));
      const content = responses[success]?.content ?? {};
      const json = content['application/json'] as { schema: Schema } | undefined;
      const parameters = (operation['parameters'] ?? []) as { name?: string }[];
      if (operation['operationId'] === undefined) return [];
      return [
        {
          id: operation['operationId'] as string,
          method: method.toUpperCase(),
          path,
          success: Number(success),
          parameters: parameters.flatMap(({ name }) => name ?? []),
          schema: json?.schema,
          isFile: 'text/csv' in content,
        },
      ];
    },
  ),
);

/** The names of all fields in a schema. */
function fieldsOf(schema: unknown, seen = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return seen;
  const { $ref, properties } = schema as Schema;
  const name = $ref?.split('/').at(-1);
  if (name !== undefined && !seen.has(`#${name}`)) fieldsOf(schemas[name], seen.add(`#${name}`));
  for (const field of Object.keys(properties ?? {})) seen.add(field);
  for (const [keyword, value] of Object.entries(schema)) if (keyword !== 'example') fieldsOf(value, seen);
  return seen;
}

const withStatus = operations.filter(({ schema }) => fieldsOf(schema).has('valuation_status'));
const files = operations.filter(({ isFile }) => isFile);

/** Amounts that follow from the ledger, so that a recost may change them. */
const derived =
  /^(?:value|total_value|average_value|stock_value|running_value|average_cost|cost_amount|cost_out|carrying_amount|to_stock)$/;
/** The document of a stock take: its movements and its preview have the status. */
const documents = new Set(['stockTakes.get', 'stockTakes.post', 'stockTakes.count']);

test('a response with an amount that follows from the ledger has a valuation status', () => {
  const amounts = operations.filter(({ schema }) =>
    [...fieldsOf(schema)].some((field) => derived.test(field)),
  );
  const without = amounts.filter((operation) => !withStatus.includes(operation)).map(({ id }) => id);
  expect(without.filter((id) => !documents.has(id))).toEqual([]);
  expect(amounts.length).toBeGreaterThan(15);
});

const base = '/api/inventory';
/** The day on which the pending recost begins, and the day before. */
const [pendingFrom, dayBefore] = ['2026-03-04', '2026-03-03'];

describe('while costs are pending', () => {
  let app: TestApp;
  let product = '';
  /** Ids and bodies of the calls that need one, by operation. */
  let ids: Readonly<Record<string, string>> = {};
  let bodies: Readonly<Record<string, object>> = {};

  beforeAll(async () => {
    app = await startTestApp(withoutLimits);
    await app.services.recosts.stop();
    // Few later rows go to the background, where the test runs the recost itself.
    Object.assign(app.services, {
      posting: createPostingEngine(app.services.database, () => {}, undefined, 3),
    });
    product = await seedProduct(app, app);
    const entry = (unit_cost: number, movement_date: string) => ({
      product_id: product,
      type: 'entry',
      quantity: 2,
      unit_cost,
      movement_date,
    });
    const post = async (path: string, body: object): Promise<string> => {
      const { status, body: created } = await app.request('POST', `${base}/${path}`, { body });
      expect({ path, status }).toEqual({ path, status: path.endsWith('verifications') ? 202 : 201 });
      return (created.id ?? created[0]?.id) as string;
    };
    await post('stock-movements', { ...entry(1, '2026-03-02'), quantity: 50 });
    for (let day = 4; day < 9; day += 1)
      await post('stock-movements', {
        ...entry(day, `2026-03-0${day}`),
        type: day % 2 === 0 ? 'exit' : 'entry',
      });
    const last = await post('stock-movements', entry(9, '2026-03-09'));
    const take = await post('stock-takes', { count_date: '2026-03-21' });
    const counted = { counts: [{ product_id: product, counted_quantity: 40 }] };
    expect((await app.request('PUT', `${base}/stock-takes/${take}/counts`, { body: counted })).status).toBe(
      200,
    );
    const posted = await post('stock-takes', { count_date: '2026-03-09', ...counted });
    const adjusted = await post('cost-adjustments', {
      movement_id: last,
      amount: '1.00',
      adjustment_date: '2026-03-10',
      reason: 'landed_cost',
    });
    // From here on, costs are pending.
    const late = await post('stock-movements/batch', {
      movements: [entry(9, dayBefore), entry(9, '2026-03-08')],
    });
    const exit = await post('stock-movements', { ...entry(0, '2026-03-22'), type: 'exit', quantity: 1 });
    const other = await post('stock-movements', { ...entry(0, '2026-03-22'), type: 'exit', quantity: 1 });
    const mistaken = await post('stock-movements', { ...entry(0, '2026-03-22'), type: 'exit', quantity: 1 });
    const { body: journal } = await app.request('POST', '/api/accounting/journal-entries', {
      body: {
        entry_date: '2026-03-22',
        memo: 'Manual entry',
        lines: [
          { account: '1', debit: '1' },
          { account: '2', credit: '1' },
        ],
      },
    });
    const shop = await post('locations', { code: 'SHOP', name: 'Shop' });
    const standard = (await app.request('GET', `${base}/locations`)).body[0].id as string;
    const dispatch = await post('stock-transfers', {
      product_id: product,
      from_location_id: standard,
      to_location_id: shop,
      quantity: 1,
      transfer_date: '2026-03-22',
      two_step: true,
    });
    const verification = await post('verifications', {});
    await waitUntilPasses(async () =>
      expect((await app.request('GET', `${base}/verifications/${verification}`)).body.status).toBe(
        'finished',
      ),
    );
    ids = {
      'stockCards.get': product,
      'stockCards.series': product,
      'stockMovements.get': exit,
      'stockMovements.reverse': exit,
      'stockMovements.correct': mistaken,
      'stockMovements.link': other,
      'stockTransfers.writeOff': dispatch,
      'costAdjustments.get': adjusted,
      'costAdjustments.reverse': adjusted,
      'stockTakes.preview': take,
      'stockTakes.export': take,
      'stockTakes.laterChanges': posted,
      'verifications.get': verification,
    };
    const cost = { adjustment_date: '2026-03-22', reason: 'landed_cost' };
    bodies = {
      'stockMovements.post': { ...entry(0, '2026-03-22'), type: 'exit', quantity: 1 },
      'stockMovements.postBatch': { movements: [{ ...entry(0, '2026-03-22'), type: 'exit', quantity: 1 }] },
      'stockMovements.reverse': { movement_date: '2026-03-22' },
      'stockMovements.correct': {
        movement: { ...entry(0, '2026-03-22'), type: 'exit', quantity: 1 },
        reversal_date: '2026-03-22',
      },
      'stockMovements.link': { journal_entry_id: journal.id },
      'stockTransfers.writeOff': { quantity: 1, transfer_date: '2026-03-22', reason_code: 'lost' },
      'costAdjustments.record': { movement_id: late, amount: '1.00', ...cost },
      'costAdjustments.reverse': { adjustment_date: '2026-03-22' },
      'costAllocations.record': {
        amount: '1.00',
        by: 'quantity',
        receipts: [{ movement_id: late }],
        ...cost,
      },
      'stockTakes.record': {
        count_date: '2026-03-22',
        location_id: standard,
        counts: [{ product_id: product, counted_quantity: 9 }],
      },
      'verifications.start': {},
    };
  });
  afterAll(() => app.stop());

  const queries: Readonly<Record<string, string>> = { 'writeDowns.propose': 'idle_days=1' };

  /** The statuses in a response. */
  async function statusesOf({ id, method, path, success }: Operation, query = ''): Promise<unknown[]> {
    const search = [queries[id] ?? [], query === '' ? [] : query].flat().join('&');
    const url = `${path.replace(/\{\w+\}/, ids[id] ?? '')}${search === '' ? '' : `?${search}`}`;
    const { status, body } = await app.request(method, url, { body: bodies[id] });
    expect({ url, status, body: status === success ? '' : body }).toEqual({ url, status: success, body: '' });
    const found: unknown[] = [];
    JSON.stringify(body, (name, value: unknown) => {
      if (name === 'valuation_status') found.push(value);
      return value;
    });
    return found;
  }

  const reads = withStatus.filter(({ method }) => method === 'GET');
  const writes = withStatus.filter(({ method }) => method !== 'GET');
  /** A verification compares nothing before it responds; the products of opening balances have no costs yet. */
  const others = new Set(['verifications.start', 'openingBalances.post']);
  const changed = writes.filter(({ id }) => !others.has(id));

  test.each(reads.map((operation) => [operation.id, operation] as const))(
    '%s says so',
    async (_, operation) => {
      expect(await statusesOf(operation)).toContain('recosting');
    },
  );

  const dated = reads.flatMap((operation) => {
    const name = ['as_of', 'endDate'].find((each) => operation.parameters.includes(each));
    // The figures of these are at the end of the period, or month, of the day.
    return name === undefined || ['reconciliation.get', 'valuation.series'].includes(operation.id)
      ? []
      : [[operation.id, name, operation] as const];
  });
  test.each(dated)(`%s with %s before ${pendingFrom} is current`, async (_, name, operation) => {
    const statuses = await statusesOf(operation, `${name}=${dayBefore}`);
    expect(statuses.filter((status) => status !== 'current')).toEqual([]);
  });

  const statusOfFile = async ({ id, path }: Operation, query = ''): Promise<string | null> => {
    const { status, headers } = await app.request('GET', `${path.replace('{id}', ids[id] ?? '')}${query}`);
    expect(status).toBe(200);
    return headers.get('x-valuation-status');
  };
  test.each(files.map((operation) => [operation.id, operation] as const))(
    'the file of %s says so in its header',
    async (_, operation) => {
      expect(await statusOfFile(operation)).toBe('recosting');
      const name = ['as_of', 'endDate'].find((each) => operation.parameters.includes(each));
      if (name !== undefined) expect(await statusOfFile(operation, `?${name}=${dayBefore}`)).toBe('current');
    },
  );

  test.each(changed.map((operation) => [operation.id, operation] as const))(
    '%s says so',
    async (_, operation) => {
      expect(await statusesOf(operation)).toContain('recosting');
    },
  );

  test('a stock take values no surplus at an average that may still change', async () => {
    const surplus = await seedProduct(app, app);
    const move = (type: string, quantity: number, unit_cost: number, movement_date: string) =>
      expectCreated(postMovement(app, { product_id: surplus, type, quantity, unit_cost, movement_date }));
    await move('entry', 10, 1, '2026-03-03');
    for (const day of [4, 5, 6, 7, 8]) await move('entry', 1, 1, `2026-03-0${day}`);
    await move('entry', 10, 100, '2026-03-02');
    const takes = `${base}/stock-takes`;
    const counts = (more: object) => [{ product_id: surplus, counted_quantity: 30, ...more }];
    const { id } = (await app.request('POST', takes, { body: { count_date: '2026-03-20' } })).body;
    const enter = (more: object) =>
      app.request('PUT', `${takes}/${id}/counts`, { body: { counts: counts(more) } });
    const preview = async () => (await app.request('GET', `${takes}/${id}/preview`)).body;
    const post = () => app.request('POST', `${takes}/${id}/post`, { body: {} });
    await enter({});
    expect(await preview()).toMatchObject({
      problems: 1,
      differences: [{ difference: 5, unit_cost: null, problem: { code: 'COSTS_NOT_FINAL' } }],
    });
    const rejected = {
      status: 409,
      body: { code: 'COSTS_NOT_FINAL', errors: [{ pointer: '/counts/0/product_id' }] },
    };
    expect(await post()).toMatchObject(rejected);
    const body = { count_date: '2026-03-20', counts: counts({}) };
    expect(await app.request('POST', takes, { body })).toMatchObject(rejected);
    // A given cost does not depend on the average.
    await enter({ unit_cost: 2 });
    expect(await preview()).toMatchObject({ problems: 0, differences: [{ unit_cost: 2, problem: null }] });
    await enter({});
    await recostProduct(
      app.services.database,
      { organizationId: app.organizationId, productId: surplus },
      { chunkRows: 2, stopped: () => false },
    );
    expect((await preview()).differences).toMatchObject([{ unit_cost: 40.6, problem: null }]);
    expect((await post()).body).toMatchObject({ status: 'posted', totals: { gain: '203.00' } });
  });

  test('once costs are final, no response says so', async () => {
    await recostProduct(
      app.services.database,
      { organizationId: app.organizationId, productId: product },
      { chunkRows: 2, stopped: () => false },
    );
    const unfinished = reads.filter(({ id }) => !id.startsWith('verifications.'));
    for (const operation of unfinished)
      expect([operation.id, await statusesOf(operation)]).not.toEqual([
        operation.id,
        expect.arrayContaining(['recosting']),
      ]);
    for (const operation of files)
      expect([operation.id, await statusOfFile(operation)]).toEqual([operation.id, 'current']);
  });
});
