import { uuid, type Transaction } from '@tallybook/db';
import { anchorShape, type AnchorRow } from '../../../ledger/log/append-store.ts';

/** Organizations whose log has an entry from before today (UTC) and after their last announced anchor. */
export async function findOrganizationsToAnchor({ rows }: Transaction): Promise<string[]> {
  const found = await rows({ id: uuid() })`select find_ledgers_to_anchor() as id`;
  return found.map(({ id }) => id);
}

/** The last entry from before today (UTC), unless it has been announced. Lock the log first. */
export function findUnannounced({ rows }: Transaction, organizationId: string): Promise<AnchorRow[]> {
  return rows(anchorShape)`
    select position, head, recorded_at from ledger_log
    where organization_id = ${organizationId}
      and recorded_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      and position > (
        select coalesce(max((data ->> 'position')::bigint), 0) from audit_events
        where organization_id = ${organizationId} and type = 'ledger.anchored')
    order by position desc limit 1`;
}
