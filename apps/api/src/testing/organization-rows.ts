import type postgres from 'postgres';
import { expect } from 'vitest';

/**
 * For each table, the number of the organization's rows and a hash of their content (without the last use of a key):
 * equal before and after a request that changed nothing.
 */
export async function organizationRows(
  admin: postgres.Sql,
  organizationId: string,
): Promise<Record<string, string>> {
  const tables = await admin<{ name: string }[]>`
    select c.relname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'organization_id' and not a.attisdropped and c.relkind in ('r', 'p')
      and not c.relispartition and c.relnamespace = 'public'::regnamespace
    order by 1`;
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await admin<{ digest: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(content, '|' order by content)), '') as digest
      from (select (to_jsonb(t) - 'last_used_at')::text as content from ${admin(name)} t
            where organization_id = ${organizationId}) rows`;
    digests[name] = row?.digest ?? '';
  }
  return digests;
}

/** Waits until no event, verification and job is pending: after that, only requests change rows. */
export async function waitForBackgroundWork(admin: postgres.Sql): Promise<void> {
  const pending = async () => {
    const [row] = await admin<{ count: number }[]>`
      select ((select count(*) from outgoing_events where fanned_out_at is null)
        + (select count(*) from ledger_verifications where status = 'running')
        + (select count(*) from pgboss.job
           where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and start_after <= now()))::int as count`;
    return row?.count;
  };
  await expect.poll(pending).toBe(0);
}
