import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportMovementsInput } from '@tallybook/domain';
import type { z } from 'zod';
import { exportOperation } from '../../src/http/csv/operations.ts';
import { reports } from '../../src/http/csv/reports.ts';
import { ExampleRun } from '../../src/http/testing/example-run.ts';
import { callables, matrixRows } from '../../src/http/testing/matrix.ts';
import type { Transport } from '../../src/http/testing/transports.ts';
import { isPublicProcedure } from '../../src/procedures/public.ts';
import {
  adjustCost,
  closePeriod,
  expectCreated,
  latestInvitationToken,
  postMovement,
  seedProduct,
  sendInvitation,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../src/testing/index.ts';
import { seedExampleRows } from '../../src/testing/seed.ts';
import { inputOf, type KnownIds } from './arbitrary.ts';
import { mutated, mutation, type Mutation } from './mutate.ts';
import { restRequest, trpcRequest, type Fuzzable } from './requests.ts';

// Sends inputs generated from the procedures' own schemas, each with at most one mutation, over both transports.
// `npm test` runs few, with a fixed seed; `pnpm fuzz` sets FUZZ_CALLS and FUZZ_SEED for a long run with another seed.

const calls = Number(process.env['FUZZ_CALLS'] ?? 1_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const concurrency = 16;

let app: TestApp;
let ids: KnownIds;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  ids = await createEverything();
});
afterAll(() => app.stop());

interface Target extends Fuzzable {
  readonly inputSchema: z.core.$ZodType | undefined;
  /** Fields of the schema that are no parameters. */
  readonly omitted?: readonly string[];
  readonly transports: readonly Transport[];
}

const files: readonly Target[] = [
  { operation: exportOperation, input: exportMovementsInput, omitted: [] },
  ...reports,
].map(({ operation, input, omitted }) => ({
  name: operation.name,
  type: 'query',
  operation,
  inputSchema: input,
  omitted,
  transports: ['rest'],
}));

const targets: readonly Target[] = [
  ...callables.map((callable): Target => ({
    ...callable,
    transports: callable.operation === undefined ? ['trpc'] : ['rest', 'trpc'],
  })),
  ...files,
];

/** Operations whose ids are not collected: with them, a call could remove the callers' own keys or memberships. */
const excluded = /^(?:organizations|members)\.|^(?:apiKeys\.list|me\.)/;

/** Ids that belong to an operation's module, so that most calls with an `id` find their object. */
const idField = (operation: string): string => `${operation.split('.')[0]}.id`;

/** The rows of a response that lists what it has created or found. */
const itemsOf = (output: unknown): readonly unknown[] =>
  Object.values((output ?? {}) as Record<string, unknown>).flatMap((value) =>
    Array.isArray(value) ? value : [],
  );

/** Sends the example calls, so that objects of every kind exist, and collects their ids by field name. */
async function createEverything(): Promise<KnownIds> {
  await seedExampleRows(app.admin, app);
  const run = new ExampleRun(app, app);
  const known = new Map<string, string[]>();
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string') known.set(name, [...(known.get(name) ?? []), value]);
  };
  for (const row of matrixRows) {
    const { output } = await run.play('rest', row, run.owner);
    const items = Array.isArray(output) ? output : [output, ...itemsOf(output)];
    for (const item of items)
      for (const [name, value] of Object.entries((item ?? {}) as Record<string, unknown>))
        if (/(?:^|_)id$/.test(name) && !excluded.test(row.name)) {
          add(name, value);
          if (name === 'id') add(idField(row.name), value);
        }
    const { id } = (output ?? {}) as { id?: unknown };
    if (row.name === 'products.create') add('product_id', id);
    if (row.name === 'journalEntries.create') add('journal_entry_id', id);
    if (row.name === 'periods.create') add('accounting_period_id', id);
  }
  // Units on hand that can be reversed, adjusted and written down, whatever the example calls have left of theirs.
  for (let count = 0; count < 10; count += 1) {
    const product = await seedProduct(app, app, count % 2 === 0 ? 'fifo' : 'moving_average');
    add('product_id', product);
    add('product_ids', product);
    add(idField('stockCards.get'), product);
    for (const movement_date of ['2026-03-10', '2026-03-12']) {
      const body = { product_id: product, quantity: 30, unit_cost: 12.5, movement_date };
      const { id } = await expectCreated(postMovement(app, body));
      add('movement_id', id);
      add(idField('stockMovements.reverse'), id);
      add(idField('stockMovements.correct'), id);
      const adjustment = await expectCreated(adjustCost(app, id, '0.75', { key: app.keys.owner }));
      add(idField('costAdjustments.reverse'), adjustment.id);
    }
  }
  await createTransfers(add);
  await createBooks(add);
  // Pending invitations, each of which one call can accept or decline.
  for (let count = 0; count < 20; count += 1) {
    const { email } = await expectCreated(sendInvitation(app, { role: 'viewer' }));
    add('token', await latestInvitationToken(app, email));
  }
  return (name) => [...new Set(known.get(name))].slice(-40);
}

/** Units at two locations, which are not archived, and transfers that can be reversed. */
async function createTransfers(add: (name: string, value: unknown) => void): Promise<void> {
  const create = (code: string) =>
    expectCreated(app.request('POST', '/api/inventory/locations', { body: { code, name: code } }));
  const [from, to] = [await create('FUZZ-1'), await create('FUZZ-2')];
  for (const { id } of [from, to])
    for (const field of ['location_id', 'from_location_id', 'to_location_id', idField('locations.get')])
      add(field, id);
  for (let count = 0; count < 10; count += 1) {
    const product_id = await seedProduct(app, app, count % 2 === 0 ? 'fifo' : 'moving_average');
    add('product_id', product_id);
    const entry = { product_id, quantity: 30, unit_cost: 12.5, movement_date: '2026-03-10' };
    await expectCreated(postMovement(app, { ...entry, location_id: from.id }));
    const body = {
      product_id,
      from_location_id: from.id,
      to_location_id: to.id,
      quantity: 10,
      transfer_date: '2026-03-12',
    };
    const { id } = await expectCreated(app.request('POST', '/api/inventory/stock-transfers', { body }));
    add(idField('stockTransfers.reverse'), id);
    const sent = { ...body, two_step: true };
    const dispatch = await expectCreated(
      app.request('POST', '/api/inventory/stock-transfers', { body: sent }),
    );
    add(idField('stockTransfers.receive'), dispatch.id);
    const kept = { product_id, location_id: to.id, quantity: 3 };
    const reservation = await expectCreated(
      app.request('POST', '/api/inventory/reservations', { body: kept }),
    );
    add(idField('reservations.release'), reservation.id);
    add('reservation_id', reservation.id);
  }
}

/** What the example calls leave ended: stock takes to count and post, rules to delete, alerts, receipts in a closed month. */
async function createBooks(add: (name: string, value: unknown) => void): Promise<void> {
  const received = [];
  for (let count = 0; count < 10; count += 1) {
    const product_id = await seedProduct(app, app, count % 2 === 0 ? 'fifo' : 'moving_average');
    const body = { product_id, quantity: 30, unit_cost: 12.5, movement_date: '1998-01-31' };
    const receipt = await expectCreated(postMovement(app, body));
    received.push(receipt);
    add('product_id', product_id);
    add('movement_id', receipt.id);
    await app.request('PATCH', `/api/inventory/products/${product_id}`, { body: { reorder_point: 50 } });
    for (const counts of [[], [{ product_id, counted_quantity: 29 }]]) {
      const take = await expectCreated(
        app.request('POST', '/api/inventory/stock-takes', { body: { count_date: '2026-03-12' } }),
      );
      add(idField('stockTakes.post'), take.id);
      if (counts.length > 0)
        await app.request('PUT', `/api/inventory/stock-takes/${take.id}/counts`, { body: { counts } });
    }
    const rule = { kind: 'stock_loss', category: `Category ${count}`, account: '6910' };
    const { id } = await expectCreated(app.request('POST', '/api/accounting/posting-rules', { body: rule }));
    add(idField('postingRules.delete'), id);
  }
  const { body: alerts } = await app.request('GET', '/api/inventory/alerts?status=open');
  for (const { id } of alerts) add(idField('alerts.acknowledge'), id);
  // Earlier than every other period, which would have to be closed first.
  expect((await closePeriod(app, received[0]?.accounting_period_id)).status).toBe(200);
}

interface FuzzedCall {
  readonly callable: Target;
  readonly transport: Transport;
  readonly input: Record<string, unknown>;
  readonly mutation: Mutation;
  /** Anonymous calls are sent to public procedures only. */
  readonly role: 'owner' | 'accountant' | 'anonymous';
  readonly idempotencyKey: string | undefined;
}

function fuzzedCall(): fc.Arbitrary<FuzzedCall> {
  return fc.oneof(
    ...targets.map((callable) => {
      const { inputSchema: schema, omitted = [], transports } = callable;
      const idsOf: KnownIds = (field) => {
        const own = field === 'id' ? ids(idField(callable.name)) : [];
        return own.length > 0 ? own : ids(field);
      };
      const whole = (schema === undefined ? fc.constant({}) : inputOf(schema, idsOf)) as fc.Arbitrary<object>;
      const input = whole.map((value) =>
        Object.fromEntries(Object.entries(value).filter(([name]) => !omitted.includes(name))),
      );
      return fc.record({
        callable: fc.constant(callable),
        transport: fc.constantFrom(...transports),
        input,
        mutation,
        role: isPublicProcedure(callable.name)
          ? fc.constantFrom('owner' as const, 'anonymous' as const)
          : fc.constantFrom('owner' as const, 'accountant' as const),
        // A key of a former call is rejected, so most calls have none.
        idempotencyKey: fc.oneof(
          { weight: 19, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom('fuzz-key-1', 'fuzz-key-2', 'short', 'ä'.repeat(9)) },
        ),
      });
    }),
  );
}

async function send(call: FuzzedCall): Promise<number> {
  const json = mutated(call.input, call.mutation);
  const { method, path, body } = (call.transport === 'rest' ? restRequest : trpcRequest)(call.callable, json);
  const response = await fetch(app.url + path, {
    method,
    headers: {
      ...(call.role === 'anonymous' ? {} : { authorization: `Bearer ${app.keys[call.role]}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': latin1(call.idempotencyKey) }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const description = `${call.callable.name} over ${call.transport}: ${json.slice(0, 500)}`;
  expect(response.status, `${description} returned ${text.slice(0, 500)}`).toBeLessThan(500);
  expect(response.headers.get('x-request-id'), `request id of ${description}`).not.toBeNull();
  const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true;
  expect(isFile, `a file from ${description}`).toBe(response.ok && files.includes(call.callable));
  if (text !== '' && !isFile) JSON.parse(text);
  return response.status;
}

/** UTF-8 bytes as Latin-1 characters, which are all that fetch accepts in a header. */
const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Must succeed in a long run, so that it also covers what follows from them. */
const ledgerOperations = [
  'stockMovements.post',
  'stockMovements.postBatch',
  'stockMovements.reverse',
  'stockTakes.record',
  'stockTakes.count',
  'stockTakes.preview',
  'stockTakes.post',
  'stockTakes.cancel',
  'alerts.acknowledge',
  'postingRules.create',
  'postingRules.delete',
  'journalEntries.create',
  'costAdjustments.record',
  'costAdjustments.reverse',
  'costAllocations.record',
  'writeDowns.record',
  'writeDowns.propose',
  'writeDowns.get',
  'ageing.get',
  'turnover.get',
  'abc.get',
  'valuation.series',
  'valueBridge.get',
  ...files.map(({ name }) => name),
];

it(
  `${calls} calls with at most one mutation each (seed ${seed}) cause no 5xx and leave the service running`,
  async () => {
    const counts = new Map<string, number>();
    const succeeded = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fuzzedCall(), { minLength: concurrency, maxLength: concurrency }),
        async (batch) => {
          const statuses = await Promise.all(batch.map(send));
          for (const [index, status] of statuses.entries()) {
            const call = batch[index] as FuzzedCall;
            const line = `${call.mutation.kind === 'none' ? 'valid' : 'mutated'} ${status}`;
            counts.set(line, (counts.get(line) ?? 0) + 1);
            if (status < 300) succeeded.add(call.callable.name);
          }
        },
      ),
      { numRuns: Math.ceil(calls / concurrency), seed, endOnFailure: calls > 5_000 },
    );
    if (process.env['FUZZ_CALLS'] !== undefined)
      console.log(
        `seed ${seed}:`,
        Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))),
        `${succeeded.size} of ${targets.length} operations succeeded; never:`,
        targets.map(({ name }) => name).filter((name) => !succeeded.has(name)),
      );
    const { body: metrics } = await app.request('GET', '/metrics', { key: null });
    expect(metrics).not.toMatch(/tallybook_failures_total\{/);
    expect((await app.request('GET', '/api/me')).status).toBe(200);
    // Positive control: many calls reached the business rules and the database.
    const count = (line: string) => counts.get(line) ?? 0;
    expect(count('valid 200') + count('valid 201')).toBeGreaterThan(calls / 50);
    expect(succeeded.size).toBeGreaterThan(targets.length / 3);
    if (calls < 20_000) return;
    expect([...succeeded]).toEqual(expect.arrayContaining(ledgerOperations));
    // Receipts in closed periods were adjusted too.
    const splits = await app.admin`
      select from stock_cost_adjustments
      where organization_id = ${app.organizationId} and mode = 'split' and reverses_id is null`;
    expect(splits.length).toBeGreaterThan(0);
  },
  calls * 60 + 30_000,
);
