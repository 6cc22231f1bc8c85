import { bool, day, instant, json, nullable, type RowOf, type Transaction } from '@tallybook/db';
import { organizations, products, stockRecosts } from '@tallybook/db/schema';
import type { RuleFacts } from '@tallybook/domain';

export type StoredRule = RuleFacts & { readonly deleted: boolean };

/**
 * The rules that postings need, as one JSON value for a statement that is sent anyway: active ones, and deleted ones that
 * may have fixed inventory accounts. Null if there are none.
 */
export const postingRulesJson = ({ sql }: Transaction, organizationId: string) => sql`(
  select json_agg(json_build_object('id', rule.id, 'kind', rule.kind, 'category', rule.category,
    'reason_code', rule.reason_code, 'account', rule.account, 'deleted', rule.deleted_at is not null))
  from posting_rules rule
  where rule.organization_id = ${organizationId} and (rule.deleted_at is null or rule.kind = 'inventory'))`;

const settingsShape = {
  money_scale: organizations.moneyScale,
  auto_open_periods: organizations.autoOpenPeriods,
  /** The accounts of automatic posting; null if it is off. */
  automatic_posting: organizations.automaticPosting,
  allow_negative_stock: organizations.allowNegativeStock,
  /** Whether a webhook subscribes to stock movements. */
  movement_events: organizations.movementEvents,
  /** Stock below zero is, or once was, allowed. */
  below_zero: bool(),
  max_days_ahead: organizations.maxDaysAhead,
  latest_date: nullable(day()),
  /** The transaction's time: RFC 3339, UTC, milliseconds. */
  now: instant(),
  /** Active posting rules, and deleted ones that fixed inventory accounts; null without automatic posting. */
  rules: nullable(json<StoredRule[]>()),
};
export type Settings = RowOf<typeof settingsShape>;

/** Send it after the locks: settings decide which rows are read. */
export function readSettings(tx: Transaction, organizationId: string) {
  return tx.rows(settingsShape)`
    select money_scale, auto_open_periods, automatic_posting, allow_negative_stock, movement_events,
      negative_stock_since is not null as below_zero, date_trunc('milliseconds', now()) as now, max_days_ahead,
      (now() at time zone 'UTC')::date + max_days_ahead as latest_date,
      case when automatic_posting is not null then ${postingRulesJson(tx, organizationId)} end as rules
    from organizations where id = ${organizationId}`;
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
  unit: products.unit,
  quantity_scale: products.quantityScale,
  packs: products.packs,
};
export type ProductRow = RowOf<typeof productShape>;

/** Send it after the products' locks, which every change of a pending recost takes. */
export function readProducts({ rows }: Transaction, organizationId: string, ids: readonly string[]) {
  return rows(productShape)`
    select p.id, p.sku, p.archived_at is not null as archived, p.reorder_point,
      p.reorder_quantity, p.costing_method = 'fifo' as fifo, (
      select r.from_date from stock_recosts r where r.organization_id = ${organizationId} and r.product_id = p.id
    ) as pending_from, p.category, p.inventory_rule_id, p.unit, p.quantity_scale, p.packs
    from products p
    where p.organization_id = ${organizationId} and p.id = any (${[...ids]}::uuid[])`;
}
