import type { Transaction } from '@tallybook/db';
import type { MintedKey } from '../platform/auth/api-key.ts';

/**
 * Every organization has an owner, so a database without users has no organization. The lock serializes instances
 * that start at the same time: the second one sees the users that the first one inserted.
 */
export async function hasUsers({ sql }: Transaction): Promise<boolean> {
  const [, rows] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('first organization', 0))`,
    sql`select 1 from users limit 1`,
  ]);
  return rows.length > 0;
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

export async function insertFirstOrganization({ sql }: Transaction, row: NewOrganization): Promise<void> {
  const { organizationId, userId, minted } = row;
  await Promise.all([
    sql`insert into organizations (id, name, currency, money_scale)
      values (${organizationId}, ${row.organization}, ${row.currency}, ${row.moneyScale})`,
    sql`insert into users (id, email, name) values (${userId}, ${row.email}, ${row.name})`,
    sql`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, 'owner')`,
    sql`insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
      values (${organizationId}, ${row.keyId}, ${minted.lookupId}, ${minted.secretHash}, ${minted.environment},
        'First key', 'owner', ${userId})`,
  ]);
}

/** A product for the first movement, with its empty balance. */
export async function insertDemoProduct(
  { sql }: Transaction,
  { organizationId, userId, productId }: { organizationId: string; userId: string; productId: string },
): Promise<void> {
  await Promise.all([
    sql`insert into products (organization_id, id, sku, name, unit, costing_method, created_by)
      values (${organizationId}, ${productId}, 'DEMO-1', 'Demo product', 'pcs', 'moving_average', ${userId})`,
    sql`insert into stock_balances (organization_id, product_id, on_hand, value, last_hash)
      values (${organizationId}, ${productId}, 0, 0, '')`,
  ]);
}
