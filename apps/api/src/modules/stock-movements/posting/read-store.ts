import type { Transaction } from '@tallybook/db';
import {
  readDecimal,
  readWhole,
  unitCostScale,
  type LedgerState,
  type MovementCommand,
  type ProductState,
  type TimelineRow,
} from '@tallybook/domain';
import { shareMonths } from '../../periods/lock-store.ts';
import { periodState, type PeriodRow } from '../../periods/month-store.ts';

/** The state of an organization's ledger as far as a batch needs it, read under its locks. */
export interface Ledger {
  readonly state: LedgerState;
  /** Product id → hash of its last movement. */
  readonly lastHashes: ReadonlyMap<string, string>;
  /** Product id → date of its latest movement. */
  readonly lastDates: ReadonlyMap<string, string | null>;
  readonly autoOpenPeriods: boolean;
  /** The database's time: RFC 3339, UTC, milliseconds. */
  readonly now: string;
}

interface OrganizationRow {
  money_scale: number;
  auto_open_periods: boolean;
  now: string;
}

interface ProductRow {
  product_id: string;
  on_hand: string;
  value: string;
  last_movement_date: string | null;
  last_hash: string;
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** All in one flight: period locks, settings, periods, journal entries, products and their locked balances. */
export async function readLedger(
  tx: Transaction,
  organizationId: string,
  commands: readonly MovementCommand[],
): Promise<Ledger> {
  const { sql } = tx;
  const dates = unique(commands.map(({ input }) => input.movement_date));
  const months = unique(dates.map((date) => date.slice(0, 7)));
  const products = unique(commands.map(({ input }) => input.product_id));
  const entries = unique(commands.flatMap(({ input }) => input.journal_entry_id ?? []));
  const [, organizations, periods, journal, balances, archived] = await Promise.all([
    shareMonths(tx, organizationId, months),
    sql<OrganizationRow[]>`
      select money_scale, auto_open_periods, date_trunc('milliseconds', now()) as now
      from organizations where id = ${organizationId}`,
    sql<PeriodRow[]>`
      select id, name, start_date, end_date, status from accounting_periods
      where organization_id = ${organizationId}
        and start_date <= ${dates.at(-1) ?? ''}::date and end_date >= ${dates[0] ?? ''}::date`,
    entries.length === 0
      ? []
      : sql<{ id: string; accounting_period_id: string }[]>`
      select id, accounting_period_id from journal_entries
      where organization_id = ${organizationId} and id = any (${entries}::uuid[])`,
    // Waited for, never skipped, in the order of their ids: two batches cannot lock in a circle.
    sql<ProductRow[]>`
      select product_id, on_hand, value, last_movement_date, last_hash from stock_balances
      where organization_id = ${organizationId} and product_id = any (${products}::uuid[])
      order by product_id for update`,
    // A statement of its own: joined above it would show products as of before the wait for the lock, and a
    // movement would slip past an archiving that held it.
    sql<{ id: string }[]>`
      select id from products
      where organization_id = ${organizationId} and id = any (${products}::uuid[]) and archived_at is not null`,
  ]);
  const [organization] = organizations;
  if (organization === undefined) throw new Error('the organization is gone');
  const moneyScale = organization.money_scale;
  const archivedIds = new Set(archived.map(({ id }) => id));
  const stateOf = (row: ProductRow) => productState(row, archivedIds.has(row.product_id), moneyScale);
  return {
    state: {
      moneyScale,
      products: new Map(balances.map((row) => [row.product_id, stateOf(row)])),
      periods: periods.map(periodState),
      journalEntries: new Map(journal.map((row) => [row.id, row.accounting_period_id])),
    },
    lastHashes: new Map(balances.map((row) => [row.product_id, row.last_hash])),
    lastDates: new Map(balances.map((row) => [row.product_id, row.last_movement_date])),
    autoOpenPeriods: organization.auto_open_periods,
    now: organization.now,
  };
}

/** Adds the rows that stand after the earliest backdated movement of each product, in ledger order. */
export async function readLaterRows(
  { sql }: Transaction,
  organizationId: string,
  ledger: Ledger,
  commands: readonly MovementCommand[],
): Promise<Ledger> {
  const from = new Map<string, string>();
  for (const { input } of commands) {
    const last = ledger.lastDates.get(input.product_id);
    if (typeof last !== 'string' || input.movement_date >= last) continue;
    const known = from.get(input.product_id);
    if (known === undefined || input.movement_date < known) from.set(input.product_id, input.movement_date);
  }
  if (from.size === 0) return ledger;
  const rows = await sql<
    {
      id: string;
      product_id: string;
      movement_date: string;
      quantity_delta: string;
      unit_cost: string;
      cost_amount: string;
    }[]
  >`
    select m.id, m.product_id, m.movement_date, m.quantity_delta, m.unit_cost, c.cost_amount
    from unnest(${[...from.keys()]}::uuid[], ${[...from.values()]}::date[]) as late (product_id, from_date)
    join stock_movements m on m.organization_id = ${organizationId}
      and m.product_id = late.product_id and m.movement_date >= late.from_date
    join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
    order by m.product_id, m.movement_date, m.seq`;
  const scale = ledger.state.moneyScale;
  const later = new Map<string, TimelineRow[]>();
  for (const row of rows) {
    const known = later.get(row.product_id) ?? [];
    known.push({
      id: row.id,
      date: row.movement_date,
      delta: readWhole(row.quantity_delta),
      unitCostMicros: readDecimal(row.unit_cost, unitCostScale),
      cost: readDecimal(row.cost_amount, scale),
    });
    later.set(row.product_id, known);
  }
  const products = new Map(
    [...ledger.state.products].map(([id, state]) => [id, { ...state, laterRows: later.get(id) ?? [] }]),
  );
  return { ...ledger, state: { ...ledger.state, products } };
}

function productState(row: ProductRow, archived: boolean, moneyScale: number): ProductState {
  return {
    id: row.product_id,
    archived,
    onHand: readWhole(row.on_hand),
    value: readDecimal(row.value, moneyScale),
    laterRows: [],
  };
}
