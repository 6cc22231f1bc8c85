import type { Transaction } from '@tallybook/db';
import { apiKeys, memberships, organizations, products, stockBalances, users } from '@tallybook/db/schema';
import { appendToLog } from '../ledger/log/append-store.ts';
import type { MintedKey } from '../platform/auth/api-key.ts';

/**
 * Every organization has an owner, so a database without users has no organization. The lock serializes instances
 * that start at the same time: the second one sees the users that the first one inserted.
 */
export async function hasUsers({ sql, db, flight }: Transaction): Promise<boolean> {
  const [, found] = await flight([
    sql`select pg_advisory_xact_lock(hashtextextended('first organization', 0))`,
    db.select({ id: users.id }).from(users).limit(1),
  ]);
  return found.length > 0;
}

export interface NewOrganization {
  organization: string;
  currency: string;
  moneyScale: number;
  email: string;
  name: string;
  organizationId: string;
  userId: string;
  keyId: string;
  minted: MintedKey;
}

export async function insertFirstOrganization({ db }: Transaction, row: NewOrganization): Promise<void> {
  const { organizationId, userId, currency, moneyScale, email, name } = row;
  const { lookupId, secretHash, environment } = row.minted;
  await db.insert(organizations).values({ id: organizationId, name: row.organization, currency, moneyScale });
  await db.insert(users).values({ id: userId, email, name });
  await db.insert(memberships).values({ organizationId, userId, role: 'owner' });
  const key = { id: row.keyId, name: 'First key', lookupId, secretHash, environment };
  await db.insert(apiKeys).values({ organizationId, userId, role: 'owner', ...key });
}

/** A product for the first movement, with its empty balance. */
export async function insertDemoProduct(
  tx: Transaction,
  { organizationId, userId, productId }: { organizationId: string; userId: string; productId: string },
): Promise<void> {
  const { db } = tx;
  await db.insert(products).values({
    organizationId,
    id: productId,
    sku: 'DEMO-1',
    name: 'Demo product',
    unit: 'pcs',
    costingMethod: 'moving_average',
    createdBy: userId,
  });
  await db.insert(stockBalances).values({ organizationId, productId, onHand: 0, value: '0', lastHash: '' });
  await tx.flight(appendToLog(tx, organizationId, { productIds: [productId] }));
}
