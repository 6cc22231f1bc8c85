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

export async function foundOrganization(
  { sql }: Transaction,
  made: {
    organization_id: string;
    user_id: string;
    email: string;
    product_id: string;
    keyId: string;
    minted: MintedKey;
  },
): Promise<void> {
  const { organization_id: organization, user_id: user, minted } = made;
  await Promise.all([
    sql`insert into organizations (id, name, currency, money_scale) values (${organization}, 'Example Ltd', 'EUR', 2)`,
    sql`insert into users (id, email, name) values (${user}, ${made.email}, 'Owner')`,
    sql`insert into memberships (organization_id, user_id, role) values (${organization}, ${user}, 'owner')`,
    sql`insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
      values (${organization}, ${made.keyId}, ${minted.lookupId}, ${minted.secretHash}, ${minted.environment},
        'First key', 'owner', ${user})`,
    sql`insert into products (organization_id, id, sku, name, unit, costing_method, created_by)
      values (${organization}, ${made.product_id}, 'DEMO-1', 'Demo product', 'pcs', 'moving_average', ${user})`,
    sql`insert into stock_balances (organization_id, product_id, on_hand, value, last_hash)
      values (${organization}, ${made.product_id}, 0, 0, '')`,
  ]);
}
