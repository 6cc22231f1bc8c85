import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { csvOperations } from '../../src/http/csv/operations.ts';
import { operationsOf, type Operation } from '../../src/http/rest/operations.ts';
import { createdId, exampleCalls, restCall } from '../../src/http/testing/example-calls.ts';
import { appRouter } from '../../src/modules/router.ts';
import { stepRows } from '../../src/platform/fairness/steps.ts';
import type { ProcedureMeta } from '../../src/procedures/meta.ts';
import { proceduresOf } from '../../src/procedures/procedures-of.ts';
import { seedExampleRows } from '../../src/testing/seed.ts';
import {
  fillOrganization,
  startTestApp,
  tokensOf,
  withoutLimits,
  type TestApp,
} from '../../src/testing/index.ts';
import { watchDatabase, type Watched } from './rows-read.ts';
import { reads } from './table.ts';

/** Of everything that an organization has many of. */
const rows = 6 * stepRows;
/** Rows of one table that a page of ten may read. */
const mostOfPage = 300;

const procedures = Object.entries(proceduresOf(appRouter));
const operations = operationsOf(appRouter);
const ofList = (name: string): string => name.replace(/Page$/, '');
const reportOf = (name: string) => {
  const read = reads[name];
  return read === 'report' ? true : Array.isArray(read) ? read : undefined;
};

test('every operation is in the table of what operations read, and declares the same', () => {
  const declared = [
    ...procedures.map(([name, { _def }]) => [name, (_def.meta as ProcedureMeta).report] as const),
    ...csvOperations.map(({ name, isReport }) => [name, isReport || undefined] as const),
  ];
  expect(new Set(declared.map(([name]) => ofList(name)))).toEqual(new Set(Object.keys(reads)));
  expect(declared).toEqual(declared.map(([name]) => [name, reportOf(ofList(name))]));
});

let app: TestApp;
let watched: Watched;
/** The first id that each operation returned. */
const created: Record<string, string> = {};
/** What the example calls read. */
const examples: [
  name: string,
  fields: Fields,
  rows: number,
  transactions: { shared: number; others: number },
][] = [];
type Fields = Record<string, unknown>;

async function call(operation: Operation, fields: Fields, key: string | null = app.keys.owner) {
  const { method, path, body } = restCall(operation, fields);
  watched.reset();
  return app.request(method, `/api${path}`, { key, body });
}

const fieldsOf = ({ input }: Operation): Readonly<Record<string, z.ZodType>> =>
  input instanceof z.ZodObject ? input.shape : {};

const elsewhere = onCluster('counts rows that one server reads');

describe.skipIf(elsewhere)(`in an organization with ${rows} rows of everything`, () => {
  beforeAll(async () => {
    app = await startTestApp({ ...withoutLimits, INVITATIONS_PENDING: '0' });
    await fillOrganization(app.admin, app, rows);
    await seedExampleRows(app.admin, app);
    await app.admin`analyze`;
    watched = watchDatabase(app);
    for (const { operation: name, input, anonymous } of exampleCalls) {
      const operation = operations.find((each) => each.name === name) as Operation;
      const fields = await input(created, app, tokensOf(app));
      if ('limit' in fieldsOf(operation)) fields['limit'] = 10;
      const { body } = await call(operation, fields, anonymous === true ? null : app.keys.owner);
      created[name] ??= createdId(body) ?? '';
      examples.push([name, fields, watched.rows, { ...watched.transactions }]);
    }
    await app.admin.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`
        insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
          unit_cost, movement_date, accounting_period_id, hash, created_by, posted_cost)
        select ${app.organizationId}, gen_random_uuid(), n, n, ${created['products.create'] ?? ''}::uuid, 'adjustment', 1, 1,
          '2026-03-20', ${app.organizationId}, '', ${app.userIds.owner}, 1
        from generate_series(${10 * rows}::int, ${10 * rows + 1_200}::int) n`;
    });
  });
  afterAll(() => app.stop());

  const isReport = (name: string, fields: Fields): boolean => {
    const read = reads[name];
    return read === 'report' || (Array.isArray(read) && read.some((field) => fields[field] !== undefined));
  };

  test('an operation that is no report reads at most about a page', () => {
    const excessive = examples.filter(
      ([name, fields, count]) => !isReport(name, fields) && reads[name] !== 'write' && count > mostOfPage,
    );
    expect(excessive).toEqual([]);
  });

  /** Transactions that the organization's postings share. */
  const postings = new Map([['stockTakes.post', 1]]);
  test('every transaction of a report has a slot of its organization', () => {
    const withoutSlot = examples.filter(
      ([name, fields, , { shared, others }]) =>
        isReport(name, fields) && (shared === 0 || others > (postings.get(name) ?? 0)),
    );
    expect(withoutSlot).toEqual([]);
  });

  test('other operations take no slot of the reports', () => {
    const withSlot = examples.filter(([name, fields, , { shared }]) => !isReport(name, fields) && shared > 0);
    expect(withSlot).toEqual([]);
  });

  /** Values of filters; most match nothing, so that a page must read on if there is no index. */
  const candidates = ['nothing', '01a216a7-5747-77b9-8918-715a8782b8e9', '2026-03-10', true, false];
  const lists = operations.filter((operation) => 'limit' in fieldsOf(operation));
  const filters = lists.flatMap((operation) =>
    Object.entries(fieldsOf(operation)).flatMap(([field, schema]) => {
      if (['limit', 'cursor', 'id'].includes(field) || isReport(operation.name, { [field]: '' })) return [];
      const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
      const values: readonly unknown[] = inner instanceof z.ZodEnum ? inner.options : candidates;
      const valid = values.filter((value) => schema.safeParse(value).success);
      return valid.map((value) => [operation.name, field, value] as const);
    }),
  );
  /** A list of something. */
  const idOf = (name: string): Fields => {
    if (name === 'webhookDeliveries.list') return { id: app.organizationId };
    return name.startsWith('stockTakes.') && name !== 'stockTakes.list'
      ? { id: created['stockTakes.record'] }
      : {};
  };
  test.each(filters)('a page of %s with %s=%s reads about a page', async (name, field, value) => {
    const operation = operations.find((each) => each.name === name) as Operation;
    const { status } = await call(operation, { ...idOf(name), limit: 10, [field]: value });
    expect([200, 404]).toContain(status);
    expect(watched.rows).toBeLessThan(mostOfPage);
  });

  /** Reports whose rows are computed in the service, with the fields that they require. */
  const computed: [name: string, path: () => string][] = [
    ['stock card', () => `products/${created['products.create']}/stock-card`],
    ['valuation', () => 'valuation?as_of=2026-03-31'],
    ['ageing', () => 'ageing?as_of=2026-03-31'],
    ['turnover', () => 'turnover?startDate=2026-03-01&endDate=2026-03-31'],
    ['ABC', () => 'abc?by=value&endDate=2026-03-31'],
    ['write-down proposal', () => 'write-downs/proposal?as_of=2026-12-31&idle_days=1'],
    ['stock levels', () => 'stock-levels?as_of=2026-03-31'],
    ['export of stock levels', () => 'stock-levels/export'],
    ['export of the valuation', () => 'valuation/export'],
    ['export of the write-down proposal', () => 'write-downs/proposal/export?as_of=2026-12-31'],
    ['export of ABC', () => 'abc/export?by=value&endDate=2026-03-31'],
    ['export of movements', () => 'stock-movements/export'],
  ];
  test.each(computed)('the %s is computed in steps with a pause between them', async (_, path) => {
    const pause = vi.spyOn(app.services.fairness.pacer, 'pause');
    watched.reset();
    const { status, body } = await app.request('GET', `/api/inventory/${path()}`);
    const pauses = pause.mock.calls.length;
    pause.mockRestore();
    expect(status).toBe(200);
    const [list] = [body, ...Object.values(body as object)].filter(Array.isArray);
    const shown = list?.length ?? String(body).trim().split('\r\n').length - 1;
    // What is checked and serialized takes as many steps as what is read.
    expect(shown).toBeGreaterThanOrEqual(1_000);
    expect(pauses).toBeGreaterThanOrEqual(Math.ceil(shown / stepRows) * (list === undefined ? 1 : 2) - 2);
    expect(watched.transactions).toMatchObject({ others: 0 });
  });

  test('a report ends at its next pause once its caller has disconnected', async () => {
    const { pacer, requests, reports } = app.services.fairness;
    const paused = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const pause = vi.spyOn(pacer, 'pause').mockImplementation(() => {
      paused.resolve();
      return goOn.promise;
    });
    const caller = new AbortController();
    const headers = { authorization: `Bearer ${app.keys.owner}` };
    const response = fetch(`${app.url}/api/inventory/valuation`, { headers, signal: caller.signal });
    await paused.promise;
    caller.abort();
    await expect(response).rejects.toThrow('aborted');
    await expect.poll(() => requests.usage.used).toBe(0);
    goOn.resolve();
    await expect.poll(() => reports.usage.used).toBe(0);
    expect(pause).toHaveBeenCalledTimes(1);
    pause.mockRestore();
  });
});
