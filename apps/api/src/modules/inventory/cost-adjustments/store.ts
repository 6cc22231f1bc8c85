import { int8, notNull, type Transaction } from '@tallybook/db';
import { organizations, stockMovementCosts, stockMovements } from '@tallybook/db/schema';
import {
  incomingValue,
  readDecimal,
  readWhole,
  unitCostMicros,
  type ListCostAdjustments,
  type OriginalMovement,
} from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { sumOfReversals } from '../../../ledger/state/reversal-store.ts';
import {
  costAdjustmentColumns,
  costAdjustmentShape,
  type CostAdjustmentRecord,
} from '../../../ledger/movements/cost-adjustment-store.ts';
import { originalMovement } from '../../../ledger/movements/store.ts';

export async function findCostAdjustment(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<CostAdjustmentRecord | undefined> {
  const [row] = await tx.rows(costAdjustmentShape)`
    select ${costAdjustmentColumns(tx, organizationId)} from stock_cost_adjustments a
    where a.organization_id = ${organizationId} and a.id = ${id}`;
  return row;
}

/** Newest date first, then newest recorded; one row more than the page. */
export function selectCostAdjustments(
  tx: Transaction,
  organizationId: string,
  {
    product_id: product,
    movement_id: movement,
    allocation_id: allocation,
    startDate,
    endDate,
  }: ListCostAdjustments,
  { size, after }: { size: number; after: Position | undefined },
): Promise<CostAdjustmentRecord[]> {
  const { sql } = tx;
  return tx.rows(costAdjustmentShape)`
    select ${costAdjustmentColumns(tx, organizationId)} from stock_cost_adjustments a
    where a.organization_id = ${organizationId}
      ${product === undefined ? sql`` : sql`and a.product_id = ${product}`}
      ${movement === undefined ? sql`` : sql`and a.movement_id = ${movement}`}
      ${allocation === undefined ? sql`` : sql`and a.allocation_id = ${allocation}`}
      ${startDate === undefined ? sql`` : sql`and a.adjustment_date >= ${startDate}::date`}
      ${endDate === undefined ? sql`` : sql`and a.adjustment_date <= ${endDate}::date`}
      ${after === undefined ? sql`` : sql`and (a.adjustment_date, a.seq) < (${after[0] ?? ''}::date, ${after[1] ?? 0}::bigint)`}
    order by a.adjustment_date desc, a.seq desc limit ${size + 1}`;
}

const receiptShape = {
  id: stockMovements.id,
  product_id: stockMovements.productId,
  type: stockMovements.type,
  quantity_delta: stockMovements.quantityDelta,
  unit_cost: stockMovements.unitCost,
  cost_per: stockMovements.costPer,
  movement_date: stockMovements.movementDate,
  reverses_id: stockMovements.reversesId,
  reason_code: stockMovements.reasonCode,
  location_id: stockMovements.locationId,
  adjusted: notNull(stockMovementCosts.adjusted),
  units: notNull(int8()),
};

export interface ReceiptRecord {
  readonly original: OriginalMovement;
  /** Less those that were reversed on its date: as if only the others had been received. */
  readonly units: number;
  /** r(q·c) of these units and the cost adjustments so far, in minor units. */
  readonly value: bigint;
}

/** Movements by id, with their units and value if they are receipts, and the organization's money scale. */
export async function selectReceipts(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<{ receipts: Map<string, ReceiptRecord>; moneyScale: number }> {
  const { sql } = tx;
  const undone = sumOfReversals(tx, organizationId, {
    of: sql`m.id`,
    what: sql`r.quantity_delta`,
    where: sql`r.order_seq <> r.seq`,
  });
  const [[organization], rows] = await tx.flight([
    tx.rows({ money_scale: organizations.moneyScale })`
      select money_scale from organizations where id = ${organizationId}`,
    tx.rows(receiptShape)`
      select m.id, m.product_id, m.type, m.quantity_delta, m.unit_cost, m.cost_per, m.movement_date, m.reverses_id, m.reason_code,
        m.location_id, coalesce(c.adjusted, 0) + coalesce((
          select sum(a.amount) from stock_cost_adjustments a
          where a.organization_id = ${organizationId} and a.movement_id = m.id and a.mode = 'split'
        ), 0) as adjusted, (m.quantity_delta + ${undone})::bigint as units
      from stock_movements m
      left join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = m.id
      where m.organization_id = ${organizationId} and m.id = any (${[...ids]}::uuid[])`,
  ]);
  const moneyScale = organization?.money_scale ?? 0;
  const receipts = rows.map(({ adjusted, units: remaining, ...row }): [string, ReceiptRecord] => {
    const original = originalMovement(row);
    const units = readWhole(remaining);
    const received = incomingValue(units, unitCostMicros(original.unitCost), moneyScale, original.costPer);
    return [row.id, { original, units, value: received + readDecimal(adjusted, moneyScale) }];
  });
  return { receipts: new Map(receipts), moneyScale };
}
