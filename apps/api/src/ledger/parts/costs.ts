import { notNull, type FlightItem, type Transaction } from '@tallybook/db';
import { stockCostAdjustments } from '@tallybook/db/schema';
import {
  formatDecimal,
  valuationStatusOn,
  type CostAdjustment,
  type CostAdjustmentFacts,
  type LedgerState,
} from '@tallybook/domain';
import type { TracedEvent } from '../../platform/events/event.ts';
import { chainStart, costAdjustmentHash } from '../posting/chain.ts';
import { costEvents } from './cost-events.ts';
import { seqAt, type MovementRow } from './movements.ts';
import type { Batch, Part } from './part.ts';

/** An accepted cost adjustment as it will be stored. */
export interface CostAdjustmentRow extends CostAdjustmentFacts {
  readonly seq: string;
  readonly createdBy: string;
  readonly hash: string;
}

/** Costs that differ from those that movements were posted with, and the cost adjustments that change them. */
export const costs: Part = {
  derive(batch) {
    const adjustments = chainedAdjustments(batch);
    const presented = new Map(adjustments.map((row) => [row.id, presentCostAdjustment(batch, row)]));
    return {
      adjustments,
      items: presented,
      events: [...auditEvents(batch, presented), ...costEvents({ ...batch, adjustments })],
      facts: adjustments.map(({ id, hash }) => ({ kind: 'cost_adjustment', id, hash })),
    };
  },
  write: (tx, { organizationId, ledger: { state, settings }, decision, rows, adjustments }) => [
    recordBookedAsZero(tx, organizationId, rows),
    writeCosts(
      tx,
      organizationId,
      decision.products.flatMap(({ recosted }) => recosted),
      state.moneyScale,
    ),
    ...costAdjustmentStatements(tx, organizationId, { state, now: settings.now }, adjustments),
  ],
};

/** Continues the chains with the cost adjustments, which are stored after the batch's movements. */
function chainedAdjustments({ organizationId, ledger, booked, rows, commands }: Batch): CostAdjustmentRow[] {
  const last = new Map(rows.map((row) => [row.productId, row.hash]));
  return booked.costAdjustments.map((facts, index) => {
    const seq = seqAt(ledger, rows.length + index);
    const { productId } = facts;
    const createdBy = commands.get(facts.id)?.posting.userId ?? '';
    const previous = last.get(productId) ?? ledger.balances.get(productId)?.last_hash ?? chainStart;
    const hash = costAdjustmentHash(previous, {
      ...facts,
      organizationId,
      seq,
      amount: formatDecimal(facts.amount * 10n ** BigInt(storedScale - ledger.state.moneyScale), storedScale),
      createdBy,
      createdAt: ledger.settings.now,
    });
    last.set(productId, hash);
    return { ...facts, seq, createdBy, hash };
  });
}

/** An accepted cost adjustment as the API returns it. */
function presentCostAdjustment(
  { organizationId, ledger: { state, settings }, pendingFrom }: Batch,
  row: CostAdjustmentRow,
): CostAdjustment {
  const text = (units: bigint): string => formatDecimal(units, state.moneyScale);
  return {
    id: row.id,
    movement_id: row.movementId,
    product_id: row.productId,
    mode: row.mode,
    amount: text(row.amount),
    to_stock: text(row.toStock),
    to_variance: text(row.amount - row.toStock),
    adjustment_date: row.adjustmentDate,
    booked_on: row.bookedOn,
    reason: row.reason,
    reference: row.reference,
    note: row.note,
    journal_entry_id: row.journalEntryId,
    reverses_id: row.reversesId,
    reversed_by_id: null,
    allocation_id: row.allocationId,
    organization_id: organizationId,
    accounting_period_id: row.periodId,
    valuation_status: valuationStatusOn(row.bookedOn, pendingFrom.get(row.productId)),
    created_at: settings.now,
    created_by: row.createdBy,
  };
}

/** Cost adjustments are few, and matter to auditors. */
const auditEvents = (
  { organizationId, commands }: Batch,
  presented: ReadonlyMap<string, CostAdjustment>,
): TracedEvent[] =>
  [...presented].flatMap(([subjectId, data]) => {
    const origin = commands.get(subjectId)?.posting.origin;
    const event = { organizationId, type: 'cost_adjustment.recorded' as const, subjectId, data };
    return origin === undefined ? [] : [{ origin, event }];
  });

/** Decimals of a stored amount. */
const storedScale = 4;

/** Their cost is 0. No statement if there are none. */
function recordBookedAsZero({ sql }: Transaction, organizationId: string, rows: readonly MovementRow[]) {
  const ids = rows.filter((row) => row.bookedAsZero === true).map((row) => row.id);
  if (ids.length === 0) return undefined;
  return sql`
    insert into stock_movement_costs (organization_id, movement_id, cost_amount, booked_as_zero)
    select ${organizationId}, movement_id, 0, true from unnest(${ids}::uuid[]) as given (movement_id)
    returning 1`;
}

/** Records changed costs of existing movements; no statement if there are none. */
export function writeCosts(
  { sql }: Transaction,
  organizationId: string,
  costs: readonly { readonly id: string; readonly cost: bigint }[],
  moneyScale: number,
) {
  if (costs.length === 0) return undefined;
  return sql`
    insert into stock_movement_costs (organization_id, movement_id, cost_amount, booked_as_zero)
    select ${organizationId}, movement_id, cost_amount, false from unnest(
      ${costs.map(({ id }) => id)}::uuid[],
      ${costs.map(({ cost }) => formatDecimal(cost, moneyScale))}::numeric[]
    ) as given (movement_id, cost_amount)
    on conflict (organization_id, movement_id) do update set cost_amount = excluded.cost_amount`;
}

/**
 * Statements that insert cost adjustments, add those in place to their receipts, and store what the others add to stock. Send
 * them after the changed costs.
 */
function costAdjustmentStatements(
  tx: Transaction,
  organizationId: string,
  { state, now }: { readonly state: LedgerState; readonly now: string },
  rows: readonly CostAdjustmentRow[],
): readonly FlightItem[] {
  if (rows.length === 0) return [];
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
      from unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ seq }) => seq)}::bigint[],
        ${column(({ productId }) => productId)}::uuid[],
        ${column(({ movementId }) => movementId)}::uuid[], ${column(({ mode }) => mode)}::text[],
        ${amounts}::numeric[], ${column(({ adjustmentDate }) => adjustmentDate)}::date[],
        ${column(({ bookedOn }) => bookedOn)}::date[], ${column(({ periodId }) => periodId)}::uuid[],
        ${column(({ reason }) => reason)}::text[], ${column(({ reference }) => reference)}::text[],
        ${column(({ note }) => note)}::text[], ${column(({ journalEntryId }) => journalEntryId)}::uuid[],
        ${column(({ reversesId }) => reversesId)}::uuid[],
        ${column(({ allocationId }) => allocationId)}::uuid[], ${column(({ hash }) => hash)}::text[],
        ${column(({ createdBy }) => createdBy)}::uuid[]
      ) as given (id, seq, product_id, movement_id, mode, amount, adjustment_date, booked_on,
        accounting_period_id, reason, reference, note, journal_entry_id, reverses_id, allocation_id, hash, created_by)
      returning 1`,
    recordCosts(tx, organizationId, state, rows),
  ];
}

/** A receipt that covered stock below zero may keep its cost, and has no row then. */
function recordCosts(
  { sql }: Transaction,
  organizationId: string,
  { moneyScale, originalCosts }: LedgerState,
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

const reversedShape = { reverses_id: notNull(stockCostAdjustments.reversesId) };

/** The cost adjustments among these that have been reversed. */
export function readReversedAdjustments(
  { rows }: Transaction,
  organizationId: string,
  ids: readonly string[],
) {
  return rows(reversedShape)`
    select reverses_id from stock_cost_adjustments
    where organization_id = ${organizationId} and reverses_id = any (${[...ids]}::uuid[])`;
}
