import type { Transaction } from '@tallybook/db';
import type { PeriodState, PostingAccounts } from '@tallybook/domain';
import { periodState, type PeriodRow } from '../../periods/month-store.ts';
import type { PendingProduct } from './recost-store.ts';

export interface Booking {
  readonly accounts: PostingAccounts | null;
  readonly sku: string;
  /** Those that end on the given day or later. */
  readonly periods: readonly PeriodState[];
}

/** What booking a product's costs depends on; read behind the lock of the accounts. */
export async function readBooking(
  { sql }: Transaction,
  { organizationId, productId }: PendingProduct,
  from: string,
): Promise<Booking> {
  const [[row], periods] = await Promise.all([
    sql<{ automatic_posting: PostingAccounts | null; sku: string }[]>`
      select o.automatic_posting, p.sku from products p join organizations o on o.id = p.organization_id
      where p.organization_id = ${organizationId} and p.id = ${productId}`,
    sql<PeriodRow[]>`
      select id, name, start_date, end_date, status from accounting_periods
      where organization_id = ${organizationId} and end_date >= ${from}::date`,
  ]);
  if (row === undefined) throw new Error('the product is gone');
  return { accounts: row.automatic_posting, sku: row.sku, periods: periods.map(periodState) };
}
