import { instant, type Transaction } from '@tallybook/db';
import { organizations, products } from '@tallybook/db/schema';
import type { PeriodState, PostingAccounts } from '@tallybook/domain';
import { periodState } from '../../periods/month-store.ts';
import { readPeriodsFrom } from '../posting/state/read-store.ts';
import type { PendingProduct } from './recost-store.ts';

export interface Booking {
  readonly accounts: PostingAccounts | null;
  readonly sku: string;
  /** The periods that end on the given day or later. */
  readonly periods: readonly PeriodState[];
  /** The transaction's time: RFC 3339, UTC, milliseconds. */
  readonly now: string;
}

/** The accounts and periods for a product's cost changes. The caller holds the accounts lock. */
export async function readBooking(
  tx: Transaction,
  { organizationId, productId }: PendingProduct,
  from: string,
): Promise<Booking> {
  const [[row], periods] = await tx.flight([
    tx.rows({ automatic_posting: organizations.automaticPosting, sku: products.sku, now: instant() })`
      select o.automatic_posting, p.sku, date_trunc('milliseconds', now()) as now from products p join organizations o on o.id = p.organization_id
      where p.organization_id = ${organizationId} and p.id = ${productId}`,
    readPeriodsFrom(tx, organizationId, from),
  ]);
  if (row === undefined) throw new Error('the product no longer exists');
  return {
    accounts: row.automatic_posting,
    sku: row.sku,
    periods: periods.map(periodState),
    now: row.now,
  };
}
