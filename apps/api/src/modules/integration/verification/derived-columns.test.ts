import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import { coveredColumns, derivedColumns, exceptions } from '../../../testing/covered-columns.ts';
import { newId } from '../../../platform/ids.ts';
import {
  adjustCost,
  closePeriod,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  verifyLedger,
  withoutLimits,
  writeDown,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

let app: TestApp;
let mine: TestOrganization;
const columns: Column[] = [];
const asOwner = () => ({ key: mine.keys.owner });

const move = async (
  product_id: string,
  type: string,
  quantity: number,
  unit_cost: number,
  movement_date: string,
) => expectCreated(postMovement(app, { product_id, type, quantity, unit_cost, movement_date }, asOwner()));

/** One unit comes to another location than the default. */
async function useLocation(product_id: string): Promise<void> {
  const { key } = asOwner();
  const location = { code: product_id.slice(-12), name: 'Another' };
  const { id } = await expectCreated(
    app.request('POST', '/api/inventory/locations', { key, body: location }),
  );
  await expectCreated(
    postMovement(
      app,
      { product_id, type: 'entry', quantity: 1, unit_cost: 1, movement_date: '2026-02-20', location_id: id },
      asOwner(),
    ),
  );
}

/** 1,000 of 2,000 units have arrived at the second location. */
async function sendSome(): Promise<void> {
  const { key } = asOwner();
  const post = (path: string, body: object) =>
    expectCreated(app.request('POST', `/api/inventory/${path}`, { key, body }));
  const product_id = await seedProduct(app, mine, 'moving_average');
  await move(product_id, 'entry', 2000, 1, '2026-02-20');
  const locations = (await app.request('GET', '/api/inventory/locations', { key })).body;
  const { id } = await post('stock-transfers', {
    product_id,
    from_location_id: locations[0].id,
    to_location_id: locations.at(-1).id,
    quantity: 2000,
    transfer_date: '2026-02-21',
    two_step: true,
  });
  await post(`stock-transfers/${id}/receipt`, { quantity: 1000, transfer_date: '2026-02-22' });
}

/** Rows of every kind in every table: both costing methods, reversals, links, recosted and booked as zero, a closed period. */
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  mine = await app.newOrganization();
  let january = '';
  for (const method of ['moving_average', 'fifo'] as const) {
    await setAutomaticPosting(app, mine, null);
    const product = await seedProduct(app, mine, method);
    const first = await move(product, 'entry', 5, 10, '2026-01-10');
    await setAutomaticPosting(app, mine, accounts);
    await expectCreated(adjustCost(app, first.id, '0.50', asOwner()));
    await move(product, 'entry', 3, 0, '2026-01-20');
    const exit = await move(product, 'exit', 5, 0, '2026-02-03');
    const cancelled = await move(product, 'entry', 1, 3, '2026-02-03');
    await expectCreated(reverseMovement(app, cancelled.id, {}, asOwner()));
    await expectCreated(reverseMovement(app, exit.id, { movement_date: '2026-02-05' }, asOwner()));
    await move(product, 'exit', 6, 0, '2026-02-07');
    // Recosts issues.
    await move(product, 'entry', 2, 7, '2026-01-15');
    await expectCreated(adjustCost(app, first.id, '1.00', asOwner()));
    await expectCreated(writeDown(app, product, '1', asOwner()));
    await useLocation(product);
    january = first.accounting_period_id;
  }
  await sendSome();
  // Otherwise a period with movements that have no entry is not reconciled and cannot be closed.
  await setAutomaticPosting(app, mine, null);
  expect((await closePeriod(app, january, asOwner())).status).toBe(200);
  columns.push(
    ...(await app.admin<Column[]>`
      select t.table_name as table, t.column_name as column, t.data_type as type
      from information_schema.columns t
      join information_schema.columns o on o.table_schema = 'public' and o.table_name = t.table_name
        and o.column_name = 'organization_id'
      where t.table_schema = 'public' order by 1, 2`),
  );
});
afterAll(() => app.stop());

const verdict = async () => {
  const { status, body } = await verifyLedger(app, '', asOwner());
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

/** Check, unique, exclusion and null constraints, which also bind the owner until it drops them. */
const isConstraint = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^23(?:502|505|514|P01)$/.test(String(error.code));

/** Changes each row on its own, as the owner without triggers, and undoes it. Returns how many could be changed. */
async function changeEach(
  { table, column, type }: Column,
  value: string,
  compared: string,
  check: () => Promise<void>,
): Promise<number> {
  const { admin, organizationId } = { admin: app.admin, organizationId: mine.organizationId };
  let changed = 0;
  const rows = await admin.unsafe(
    `select ctid::text as at, ${column}::text as old from ${table}
    where organization_id = '${organizationId}' and (${compared}) order by 1`,
  );
  for (const { at, old } of rows) {
    const update = (to: string, ctid: string, values: string[]) =>
      admin.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        const [row] = await sql.unsafe(
          `update ${table} set ${column} = ${to} where organization_id = '${organizationId}' and ctid = '${ctid}'
          returning ctid::text as at`,
          values,
        );
        return String(row?.['at']);
      });
    const now = await update(value, at, []).catch((error: unknown) => {
      if (isConstraint(error)) return undefined;
      throw error;
    });
    if (now === undefined) continue;
    changed += 1;
    await check();
    await update(`$1::text::${type}`, now, [old]);
  }
  return changed;
}

const others: Readonly<Record<string, (column: string) => readonly string[]>> = {
  text: (column) => [`${column} || 'x'`],
  uuid: () => [`'${newId()}'`],
  date: (column) => [`${column} + 1`, `${column} - 1`],
  'timestamp with time zone': (column) => [
    `${column} + interval '1 second'`,
    `${column} - interval '1 second'`,
  ],
  numeric: (column) => [`${column} + 1`],
  bigint: (column) => [`${column} + 1000`, `${column} - 1000`, '9223372036854775807'],
  boolean: (column) => [`not ${column}`],
};

// Changes that a review found unnoticed: booked_as_zero, the value of used-up layers, created_at of snapshots, states of
// the log.
test('verify reports any change of any derived column of any row, with the listed exceptions', async () => {
  expect(await verdict()).toMatchObject({ ok: true });
  const unchanged: string[] = [];
  const derived: Record<string, readonly string[]> = { ...derivedColumns };
  for (const [table, each] of Object.entries(coveredColumns)) derived[table] = each.derived;
  for (const target of columns) {
    const { table, column, type } = target;
    if (column === 'organization_id' || derived[table]?.includes(column) !== true) continue;
    const { compared = 'true' } = exceptions[`${table}.${column}`] ?? {};
    let changes = 0;
    for (const value of others[type]?.(column) ?? [])
      changes += await changeEach(target, value, compared, async () =>
        expect({ table, column, value, ok: (await verdict()).ok }).toMatchObject({ ok: false }),
      );
    if (compared !== 'false' && changes === 0) unchanged.push(`${table}.${column}`);
  }
  expect(unchanged).toEqual([]);
  expect(await verdict()).toMatchObject({ ok: true });
});

// Regression: 500, because no amount of an organization with 2 decimals could have 4 (RangeError).
test('verify reports an amount with more decimals than the currency, or none at all, in any column', async () => {
  const amounts = columns.filter(({ type }) => type === 'numeric');
  expect(amounts.length).toBeGreaterThanOrEqual(11);
  for (const target of amounts)
    for (const value of [`${target.column} + 0.0001`, `'NaN'`])
      await changeEach(target, value, 'true', async () => {
        const { ok, first_failure } = await verdict();
        expect({ ...target, ok }).toEqual({ ...target, ok: false });
        const { product_id, movement_id, write_down_id, journal_entry_id, detail } = first_failure;
        const names = [product_id, movement_id, write_down_id, journal_entry_id].some(
          (id) => id !== undefined,
        );
        expect(names || /account \d+ on 2026-/.test(detail)).toBe(true);
      });
  expect(await verdict()).toMatchObject({ ok: true });
});
