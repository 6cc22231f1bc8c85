import { instant, json, nullable, type Transaction } from '@tallybook/db';
import { organizations, products } from '@tallybook/db/schema';
import { resolveAccounts, type PeriodState, type ResolvedAccounts } from '@tallybook/domain';
import { periodState, readPeriodsFrom } from '../periods/month-store.ts';
import { postingRulesJson, type StoredRule } from '../parts/settings-store.ts';
import type { PendingProduct } from './recost-store.ts';

export interface Booking {
  readonly accounts: ResolvedAccounts | null;
  readonly sku: string;
  /** The periods that end on the given day or later. */
  readonly periods: readonly PeriodState[];
  /** The transaction's time: RFC 3339, UTC, milliseconds. */
  readonly now: string;
}

const bookingShape = {
  automatic_posting: organizations.automaticPosting,
  sku: products.sku,
  category: products.category,
  inventory_rule_id: products.inventoryRuleId,
  rules: nullable(json<StoredRule[]>()),
  now: instant(),
};

/** The accounts and periods for a product's cost changes. The caller holds the accounts lock. */
export async function readBooking(
  tx: Transaction,
  { organizationId, productId }: PendingProduct,
  from: string,
): Promise<Booking> {
  const [[row], periods] = await tx.flight([
    tx.rows(bookingShape)`
      select o.automatic_posting, p.sku, p.category, p.inventory_rule_id, ${postingRulesJson(tx, organizationId)} as rules,
        date_trunc('milliseconds', now()) as now
      from products p join organizations o on o.id = p.organization_id
      where p.organization_id = ${organizationId} and p.id = ${productId}`,
    readPeriodsFrom(tx, organizationId, from),
  ]);
  if (row === undefined) throw new Error('the product no longer exists');
  const rules = row.rules ?? [];
  const inventoryRule = rules.find(({ id }) => id === row.inventory_rule_id) ?? null;
  return {
    accounts:
      row.automatic_posting &&
      resolveAccounts(
        row.automatic_posting,
        rules.filter(({ deleted }) => !deleted),
        { category: row.category, reasonCode: null, inventoryRule },
      ),
    sku: row.sku,
    periods: periods.map(periodState),
    now: row.now,
  };
}
