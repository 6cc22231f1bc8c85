import type postgres from 'postgres';
import { expect } from 'vitest';

/** How many rows of an organization each table holds, with a hash of all they say (but the last use of a key). */
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
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await admin<{ held: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(said, '|' order by said)), '') as held
      from (select (to_jsonb(t) - 'last_used_at')::text as said from ${admin(name)} t
            where organization_id = ${organizationId}) rows`;
    found[name] = row?.held ?? '';
  }
  return found;
}

/** Waits until the service has sent and handed out what there is: from then on only callers change rows. */
export async function backgroundEnded(admin: postgres.Sql): Promise<void> {
  const busy = async () => {
    const [row] = await admin<{ count: number }[]>`
      select ((select count(*) from outgoing_events where fanned_out_at is null)
        + (select count(*) from pgboss.job
           where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and start_after <= now()))::int as count`;
    return row?.count;
  };
  await expect.poll(busy).toBe(0);
}
