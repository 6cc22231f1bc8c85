import type { Transaction } from '@tallybook/db';
import {
  detailsOf,
  readWhole,
  storedDecimal,
  unitCostNumber,
  type ListMovements,
  type MovementDetails,
  type OriginalMovement,
  type StockMovement,
} from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';
import { detailColumns } from './details-store.ts';

export interface MovementRecord extends MovementDetails {
  id: string;
  seq: string;
  product_id: string;
  type: StockMovement['type'];
  quantity: string;
  quantity_delta: string;
  unit_cost: string;
  movement_date: string;
  journal_entry_id: string | null;
  organization_id: string;
  accounting_period_id: string;
  cost_amount: string;
  reverses_id: string | null;
  reversed_by_id: string | null;
  created_at: string;
  created_by: string;
  money_scale: number;
}

export const movementColumns = (tx: Transaction) => tx.sql`
  m.id, m.seq, m.product_id, m.type, m.quantity, m.quantity_delta, m.unit_cost, m.movement_date, m.journal_entry_id,
  m.organization_id, m.accounting_period_id, c.cost_amount, m.reverses_id, ${detailColumns(tx)},
  m.created_at, m.created_by, o.money_scale,
  (select r.id from stock_movements r where r.organization_id = m.organization_id and r.reverses_id = m.id) as reversed_by_id`;

export const movementTables = ({ sql }: Transaction) => sql`
  stock_movements m
  join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
  join organizations o on o.id = m.organization_id`;

/** Newest date first, then newest posted; one more than a page. */
export async function selectMovements(
  tx: Transaction,
  organizationId: string,
  filter: ListMovements,
  page: { size: number; after: Position | undefined },
): Promise<MovementRecord[]> {
  const { sql } = tx;
  const { product_id, type, startDate, endDate } = filter;
  return sql<MovementRecord[]>`
    select ${movementColumns(tx)} from ${movementTables(tx)}
    where m.organization_id = ${organizationId}
    ${product_id === undefined ? sql`` : sql`and m.product_id = ${product_id}`}
    ${typeIs(tx, type)}
    ${startDate === undefined ? sql`` : sql`and m.movement_date >= ${startDate}::date`}
    ${endDate === undefined ? sql`` : sql`and m.movement_date <= ${endDate}::date`}
    ${page.after === undefined ? sql`` : sql`and (m.movement_date, m.seq) < (${page.after[0] ?? ''}::date, ${page.after[1] ?? 0}::bigint)`}
    order by m.movement_date desc, m.seq desc limit ${page.size + 1}`;
}

/** Adjustments by name: a partial index is not used for what a parameter may turn out to be. */
function typeIs({ sql }: Transaction, type: ListMovements['type']) {
  if (type === undefined) return sql``;
  return type === 'adjustment' ? sql`and m.type = 'adjustment'` : sql`and m.type = ${type}`;
}

export async function findMovement(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<MovementRecord | undefined> {
  const rows = await tx.sql<MovementRecord[]>`
    select ${movementColumns(tx)} from ${movementTables(tx)} where m.organization_id = ${organizationId} and m.id = ${id}`;
  return rows[0];
}

/** A movement as a reversal needs it: facts, which never change. What it costs is read under the lock. */
export function originalMovement(record: MovementRecord): OriginalMovement {
  return {
    id: record.id,
    productId: record.product_id,
    type: record.type,
    quantityDelta: readWhole(record.quantity_delta),
    unitCost: unitCostNumber(record.unit_cost),
    movementDate: record.movement_date,
    reversesId: record.reverses_id,
  };
}

export function presentMovement(record: MovementRecord): StockMovement {
  // Field by field: taking two out of twenty by `...rest` costs more than all the rest of a row.
  return {
    id: record.id,
    product_id: record.product_id,
    type: record.type,
    quantity: readWhole(record.quantity),
    unit_cost: unitCostNumber(record.unit_cost),
    movement_date: record.movement_date,
    journal_entry_id: record.journal_entry_id,
    organization_id: record.organization_id,
    accounting_period_id: record.accounting_period_id,
    quantity_delta: readWhole(record.quantity_delta),
    cost_amount: storedDecimal(record.cost_amount, record.money_scale),
    reverses_id: record.reverses_id,
    reversed_by_id: record.reversed_by_id,
    ...detailsOf(record),
    created_at: record.created_at,
    created_by: record.created_by,
  };
}
