import { bool, day, instant, json, notNull, nullable, type RowOf, type Transaction } from '@tallybook/db';
import {
  journalEntries,
  organizations,
  products,
  stockBalances,
  stockCostAdjustments,
  stockMovementCosts,
  stockMovements,
  stockRecosts,
} from '@tallybook/db/schema';
import type { BookedLine } from '@tallybook/domain';
import { periodShape } from '../periods/month-store.ts';
import { postingRulesJson, type StoredRule } from '../posting-rules/rules-store.ts';
import { remainingCost, sumOfReversals } from './reversal-store.ts';

// One reader per table, each an unsent statement for a flight. A read that must see the changes of the previous lock
// holder is a separate statement, sent after the lock: joined to it, it would use a snapshot from before the wait.

const organizationShape = {
  money_scale: organizations.moneyScale,
  auto_open_periods: organizations.autoOpenPeriods,
  automatic_posting: organizations.automaticPosting,
  allow_negative_stock: organizations.allowNegativeStock,
  movement_events: organizations.movementEvents,
  /** Stock below zero is, or once was, allowed. */
  below_zero: bool(),
  max_days_ahead: organizations.maxDaysAhead,
  latest_date: nullable(day()),
  now: instant(),
  /** Active posting rules, and deleted ones that fixed inventory accounts. */
  rules: nullable(json<StoredRule[]>()),
};

/** Settings and the transaction's time in milliseconds. Send it after the locks: settings decide which rows are read. */
export function readOrganization(tx: Transaction, organizationId: string) {
  return tx.rows(organizationShape)`
    select money_scale, auto_open_periods, automatic_posting, allow_negative_stock, movement_events,
      negative_stock_since is not null as below_zero, date_trunc('milliseconds', now()) as now, max_days_ahead,
      (now() at time zone 'UTC')::date + max_days_ahead as latest_date, ${postingRulesJson(tx, organizationId)} as rules
    from organizations where id = ${organizationId}`;
}

const balanceShape = {
  product_id: stockBalances.productId,
  on_hand: stockBalances.onHand,
  value: stockBalances.value,
  last_movement_date: stockBalances.lastMovementDate,
  last_hash: stockBalances.lastHash,
};
export type BalanceRow = RowOf<typeof balanceShape>;

/** Balances of products; `for update` waits for their locks in id order, which prevents deadlocks. */
export function readBalances(
  { rows, sql }: Transaction,
  organizationId: string,
  productIds: readonly string[],
  mode: 'for update' | 'unlocked',
) {
  return rows(balanceShape)`
    select product_id, on_hand, value, last_movement_date, last_hash from stock_balances
    where organization_id = ${organizationId} and product_id = any (${[...productIds]}::uuid[])
    order by product_id ${mode === 'for update' ? sql`for update` : sql``}`;
}

const productShape = {
  id: products.id,
  sku: products.sku,
  archived: bool(),
  reorder_point: products.reorderPoint,
  reorder_quantity: products.reorderQuantity,
  fifo: bool(),
  /** First day of a pending recost. */
  pending_from: nullable(stockRecosts.fromDate),
  category: products.category,
  inventory_rule_id: products.inventoryRuleId,
};
export type ProductRow = RowOf<typeof productShape>;

/** Send it after the products' locks, which every change of a pending recost takes. */
export function readProducts({ rows }: Transaction, organizationId: string, ids: readonly string[]) {
  return rows(productShape)`
    select p.id, p.sku, p.archived_at is not null as archived, p.reorder_point,
      p.reorder_quantity, p.costing_method = 'fifo' as fifo, (
      select r.from_date from stock_recosts r where r.organization_id = ${organizationId} and r.product_id = p.id
    ) as pending_from, p.category, p.inventory_rule_id
    from products p
    where p.organization_id = ${organizationId} and p.id = any (${[...ids]}::uuid[])`;
}

/** Every period that ends on a date or later: cost changes are booked in the periods of all later rows. */
export function readPeriodsFrom({ rows }: Transaction, organizationId: string, date: string) {
  return rows(periodShape)`
    select id, name, start_date, end_date, status from accounting_periods
    where organization_id = ${organizationId} and end_date >= ${date}::date`;
}

const manualEntryShape = { id: journalEntries.id, accounting_period_id: journalEntries.accountingPeriodId };

/** The entries among these that were posted manually. */
export function readManualEntries({ rows }: Transaction, organizationId: string, ids: readonly string[]) {
  return rows(manualEntryShape)`
    select id, accounting_period_id from journal_entries
    where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[]) and source = 'manual'`;
}

/** The lines `journal_lines l`, in the order of their entries; amounts are decimal text. */
const linesJson = ({ sql }: Transaction) => sql`
  json_agg(json_build_object('kind', l.kind, 'account', l.account, 'debit', l.debit::text, 'credit', l.credit::text,
    'posting_rule_id', l.posting_rule_id) order by l.journal_entry_id, l.position)`;

const originalShape = {
  id: stockMovements.id,
  order_seq: stockMovements.orderSeq,
  cost_amount: notNull(stockMovements.postedCost),
  booked_as_zero: notNull(stockMovementCosts.bookedAsZero),
  /** Sum of the receipt's cost adjustments in place. */
  adjusted: notNull(stockMovementCosts.adjusted),
  /** The receipt's cost adjustments in split mode; null if there are none. */
  splits: nullable(json<{ date: string; amount: string }[]>()),
  /** Current cost with those of its same-day reversals. */
  remaining_cost: notNull(stockMovements.postedCost),
  /** Units that same-day reversals took. */
  undone: notNull(stockMovements.quantity),
  /** Units that reversals on later dates took. */
  returned: notNull(stockMovements.quantity),
  reason_code: stockMovements.reasonCode,
  lines: nullable(json<BookedLine[]>()),
  /** Lines of the automatic journal entries of its reversals. */
  earlier: nullable(json<BookedLine[]>()),
  /** Goods received lines of the entries of its cost adjustments. */
  freight: nullable(json<BookedLine[]>()),
};

/** Movements to be reversed, each with the lines of its automatic journal entry and those of its reversals; amounts are decimal text. */
export function readOriginals(tx: Transaction, organizationId: string, ids: readonly string[]) {
  const { rows, sql } = tx;
  const reversed = (where: ReturnType<typeof sql>) =>
    sumOfReversals(tx, organizationId, { of: sql`m.id`, what: sql`abs(r.quantity_delta)`, where });
  const lines = (condition: ReturnType<typeof sql>) => sql`(
      select ${linesJson(tx)}
      from journal_entries e
      join journal_lines l on l.organization_id = e.organization_id and l.journal_entry_id = e.id
      where e.organization_id = ${organizationId} and ${condition})`;
  return rows(originalShape)`
    select m.id, m.order_seq, m.reason_code, coalesce(c.cost_amount, m.posted_cost) as cost_amount,
      coalesce(c.booked_as_zero, false) as booked_as_zero, coalesce(c.adjusted, 0) as adjusted,
      (
        select json_agg(json_build_object('date', a.booked_on, 'amount', a.amount::text)) from stock_cost_adjustments a
        where a.organization_id = ${organizationId} and a.movement_id = m.id and a.mode = 'split'
      ) as splits,
      ${remainingCost(tx, organizationId, sql`m`)} as remaining_cost,
      ${reversed(sql`r.order_seq <> r.seq`)}::bigint as undone,
      ${reversed(sql`r.order_seq = r.seq`)}::bigint as returned,
      ${lines(sql`e.id = m.journal_entry_id and e.source = 'stock_movement'`)} as lines,
      ${lines(sql`e.source = 'stock_movement' and e.id in (
        select r.journal_entry_id from stock_movements r
        where r.organization_id = ${organizationId} and r.reverses_id between m.id and m.id)`)} as earlier,
      ${lines(sql`e.source = 'cost_adjustment' and l.kind = 'goods_received' and e.id in (
        select a.journal_entry_id from stock_cost_adjustments a
        where a.organization_id = ${organizationId} and a.movement_id = m.id)`)} as freight
    from stock_movements m
    left join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
    where m.organization_id = ${organizationId} and m.id = any (${[...ids]}::uuid[])`;
}

const reversedShape = { reverses_id: notNull(stockCostAdjustments.reversesId) };

const adjustmentLinesShape = { id: stockCostAdjustments.id, lines: json<BookedLine[]>() };

/** The lines of the automatic journal entries of cost adjustments. */
export function readAdjustmentLines(tx: Transaction, organizationId: string, ids: readonly string[]) {
  return tx.rows(adjustmentLinesShape)`
    select a.id, ${linesJson(tx)} as lines
    from stock_cost_adjustments a
    join journal_lines l on l.organization_id = a.organization_id and l.journal_entry_id = a.journal_entry_id
    where a.organization_id = ${organizationId} and a.id = any (${[...ids]}::uuid[])
      and l.source = 'cost_adjustment'
    group by a.id`;
}

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
