import type { Transaction } from '@tallybook/db';
import type { MintedKey } from '../platform/auth/api-key.ts';

/**
 * Every organization has an owner, so a database without people has no organization. Two instances that start
 * at once take turns, and the second finds what the first made.
 */
export async function hasPeople({ sql }: Transaction): Promise<boolean> {
  const [, rows] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('first organization', 0))`,
    sql`select 1 from users limit 1`,
  ]);
  return rows.length > 0;
}

export interface FoundingRows {
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

export async function foundOrganization({ sql }: Transaction, made: FoundingRows): Promise<void> {
  const { organizationId, userId, minted } = made;
  await Promise.all([
    sql`insert into organizations (id, name, currency, money_scale)
      values (${organizationId}, ${made.organization}, ${made.currency}, ${made.moneyScale})`,
    sql`insert into users (id, email, name) values (${userId}, ${made.email}, ${made.name})`,
    sql`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, 'owner')`,
    sql`insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
      values (${organizationId}, ${made.keyId}, ${minted.lookupId}, ${minted.secretHash}, ${minted.environment},
        'First key', 'owner', ${userId})`,
  ]);
}

/** Something to post a first movement on. */
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
