import type { FlightItem, Transaction } from '@tallybook/db';
import { formatDecimal } from '@tallybook/domain';
import type { CostAdjustmentRow } from './chain.ts';
import type { Ledger } from '../state/ledger.ts';

/**
 * Statements that insert cost adjustments, add those in place to their receipts, and store what the others add to stock. Send
 * them after the changed costs.
 */
export function costAdjustmentStatements(
  tx: Transaction,
  organizationId: string,
  { state, now }: Pick<Ledger, 'state' | 'now'>,
  rows: readonly CostAdjustmentRow[],
): readonly FlightItem[] {
  const { sql } = tx;
  const column = <T>(read: (row: CostAdjustmentRow) => T): T[] => rows.map(read);
  const amounts = column(({ amount }) => formatDecimal(amount, state.moneyScale));
  return [
    sql`
      insert into stock_cost_adjustments (organization_id, id, seq, product_id, movement_id, mode, amount,
        adjustment_date, booked_on, accounting_period_id, reason, reference, note, journal_entry_id, reverses_id, allocation_id, hash,
        created_at, created_by)
      select ${organizationId}, id, seq, product_id, movement_id, mode, amount, adjustment_date, booked_on,
        accounting_period_id, reason, reference, note, journal_entry_id, reverses_id, allocation_id, hash, ${now}::timestamptz, created_by
      from (
        select nextval('stock_movement_seq') as seq, given.* from unnest(
          ${column(({ id }) => id)}::uuid[], ${column(({ productId }) => productId)}::uuid[],
          ${column(({ movementId }) => movementId)}::uuid[], ${column(({ mode }) => mode)}::text[],
          ${amounts}::numeric[], ${column(({ adjustmentDate }) => adjustmentDate)}::date[],
          ${column(({ bookedOn }) => bookedOn)}::date[], ${column(({ periodId }) => periodId)}::uuid[],
          ${column(({ reason }) => reason)}::text[], ${column(({ reference }) => reference)}::text[],
          ${column(({ note }) => note)}::text[], ${column(({ journalEntryId }) => journalEntryId)}::uuid[],
          ${column(({ reversesId }) => reversesId)}::uuid[],
          ${column(({ allocationId }) => allocationId)}::uuid[], ${column(({ hash }) => hash)}::text[],
          ${column(({ createdBy }) => createdBy)}::uuid[]
        ) with ordinality as given (id, product_id, movement_id, mode, amount, adjustment_date, booked_on,
          accounting_period_id, reason, reference, note, journal_entry_id, reverses_id, allocation_id, hash, created_by, position)
        order by position
      ) as numbered
      returning 1`,
    recordCosts(tx, organizationId, state, rows),
  ];
}

/** A receipt that covered stock below zero may keep its cost, and has no row then. */
function recordCosts(
  { sql }: Transaction,
  organizationId: string,
  { moneyScale, originalCosts }: Ledger['state'],
  rows: readonly CostAdjustmentRow[],
) {
  const [split, inPlace] = [rows.filter(isSplit), rows.filter((row) => !isSplit(row))];
  const receipts = [...Map.groupBy(inPlace, ({ movementId }) => movementId)].map(([id, own]) => ({
    id,
    cost: originalCosts?.get(id) ?? 0n,
    adjusted: own.reduce((sum, { amount }) => sum + amount, 0n),
  }));
  const costs = [...receipts, ...split.map(({ id, toStock }) => ({ id, cost: toStock, adjusted: 0n }))];
  const sorted = costs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return sql`
    insert into stock_movement_costs as c (organization_id, movement_id, cost_amount, booked_as_zero, adjusted)
    select ${organizationId}, movement_id, cost_amount, false, adjusted from unnest(
      ${sorted.map(({ id }) => id)}::uuid[], ${sorted.map(({ cost }) => formatDecimal(cost, moneyScale))}::numeric[],
      ${sorted.map(({ adjusted }) => formatDecimal(adjusted, moneyScale))}::numeric[]
    ) as given (movement_id, cost_amount, adjusted)
    on conflict (organization_id, movement_id) do update set adjusted = c.adjusted + excluded.adjusted`;
}

const isSplit = ({ mode }: CostAdjustmentRow): boolean => mode === 'split';
