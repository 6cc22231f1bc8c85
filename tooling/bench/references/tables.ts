import { hash } from 'node:crypto';
import type { DatabaseTarget } from '@tallybook/db';
import { connect, type FirstOrganization } from '@tallybook/machine';

/** Tables that the references write. */
const tables = ['stock_movements', 'stock_balances', 'stock_days', 'idempotency_keys', 'invitations'];

/**
 * Copies the service's tables, with their indexes, checks and foreign keys, to another schema, so that references do not
 * change the service's ledger. The copies are empty, which favors the references, and have no row level security.
 * Products and periods are shared.
 */
export async function makeReferenceTables(
  admin: DatabaseTarget,
  firstOrganization: FirstOrganization,
): Promise<void> {
  const { organization_id: organization } = firstOrganization;
  const sql = connect(admin, 1);
  try {
    await sql`create schema reference`;
    await sql`create sequence reference.stock_movement_seq`;
    for (const table of tables)
      await sql.unsafe(`create table reference.${table} (like public.${table} including all)`);
    // Reports need these sums, and the references have none.
    await sql`alter table reference.stock_days drop column issued, drop column issued_cost, drop column received`;
    const keys = await sql<{ table: string; name: string; text: string }[]>`
      select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any (${tables})`;
    for (const { table, name, text } of keys)
      await sql.unsafe(`alter table reference.${table} add constraint ${name} ${redirect(text)}`);
    await sql`
      insert into reference.stock_balances (organization_id, product_id, on_hand, value, last_hash)
      select organization_id, id, 1000000, 12500000, '' from public.products where organization_id = ${organization}`;
    await sql`
      create table reference.outbox (
        seq bigint generated always as identity primary key, due_at timestamptz not null default now(),
        organization_id uuid not null, invitation_id uuid not null, recipient text not null, role text not null,
        token text not null, expires_at timestamptz not null, organization_name text not null, inviter_name text not null)`;
    await sql`create table reference.api_keys (hash text primary key, organization_id uuid not null, user_id uuid not null)`;
    await sql`insert into reference.api_keys values (${hash('sha256', firstOrganization.api_key)}, ${organization}, ${firstOrganization.user_id})`;
    await sql`analyze reference.stock_balances`;
  } finally {
    await sql.end();
  }
}

/** Redirects a foreign key between these tables to the copies. */
function redirect(text: string): string {
  return text.replace(/REFERENCES (?:public\.)?(\w+)/, (whole, table: string) =>
    tables.includes(table) ? `REFERENCES reference.${table}` : whole,
  );
}
