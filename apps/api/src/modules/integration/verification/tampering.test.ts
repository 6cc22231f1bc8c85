import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coveredColumns } from '../../../testing/covered-columns.ts';
import { newId } from '../../../platform/ids.ts';
import {
  adjustCost,
  createJournalEntry,
  expectCreated,
  postMovement,
  startTestApp,
  verifyLedger,
  withoutLimits,
  writeDown,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

const step = fc.record({
  kind: fc.constantFrom('entry', 'exit', 'adjust', 'reverse', 'journal', 'link', 'rename', 'close', 'reopen'),
  which: fc.nat(),
  date: fc
    .record({ month: fc.integer({ min: 1, max: 3 }), day: fc.integer({ min: 10, max: 28 }) })
    .map(({ month, day }) => `2026-0${month}-${day}`),
  quantity: fc.integer({ min: 1, max: 9 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

/** Sends the steps through the API; some are rejected, which is part of a history. */
async function live(steps: readonly Step[]): Promise<TestOrganization> {
  const mine = await app.newOrganization();
  const asOwner = { key: mine.keys.owner };
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await app.request(method, path, body === undefined ? asOwner : { ...asOwner, body });
    if (response.status >= 500) throw new Error(JSON.stringify(response.body));
    return response;
  };
  const { id: product_id } = (
    await send('POST', '/api/inventory/products', {
      sku: 'BOLT-8',
      name: 'Bolt',
      reorder_point: 3,
      category: 'Fasteners',
      reorder_quantity: 9,
      lead_time_days: 2,
      barcode: '4006381333931',
    })
  ).body;
  const facts = { reference: 'PO-1', note: 'A note', metadata: { pallet: 7 } };
  const first = {
    product_id,
    type: 'entry',
    quantity: 20,
    unit_cost: 3,
    movement_date: '2026-01-02',
    ...facts,
  };
  const movements = [(await expectCreated(postMovement(app, first, asOwner))).id];
  await expectCreated(adjustCost(app, movements[0] ?? '', '0.75', asOwner));
  await expectCreated(writeDown(app, product_id, '2', asOwner));
  const locations = '/api/inventory/locations';
  await send('POST', locations, { code: 'WEST', name: 'West' });
  const [standard, , west] = (await send('GET', locations)).body;
  await expectCreated(
    send('POST', '/api/inventory/stock-transfers', {
      product_id,
      from_location_id: standard.id,
      to_location_id: west.id,
      entered: { quantity: '1', unit: 'pcs' },
      transfer_date: '2026-01-02',
      reference: 'TR-1',
      note: 'A note',
    }),
  );
  const dispatch = await expectCreated(
    send('POST', '/api/inventory/stock-transfers', {
      product_id,
      from_location_id: standard.id,
      to_location_id: west.id,
      quantity: 2,
      transfer_date: '2026-01-02',
      two_step: true,
    }),
  );
  const receipt = { quantity: 1, transfer_date: '2026-01-03' };
  await expectCreated(send('POST', `/api/inventory/stock-transfers/${dispatch.id}/receipt`, receipt));
  const entries = [(await expectCreated(createJournalEntry(app, { entry_date: '2026-01-03' }, asOwner))).id];
  await send('POST', `/api/inventory/stock-movements/${movements[0]}/journal-entry`, {
    journal_entry_id: entries[0],
  });
  let names = 0;
  const run: Record<Step['kind'], (at: Step) => Promise<unknown>> = {
    entry: ({ quantity, date }) => post('entry', quantity, date),
    exit: ({ quantity, date }) => post('exit', quantity, date),
    adjust: ({ which, quantity, date }) =>
      adjustCost(app, pick(movements, which) ?? '', `${quantity}`, asOwner, date),
    async reverse({ which }) {
      const { status, body } = await send(
        'POST',
        `/api/inventory/stock-movements/${pick(movements, which)}/reversal`,
        {},
      );
      if (status === 201) movements.push(body.id);
    },
    async journal({ date }) {
      const { status, body } = await createJournalEntry(app, { entry_date: date }, asOwner);
      if (status === 201) entries.push(body.id);
    },
    link: ({ which }) =>
      send('POST', `/api/inventory/stock-movements/${pick(movements, which)}/journal-entry`, {
        journal_entry_id: pick(entries, which),
      }),
    rename: () => send('PATCH', `/api/inventory/products/${product_id}`, { name: `Bolt ${(names += 1)}` }),
    close: () => changePeriod('open', 'close'),
    reopen: () => changePeriod('closed', 'reopen'),
  };
  async function post(type: string, quantity: number, movement_date: string) {
    const { status, body } = await postMovement(
      app,
      { product_id, type, quantity, unit_cost: 4, movement_date },
      asOwner,
    );
    if (status === 201) movements.push(body.id);
  }
  /** The list begins with the latest: the first open period, or the last closed one. */
  async function changePeriod(status: string, change: string) {
    const periods: { id: string; status: string }[] = (await send('GET', '/api/accounting/periods')).body;
    const found = periods.filter((period) => period.status === status);
    const chosen = status === 'open' ? found.at(-1) : found[0];
    if (chosen !== undefined) await send('POST', `/api/accounting/periods/${chosen.id}/${change}`);
  }
  for (const each of steps) await run[each.kind](each);
  return mine;
}

/** Columns whose value must be one of these. */
const others: Readonly<Record<string, string>> = {
  'stock_movements.type': `case type when 'exit' then 'adjustment' else 'exit' end`,
  'products.costing_method': `case costing_method when 'fifo' then 'moving_average' else 'fifo' end`,
  'journal_entries.source': `case source when 'manual' then 'stock' else 'manual' end`,
  'accounting_periods.status': `case status when 'open' then 'closed' else 'open' end`,
};

const byType: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  uuid: () => `'${newId()}'`,
  date: (column) => `${column} + 1`,
  'timestamp with time zone': (column) =>
    `(coalesce(${column}, timestamptz '2026-01-01Z') at time zone 'UTC' + interval '1 second') at time zone 'UTC'`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  smallint: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1000`,
  boolean: (column) => `not coalesce(${column}, false)`,
  jsonb: (column) => `coalesce(${column}, '{}') || '{"tampered": true}'`,
};

const columns = Object.entries(coveredColumns).flatMap(([table, { hashed }]) =>
  [...hashed, ...(table === 'ledger_log' ? ['head'] : [])]
    .filter((column) => column !== 'organization_id')
    .map((column) => ({ table, column })),
);
type Target = (typeof columns)[number];

const verdict = async (mine: TestOrganization): Promise<boolean> => {
  const { status, body } = await verifyLedger(app, '', { key: mine.keys.owner });
  expect(status).toBe(200);
  return body.ok;
};

const types = new Map<string, string>();
const typeOf = async ({ table, column }: Target): Promise<string> => {
  if (types.size === 0)
    for (const row of await app.admin<{ name: string; type: string }[]>`
      select table_name || '.' || column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public'`)
      types.set(row.name, row.type);
  return types.get(`${table}.${column}`) ?? '';
};

/** As the owner, without triggers and foreign keys. Returns how to undo it; undefined if a constraint forbids it. */
async function change(mine: TestOrganization, target: Target, which: number) {
  const { table, column } = target;
  const value = others[`${table}.${column}`] ?? byType[await typeOf(target)]?.(column);
  if (value === undefined) throw new Error(`no other value for ${table}.${column}`);
  const rows = await app.admin<{ at: string; value: unknown }[]>`
    select ctid::text as at from ${app.admin(table)} where organization_id = ${mine.organizationId} order by 1`;
  const at = pick(rows, which)?.at;
  if (at === undefined) throw new Error(`${table} is empty`);
  return app.admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    const isRow = (ctid: string) => `organization_id = '${mine.organizationId}' and ctid = '${ctid}'`;
    const [old] = await sql.unsafe(`select ${column}::text as value from ${table} where ${isRow(at)}`);
    const [changed] = await sql.unsafe(
      `update ${table} set ${column} = ${value} where ${isRow(at)} returning ctid::text as at`,
    );
    return () =>
      app.admin.begin(async (undo) => {
        await undo`set local session_replication_role = replica`;
        await undo.unsafe(
          `update ${table} set ${column} = $1::text::${await typeOf(target)} where ${isRow(changed?.['at'])}`,
          [old?.['value'] as string],
        );
      });
  });
}

/** Check, unique and exclusion constraints, which also bind the owner until it drops them. */
const isConstraint = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^23(?:505|514|P01)$/.test(String(error.code));

test('verify reports any change of any covered column after a random history, and nothing without one', async () => {
  const found = new Set<string>();
  const scenario = fc.record({
    steps: fc.array(step, { minLength: 3, maxLength: 10 }),
    targets: fc.shuffledSubarray(columns, { minLength: 10, maxLength: 12 }),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, targets, which }) => {
      const mine = await live(steps);
      expect(await verdict(mine)).toBe(true);
      for (const target of targets) {
        const undo = await change(mine, target, which).catch((error: unknown) => {
          if (isConstraint(error)) return undefined;
          throw error;
        });
        if (undo === undefined) continue;
        expect({ ...target, ok: await verdict(mine) }).toEqual({ ...target, ok: false });
        await undo();
        found.add(`${target.table}.${target.column}`);
      }
      expect(await verdict(mine)).toBe(true);
    }),
    { numRuns: 12 },
  );
  // Not merely constraints.
  expect(found.size).toBeGreaterThan(columns.length / 2);
});

test('verify reports any removed row after a random history', async () => {
  const scenario = fc.record({
    steps: fc.array(step, { minLength: 2, maxLength: 8 }),
    table: fc.constantFrom(...Object.keys(coveredColumns)),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, table, which }) => {
      const mine = await live(steps);
      expect(await verdict(mine)).toBe(true);
      await app.admin.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        const rows = await sql<{ at: string }[]>`
          select ctid::text as at from ${sql(table)} where organization_id = ${mine.organizationId} order by 1`;
        await sql`delete from ${sql(table)}
          where organization_id = ${mine.organizationId} and ctid = ${pick(rows, which)?.at ?? ''}::tid`;
      });
      expect({ table, ok: await verdict(mine) }).toEqual({ table, ok: false });
    }),
    { numRuns: 15 },
  );
});
