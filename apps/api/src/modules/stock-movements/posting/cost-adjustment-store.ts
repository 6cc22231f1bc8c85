import type { FlightItem, Transaction } from '@tallybook/db';
import { formatDecimal } from '@tallybook/domain';
import type { CostAdjustmentRow } from './chain.ts';
import type { Ledger } from './state/ledger.ts';

/** Statements that insert cost adjustments and add them to their receipts. Send them after the changed costs. */
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
    addToReceipts(tx, organizationId, { state, now }, rows),
  ];
}

/** A receipt that covered stock below zero may keep its cost, and has no row then. */
function addToReceipts(
  { sql }: Transaction,
  organizationId: string,
  { state: { moneyScale, originalCosts } }: Pick<Ledger, 'state' | 'now'>,
  rows: readonly CostAdjustmentRow[],
) {
  const sums = new Map<string, bigint>();
  for (const { movementId, amount } of rows) sums.set(movementId, (sums.get(movementId) ?? 0n) + amount);
  const ids = [...sums.keys()].sort();
  return sql`
    insert into stock_movement_costs as c (organization_id, movement_id, cost_amount, booked_as_zero, adjusted)
    select ${organizationId}, movement_id, cost_amount, false, adjusted from unnest(
      ${ids}::uuid[], ${ids.map((id) => formatDecimal(originalCosts?.get(id) ?? 0n, moneyScale))}::numeric[],
      ${ids.map((id) => formatDecimal(sums.get(id) ?? 0n, moneyScale))}::numeric[]
    ) as given (movement_id, cost_amount, adjusted)
    on conflict (organization_id, movement_id) do update set adjusted = c.adjusted + excluded.adjusted`;
}
