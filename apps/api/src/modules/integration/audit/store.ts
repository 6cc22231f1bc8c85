import { text, type RowOf, type Transaction } from '@tallybook/db';
import { auditEvents } from '@tallybook/db/schema';
import { auditTypes, subjectTypeOf, type AuditEvent, type ListAuditEvents } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { pageLimit } from '../../../platform/page-limit.ts';

const shape = {
  id: auditEvents.id,
  type: text(...auditTypes),
  occurred_at: auditEvents.occurredAt,
  actor_user_id: auditEvents.actorUserId,
  credential: auditEvents.credential,
  api_key_id: auditEvents.actorApiKeyId,
  subject_id: auditEvents.subjectId,
  details: auditEvents.data,
  address: auditEvents.address,
  user_agent: auditEvents.userAgent,
  request_id: auditEvents.requestId,
};

type AuditRow = RowOf<typeof shape>;

/** Newest first; one row more than a page. */
export async function selectAuditEvents(
  tx: Transaction,
  organizationId: string,
  filter: ListAuditEvents,
  page: { size: number; after: Position | undefined },
): Promise<AuditRow[]> {
  const { sql, rows } = tx;
  const { type, actor_user_id, subject_id, startDate, endDate } = filter;
  return rows(shape)`
    select id, type, occurred_at, actor_user_id, credential, actor_api_key_id as api_key_id, subject_id,
      data as details, address, user_agent, request_id
    from audit_events
    where organization_id = ${organizationId}
    ${type === undefined ? sql`` : sql`and type = ${type}`}
    ${actor_user_id === undefined ? sql`` : sql`and actor_user_id = ${actor_user_id}`}
    ${subject_id === undefined ? sql`` : sql`and subject_id = ${subject_id}`}
    ${startDate === undefined ? sql`` : sql`and occurred_at >= ${startDate}::date::timestamp at time zone 'UTC'`}
    ${endDate === undefined ? sql`` : sql`and occurred_at < (${endDate}::date + 1)::timestamp at time zone 'UTC'`}
    ${page.after === undefined ? sql`` : sql`and (occurred_at, id) < (${page.after[0] ?? ''}::timestamptz, ${page.after[1] ?? ''}::uuid)`}
    order by occurred_at desc, id desc ${pageLimit(tx, page.size)}`;
}

export function presentAuditEvent(row: AuditRow): AuditEvent {
  return { ...row, subject_type: subjectTypeOf(row.type) };
}
