import type { Transaction } from '@tallybook/db';
import {
  dateOf,
  productOf,
  readDecimal,
  readWhole,
  type DaySum,
  type JournalLine,
  type LedgerCommand,
  type LedgerState,
  type PostingAccounts,
} from '@tallybook/domain';
import { accountsLock, lockMonthsShared } from '../../../periods/lock-store.ts';
import { periodState, type PeriodRow } from '../../../periods/month-store.ts';
import { withAverages } from './average-store.ts';
import { daySums, selectDays, selectRows } from './day-store.ts';
import type { StoredLayer } from './layer-store.ts';
import { withLayers } from './layers.ts';
import { firstDays, rowsToRead, type KnownProduct, type RowsToRead } from '../plan.ts';

/** The state of an organization's ledger as far as a batch needs it, read under its locks. */
export interface Ledger {
  readonly state: LedgerState;
  /** Product id → hash of its last movement. */
  readonly lastHashes: ReadonlyMap<string, string>;
  /** Product id → date of its latest movement. */
  readonly lastDates: ReadonlyMap<string, string | null>;
  /** Movements that the commands reverse: id → place among the rows of its date. */
  readonly places: ReadonlyMap<string, string>;
  /** The same: id → lines of the entry that automatic posting made for it; amounts are decimal text. */
  readonly originals: ReadonlyMap<string, readonly JournalLine[]>;
  /** FIFO product id → receipts that were read, each by its movement's id. */
  readonly layers: ReadonlyMap<string, ReadonlyMap<string, StoredLayer>>;
  readonly autoOpenPeriods: boolean;
  /** The accounts of automatic posting; null where it is off. */
  readonly accounts: PostingAccounts | null;
  /** Product id → SKU. */
  readonly skus: ReadonlyMap<string, string>;
  /** A webhook asks for stock movements. */
  readonly movementEvents: boolean;
  /** The database's time: RFC 3339, UTC, milliseconds. */
  readonly now: string;
}

interface OrganizationRow {
  money_scale: number;
  auto_open_periods: boolean;
  automatic_posting: PostingAccounts | null;
  allow_negative_stock: boolean;
  /** Whether it has ever been allowed. */
  below_zero: boolean;
  movement_events: boolean;
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

/**
 * The ledger as it is, without a lock and without rows: enough to say what would be refused (a rehearsal), not to
 * post. Costs follow no rule here, so FIFO products are seen without their layers.
 */
export async function readLedgerUnlocked(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
): Promise<Ledger> {
  return (await readState(tx, organizationId, commands, false)).ledger;
}

/** The ledger under the locks that posting takes, with the rows that it needs. */
export async function readLedger(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
): Promise<Ledger> {
  const { ledger, belowZero } = await readState(tx, organizationId, commands, true);
  const whole = await withRows(tx, organizationId, ledger, commands);
  if (!belowZero) return whole;
  return { ...whole, state: await withAverages(tx, organizationId, whole.state, commands) };
}

/** All in one flight: period locks, settings, periods, journal entries, locked balances, sums of days. */
async function readState(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
  locked: boolean,
): Promise<{ ledger: Ledger; belowZero: boolean }> {
  const { sql } = tx;
  const dates = unique(commands.map(dateOf));
  const months = unique(dates.map((date) => date.slice(0, 7)));
  const products = unique(commands.map(productOf));
  const entries = unique(
    commands.flatMap((command) =>
      command.kind === 'movement' ? (command.input.journal_entry_id ?? []) : [],
    ),
  );
  const originals = unique(
    commands.flatMap((command) => (command.kind === 'reversal' ? command.original.id : [])),
  );
  const first = firstDays(commands);
  const [, journal, balances, organizations, periods, kept, days, places] = await Promise.all([
    locked ? lockMonthsShared(tx, organizationId, [...months, accountsLock]) : undefined,
    entries.length === 0
      ? []
      : sql<{ id: string; accounting_period_id: string }[]>`
      select id, accounting_period_id from journal_entries
      where organization_id = ${organizationId} and id = any (${entries}::uuid[]) and source = 'manual'`,
    // Waited for, never skipped, in the order of their ids: two batches cannot lock in a circle.
    sql<ProductRow[]>`
      select product_id, on_hand, value, last_movement_date, last_hash from stock_balances
      where organization_id = ${organizationId} and product_id = any (${products}::uuid[])
      order by product_id ${locked ? sql`for update` : sql``}`,
    // Behind the lock, too: whether stock has been allowed below zero decides what of a history is read.
    sql<OrganizationRow[]>`
      select money_scale, auto_open_periods, automatic_posting, allow_negative_stock, movement_events,
        negative_stock_since is not null as below_zero, date_trunc('milliseconds', now()) as now
      from organizations where id = ${organizationId}`,
    // To the last, and those opened while the lock was waited for: costs behind a backdated movement are booked
    // where their rows stand.
    sql<PeriodRow[]>`
      select id, name, start_date, end_date, status from accounting_periods
      where organization_id = ${organizationId} and end_date >= ${dates[0] ?? ''}::date`,
    // Statements of their own: joined above they would show what was there before the wait for the lock, and a
    // movement would slip past an archiving that held it.
    sql<{ id: string; sku: string; archived: boolean; fifo: boolean }[]>`
      select id, sku, archived_at is not null as archived, costing_method = 'fifo' as fifo from products
      where organization_id = ${organizationId} and id = any (${products}::uuid[])`,
    selectDays(tx, organizationId, first),
    originals.length === 0
      ? []
      : sql<
          {
            id: string;
            order_seq: string;
            cost_amount: string;
            reversed: boolean;
            lines: JournalLine[] | null;
          }[]
        >`
      select m.id, m.order_seq, c.cost_amount, exists (
        select from stock_movements r where r.organization_id = m.organization_id and r.reverses_id = m.id
      ) as reversed, (
        select json_agg(json_build_object('account', l.account, 'debit', l.debit::text, 'credit', l.credit::text))
        from journal_entries e
        join journal_lines l on l.organization_id = e.organization_id and l.journal_entry_id = e.id
        where e.organization_id = m.organization_id and e.id = m.journal_entry_id and e.source = 'stock_movement'
      ) as lines
      from stock_movements m
      join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
      where m.organization_id = ${organizationId} and m.id = any (${originals}::uuid[])`,
  ]);
  const [organization] = organizations;
  if (organization === undefined) throw new Error('the organization is gone');
  const scale = organization.money_scale;
  const known = new Map(kept.map((product) => [product.id, product]));
  const sums = daySums(days, scale);
  const ledger = {
    lastHashes: new Map(balances.map((row) => [row.product_id, row.last_hash])),
    lastDates: new Map(balances.map((row) => [row.product_id, row.last_movement_date])),
    places: new Map(places.map((row) => [row.id, row.order_seq])),
    originals: new Map(places.map((row) => [row.id, row.lines ?? []])),
    autoOpenPeriods: organization.auto_open_periods,
    accounts: organization.automatic_posting,
    layers: new Map(),
    skus: new Map(kept.map((product) => [product.id, product.sku])),
    movementEvents: organization.movement_events,
    now: organization.now,
    state: {
      moneyScale: scale,
      allowNegativeStock: organization.allow_negative_stock,
      periods: periods.map(periodState),
      journalEntries: new Map(journal.map((row) => [row.id, row.accounting_period_id])),
      reversed: new Set(places.filter((row) => row.reversed).map((row) => row.id)),
      originalCosts: new Map(places.map((row) => [row.id, readDecimal(row.cost_amount, scale)])),
      products: new Map(
        balances.map((row) => [
          row.product_id,
          {
            id: row.product_id,
            archived: known.get(row.product_id)?.archived ?? true,
            onHand: readWhole(row.on_hand),
            value: readDecimal(row.value, scale),
            days: sums.get(row.product_id) ?? [],
            layers: locked && known.get(row.product_id)?.fifo === true ? [] : undefined,
          },
        ]),
      ),
    },
  };
  return { ledger, belowZero: organization.below_zero };
}

/** Adds the rows and layers that the commands need. A movement that stands last, nearly every one, needs no row. */
async function withRows(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  commands: readonly LedgerCommand[],
): Promise<Ledger> {
  const { state } = ledger;
  const byProduct = Map.groupBy(commands, productOf);
  const known = [...state.products].map(([id, { days }]): KnownProduct => ({
    id,
    lastDate: ledger.lastDates.get(id) ?? null,
    days,
  }));
  const wanted = rowsToRead(known, byProduct);
  const { products: layered, layers } = await withLayers(tx, organizationId, state, byProduct, wanted);
  if (wanted.size === 0) return { ...ledger, layers, state: { ...state, products: layered } };
  const products = new Map(layered);
  const rows = await selectRows(tx, organizationId, wanted, state.moneyScale);
  for (const [id, read] of wanted) {
    const product = products.get(id);
    if (product === undefined) continue;
    const own = Map.groupBy(rows.get(id) ?? [], (row) => row.date);
    products.set(id, {
      ...product,
      days: product.days.map((day) => expanded(day, read, own.get(day.date) ?? [])),
    });
  }
  return { ...ledger, layers, state: { ...state, products } };
}

function expanded<Row>(day: DaySum, read: RowsToRead, rows: readonly Row[]) {
  const all = 'from' in read ? day.date >= read.from : read.on.includes(day.date);
  return all ? { ...day, rows } : day;
}
