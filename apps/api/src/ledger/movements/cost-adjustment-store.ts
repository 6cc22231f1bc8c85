import { bool, notNull, nullable, text, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { organizations, stockCostAdjustments, stockMovementCosts } from '@tallybook/db/schema';
import { formatDecimal, readDecimal, valuationStatusOf, type CostAdjustment } from '@tallybook/domain';

export const costAdjustmentShape = {
  id: stockCostAdjustments.id,
  seq: stockCostAdjustments.seq,
  movement_id: stockCostAdjustments.movementId,
  product_id: stockCostAdjustments.productId,
  mode: text('in_place', 'split'),
  amount: stockCostAdjustments.amount,
  /** Null in place: all of the amount. */
  to_stock: nullable(stockMovementCosts.costAmount),
  adjustment_date: stockCostAdjustments.adjustmentDate,
  booked_on: stockCostAdjustments.bookedOn,
  reason: stockCostAdjustments.reason,
  reference: stockCostAdjustments.reference,
  note: stockCostAdjustments.note,
  journal_entry_id: stockCostAdjustments.journalEntryId,
  reverses_id: stockCostAdjustments.reversesId,
  allocation_id: stockCostAdjustments.allocationId,
  organization_id: stockCostAdjustments.organizationId,
  accounting_period_id: stockCostAdjustments.accountingPeriodId,
  created_at: stockCostAdjustments.createdAt,
  created_by: stockCostAdjustments.createdBy,
  reversed_by_id: nullable(uuid()),
  recosting: bool(),
  money_scale: notNull(organizations.moneyScale),
};
export type CostAdjustmentRecord = RowOf<typeof costAdjustmentShape>;

/** The columns of the shape, from `stock_cost_adjustments a`. */
export const costAdjustmentColumns = ({ sql }: Transaction, organizationId: string) => sql`
  a.id, a.seq, a.movement_id, a.product_id, a.mode, a.amount, case when a.mode = 'split' then (
    select c.cost_amount from stock_movement_costs c where c.organization_id = ${organizationId} and c.movement_id = a.id
  ) end as to_stock, a.adjustment_date, a.booked_on, a.reason, a.reference,
  a.note, a.journal_entry_id, a.reverses_id, a.allocation_id, a.organization_id, a.accounting_period_id, a.created_at, a.created_by,
  (
    select r.id from stock_cost_adjustments r
    where r.organization_id = ${organizationId} and r.reverses_id between a.id and a.id order by r.reverses_id limit 1
  ) as reversed_by_id, coalesce(a.booked_on >= (
    select from_date from stock_recosts pending
    where pending.organization_id = ${organizationId} and pending.product_id = a.product_id
  ), false) as recosting,
  (select money_scale from organizations where id = ${organizationId}) as money_scale`;

export function presentCostAdjustment({
  seq: _seq,
  money_scale: scale,
  recosting,
  ...row
}: CostAdjustmentRecord): CostAdjustment {
  const amount = readDecimal(row.amount, scale);
  const toStock = row.to_stock === null ? amount : readDecimal(row.to_stock, scale);
  return {
    ...row,
    amount: formatDecimal(amount, scale),
    to_stock: formatDecimal(toStock, scale),
    to_variance: formatDecimal(amount - toStock, scale),
    valuation_status: valuationStatusOf(recosting),
  };
}
