import type { Transaction } from '@tallybook/db';
import type { AuditEvent, ListAuditEvents } from '@tallybook/domain';

/** Newest first; one more than a page. */
export async function selectEvents(
  { sql }: Transaction,
  organizationId: string,
  filter: ListAuditEvents,
  page: { size: number; before: string | undefined },
): Promise<AuditEvent[]> {
  const { type, subject_id: subject, actor_user_id: actor } = filter;
  return sql<AuditEvent[]>`
    select id, occurred_at, type, subject_id, actor_user_id, actor_api_key_id, address, request_id, data
    from audit_events
    where organization_id = ${organizationId}
    ${type === undefined ? sql`` : sql`and type = ${type}`}
    ${subject === undefined ? sql`` : sql`and subject_id = ${subject}`}
    ${actor === undefined ? sql`` : sql`and actor_user_id = ${actor}`}
    ${page.before === undefined ? sql`` : sql`and id < ${page.before}::uuid`}
    order by id desc limit ${page.size + 1}`;
}
