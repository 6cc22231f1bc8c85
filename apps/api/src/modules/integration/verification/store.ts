import { bool, int8, nullable, numeric, type RowOf, type Transaction } from '@tallybook/db';
import {
  accountingPeriods,
  organizations,
  products,
  stockBalances,
  stockCostAdjustments,
  stockDays,
  stockMovementCosts,
  stockMonths,
  stockRecosts,
  stockSnapshots,
} from '@tallybook/db/schema';
import { daySumShape } from '../../../ledger/parts/sums.ts';

const productShape = {
  id: products.id,
  /** About how many rows there are to check: its movements, as its days count them, and its cost adjustments. */
  size: int8(),
};

/** Products in ascending order of their ids. A size of `most` means that many or more. */
export function selectProducts(
  { rows, sql }: Transaction,
  organizationId: string,
  {
    only,
    after,
    limit,
    most,
  }: { only: string | undefined; after: string | undefined; limit: number; most: number },
) {
  return rows(productShape)`
    select p.id, least(${most}::bigint, (
      select coalesce(sum(d.count), 0) from stock_days d
      where d.organization_id = ${organizationId} and d.product_id = p.id
    ) + (
      select count(*) from stock_cost_adjustments a
      where a.organization_id = ${organizationId} and a.product_id = p.id
    ))::bigint as size
    from products p
    where p.organization_id = ${organizationId} ${only === undefined ? sql`` : sql`and p.id = ${only}`}
      ${after === undefined ? sql`` : sql`and p.id > ${after}`}
    order by p.id limit ${limit}`;
}

const headShape = {
  product_id: products.id,
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
const monthShape = {
  product_id: stockMonths.productId,
  date: stockMonths.month,
  delta: stockMonths.delta,
  value: stockMonths.value,
  issued: stockMonths.issued,
  issued_cost: stockMonths.issuedCost,
};
const dayShape = { product_id: stockDays.productId, ...daySumShape };
const snapshotShape = {
  product_id: products.id,
  end_date: accountingPeriods.endDate,
  name: accountingPeriods.name,
  /** Null if the snapshot does not contain the product. */
  quantity: nullable(stockSnapshots.quantity),
  value: nullable(stockSnapshots.value),
  allowance: nullable(stockSnapshots.allowance),
  /** Allowance of the newest write-down at the end of the period. */
  recorded: numeric(),
};

const adjustmentShape = {
  product_id: stockCostAdjustments.productId,
  id: stockCostAdjustments.id,
  seq: stockCostAdjustments.seq,
  movement_id: stockCostAdjustments.movementId,
  mode: stockCostAdjustments.mode,
  amount: stockCostAdjustments.amount,
  /** In split mode, the amount added to stock. */
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

/**
 * The figures of products, without those whose balance row is missing. A day is one row, so even three centuries of them
 * are few.
 */
export async function readDerived(
  { rows, flight }: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<Map<string, Derived>> {
  const ids = [...productIds];
  const [heads, days, months, snapshots, adjustments] = await flight([
    rows(headShape)`
      select p.id as product_id, o.money_scale, o.negative_stock_since is not null as below_zero,
        p.costing_method = 'fifo' as fifo, r.from_date as pending_from, b.on_hand, b.value,
        b.last_movement_date, b.last_hash
      from products p
      join organizations o on o.id = p.organization_id
      join stock_balances b on b.organization_id = p.organization_id and b.product_id = p.id
      left join stock_recosts r on r.organization_id = p.organization_id and r.product_id = p.id
      where p.organization_id = ${organizationId} and p.id = any(${ids}::uuid[])`,
    rows(dayShape)`
      select product_id, date, count, delta, lowest, highest, value, issued, issued_cost, received from stock_days
      where organization_id = ${organizationId} and product_id = any(${ids}::uuid[])`,
    rows(monthShape)`
      select product_id, month as date, delta, value, issued, issued_cost from stock_months
      where organization_id = ${organizationId} and product_id = any(${ids}::uuid[])`,
    rows(snapshotShape)`
      select p.id as product_id, a.end_date, a.name, s.quantity, s.value, s.allowance, coalesce((
        select w.allowance from stock_write_downs w
        where w.organization_id = ${organizationId} and w.product_id = p.id and w.as_of <= a.end_date
        order by w.seq desc limit 1
      ), 0) as recorded
      from products p
      join accounting_periods a on a.organization_id = ${organizationId} and a.status = 'closed'
      left join lateral (
        select quantity, value, allowance from stock_snapshots
        where organization_id = ${organizationId} and accounting_period_id = a.id and product_id = p.id
        order by created_at desc limit 1
      ) s on true
      where p.organization_id = ${organizationId} and p.id = any(${ids}::uuid[])
      order by p.id, a.end_date`,
    rows(adjustmentShape)`
      select a.product_id, a.id, a.seq, a.movement_id, a.mode, a.amount, c.cost_amount, a.adjustment_date, a.booked_on,
        a.accounting_period_id, a.journal_entry_id, a.reverses_id, a.allocation_id, a.reason, a.reference, a.note, a.hash,
        a.created_at, a.created_by
      from stock_cost_adjustments a
      left join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = a.id
      where a.organization_id = ${organizationId} and a.product_id = any(${ids}::uuid[])
      order by a.product_id, a.seq`,
  ]);
  const [daysOf, monthsOf, snapshotsOf, adjustmentsOf] = [
    byProduct(days),
    byProduct(months),
    byProduct(snapshots),
    byProduct(adjustments),
  ];
  return new Map(
    heads.map((head) => [
      head.product_id,
      {
        ...head,
        days: daysOf(head.product_id),
        months: monthsOf(head.product_id),
        snapshots: snapshotsOf(head.product_id),
        adjustments: adjustmentsOf(head.product_id),
      },
    ]),
  );
}

function byProduct<Row extends { readonly product_id: string }>(
  rows: readonly Row[],
): (productId: string) => readonly Row[] {
  const groups = Map.groupBy(rows, (row) => row.product_id);
  return (productId) => groups.get(productId) ?? [];
}
