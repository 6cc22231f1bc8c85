import { and, asc, bool, eq, gt, nullable, numeric, type RowOf, type Transaction } from '@tallybook/db';
import {
  accountingPeriods,
  organizations,
  products,
  stockBalances,
  stockCostAdjustments,
  stockMovementCosts,
  stockMonths,
  stockRecosts,
  stockSnapshots,
} from '@tallybook/db/schema';
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
  allowance: nullable(stockSnapshots.allowance),
  /** Of the newest write-down at the end of the period. */
  recorded: numeric(),
};

const adjustmentShape = {
  id: stockCostAdjustments.id,
  seq: stockCostAdjustments.seq,
  movement_id: stockCostAdjustments.movementId,
  mode: stockCostAdjustments.mode,
  amount: stockCostAdjustments.amount,
  /** In split mode: what is added to stock. */
  cost_amount: nullable(stockMovementCosts.costAmount),
  adjustment_date: stockCostAdjustments.adjustmentDate,
  booked_on: stockCostAdjustments.bookedOn,
  accounting_period_id: stockCostAdjustments.accountingPeriodId,
  journal_entry_id: stockCostAdjustments.journalEntryId,
  reverses_id: stockCostAdjustments.reversesId,
  allocation_id: stockCostAdjustments.allocationId,
  reason: stockCostAdjustments.reason,
  reference: stockCostAdjustments.reference,
  note: stockCostAdjustments.note,
  hash: stockCostAdjustments.hash,
  created_at: stockCostAdjustments.createdAt,
  created_by: stockCostAdjustments.createdBy,
};
export type AdjustmentRow = RowOf<typeof adjustmentShape>;

export type SumRow = RowOf<typeof monthShape> & Partial<RowOf<typeof daySumShape>>;
export type SnapshotRow = RowOf<typeof snapshotShape>;

/** The stored figures that are derived from a product's movements. Amounts are decimal text. */
export interface Derived extends RowOf<typeof headShape> {
  readonly days: readonly SumRow[];
  readonly months: readonly SumRow[];
  /** One per closed period, from its latest closing, in ascending order. */
  readonly snapshots: readonly SnapshotRow[];
  /** In the order of posting. */
  readonly adjustments: readonly AdjustmentRow[];
}

/** Undefined if the balance row is missing. A day is one row, so even three centuries of them are few. */
export async function readDerived(
  { rows, flight }: Transaction,
  organizationId: string,
  productId: string,
): Promise<Derived | undefined> {
  const [[head], days, months, snapshots, adjustments] = await flight([
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
      select distinct on (a.end_date) a.end_date, a.name, s.quantity, s.value, s.allowance, coalesce((
        select w.allowance from stock_write_downs w
        where w.organization_id = ${organizationId} and w.product_id = ${productId} and w.as_of <= a.end_date
        order by w.seq desc limit 1
      ), 0) as recorded
      from accounting_periods a
      left join stock_snapshots s on s.organization_id = a.organization_id and s.accounting_period_id = a.id
        and s.product_id = ${productId}
      where a.organization_id = ${organizationId} and a.status = 'closed'
      order by a.end_date, s.created_at desc`,
    rows(adjustmentShape)`
      select a.id, a.seq, a.movement_id, a.mode, a.amount, c.cost_amount, a.adjustment_date, a.booked_on,
        a.accounting_period_id, a.journal_entry_id, a.reverses_id, a.allocation_id, a.reason, a.reference, a.note, a.hash,
        a.created_at, a.created_by
      from stock_cost_adjustments a
      left join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = a.id
      where a.organization_id = ${organizationId} and a.product_id = ${productId} order by a.product_id, a.seq`,
  ]);
  return head && { ...head, days, months, snapshots, adjustments };
}
