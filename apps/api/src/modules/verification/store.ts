import { and, asc, bool, eq, gt, nullable, text, type RowOf, type Transaction } from '@tallybook/db';
import {
  accountingPeriods,
  organizations,
  products,
  stockBalances,
  stockMonths,
  stockMovements,
  stockRecosts,
  stockSnapshots,
} from '@tallybook/db/schema';
import { detailColumns, detailShape } from '../stock-movements/details-store.ts';
import { daySumShape } from '../stock-movements/posting/state/day-store.ts';

/** Product ids in ascending order. */
export async function selectProductIds(
  { db }: Transaction,
  organizationId: string,
  { only, after, limit }: { only: string | undefined; after: string | undefined; limit: number },
): Promise<string[]> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.organizationId, organizationId),
        only === undefined ? undefined : eq(products.id, only),
        after === undefined ? undefined : gt(products.id, after),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

const headShape = {
  money_scale: organizations.moneyScale,
  /** Whether the organization allows stock below zero, or has ever allowed it. */
  below_zero: bool(),
  fifo: bool(),
  /** First day of a pending recost. */
  pending_from: nullable(stockRecosts.fromDate),
  on_hand: stockBalances.onHand,
  value: stockBalances.value,
  last_movement_date: stockBalances.lastMovementDate,
  last_hash: stockBalances.lastHash,
};
// Raw SQL, because the builder would read the sums of a month as doubles.
const monthShape = { date: stockMonths.month, delta: stockMonths.delta, value: stockMonths.value };
const snapshotShape = {
  end_date: accountingPeriods.endDate,
  name: accountingPeriods.name,
  /** Null if the snapshot does not contain the product. */
  quantity: nullable(stockSnapshots.quantity),
  value: nullable(stockSnapshots.value),
};

export type SumRow = RowOf<typeof monthShape> & Partial<RowOf<typeof daySumShape>>;
export type SnapshotRow = RowOf<typeof snapshotShape>;

/** The stored figures that are derived from a product's movements. Amounts are decimal text. */
export interface Derived extends RowOf<typeof headShape> {
  readonly days: readonly SumRow[];
  readonly months: readonly SumRow[];
  /** One per closed period, from its latest closing, in ascending order. */
  readonly snapshots: readonly SnapshotRow[];
}

/** Undefined if the balance row is missing. A day is one row, so even three centuries of them are few. */
export async function readDerived(
  { rows, flight }: Transaction,
  organizationId: string,
  productId: string,
): Promise<Derived | undefined> {
  const [[head], days, months, snapshots] = await flight([
    rows(headShape)`
      select o.money_scale, o.negative_stock_since is not null as below_zero,
        p.costing_method = 'fifo' as fifo, r.from_date as pending_from, b.on_hand, b.value,
        b.last_movement_date, b.last_hash
      from products p
      join organizations o on o.id = p.organization_id
      join stock_balances b on b.organization_id = p.organization_id and b.product_id = p.id
      left join stock_recosts r on r.organization_id = p.organization_id and r.product_id = p.id
      where p.organization_id = ${organizationId} and p.id = ${productId}`,
    rows(daySumShape)`
      select date, count, delta, lowest, highest, value from stock_days
      where organization_id = ${organizationId} and product_id = ${productId}`,
    rows(monthShape)`
      select month as date, delta, value from stock_months
      where organization_id = ${organizationId} and product_id = ${productId}`,
    rows(snapshotShape)`
      select distinct on (a.end_date) a.end_date, a.name, s.quantity, s.value
      from accounting_periods a
      left join stock_snapshots s on s.organization_id = a.organization_id and s.accounting_period_id = a.id
        and s.product_id = ${productId}
      where a.organization_id = ${organizationId} and a.status = 'closed'
      order by a.end_date, s.created_at desc`,
  ]);
  return head && { ...head, days, months, snapshots };
}

const chainShape = {
  id: stockMovements.id,
  type: stockMovements.type,
  quantity: stockMovements.quantity,
  unit_cost: stockMovements.unitCost,
  movement_date: stockMovements.movementDate,
  accounting_period_id: stockMovements.accountingPeriodId,
  reverses_id: stockMovements.reversesId,
  created_by: stockMovements.createdBy,
  journal_entry_id: stockMovements.journalEntryId,
  ...detailShape,
  created_at: stockMovements.createdAt,
  hash: stockMovements.hash,
  /** Whether the signed quantity matches type and quantity. */
  signed: bool(),
  /** Whether the movement is at its position within the day. */
  in_order: bool(),
  /** The fault of the linked journal entry; null if it has none, or if there is no link. */
  link_fault: nullable(text('missing', 'period', 'other')),
};

export type ChainRow = RowOf<typeof chainShape>;

/**
 * A product's movements in posting order, in chunks. Subqueries look up the originals of reversals: a join would read
 * all movements of the organization for a product with many movements and exceed the statement timeout.
 */
export async function* chainRows(
  tx: Transaction,
  organizationId: string,
  productId: string,
  chunkSize: number,
): AsyncGenerator<ChainRow[], void> {
  const { sql, rows } = tx;
  // The subqueries name the organization too: from `m` alone, Citus does not see that one shard has all the rows, and
  // asks every shard.
  await sql`
    declare chain_rows no scroll cursor for
    select m.id, m.type, m.quantity, m.unit_cost, m.movement_date, m.accounting_period_id, m.reverses_id,
      m.created_by, m.journal_entry_id, ${detailColumns(tx)}, m.created_at, m.hash,
      m.quantity_delta = case when m.type = 'exit' then -m.quantity else m.quantity end as signed,
      case when m.reverses_id is null then m.order_seq = m.seq else m.order_seq = coalesce((
        select o.order_seq from stock_movements o
        where o.organization_id = ${organizationId} and o.id = m.reverses_id and o.movement_date = m.movement_date
      ), m.seq) end as in_order,
      case when m.journal_entry_id is not null then nullif(coalesce((
        select case when e.accounting_period_id <> m.accounting_period_id then 'period'
          when e.source <> 'manual' and e.stock_movement_id is distinct from m.id then 'other' else 'none' end
        from journal_entries e where e.organization_id = ${organizationId} and e.id = m.journal_entry_id
      ), 'missing'), 'none') end as link_fault
    from stock_movements m
    where m.organization_id = ${organizationId} and m.product_id = ${productId}
    order by m.seq`;
  for (;;) {
    const chunk = await rows(chainShape)`fetch ${sql.unsafe(String(chunkSize))} from chain_rows`;
    if (chunk.length > 0) yield chunk;
    if (chunk.length < chunkSize) break;
  }
  await sql.unsafe('close chain_rows');
}
