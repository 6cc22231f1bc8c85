import { and, eq, nullable, text, type RowOf, type Transaction } from '@tallybook/db';
import { auditEvents, organizations, users } from '@tallybook/db/schema';
import { mailLocales } from '@tallybook/domain';
import type { NotificationJob } from '../../../platform/jobs/notification-queue.ts';

const noticeShape = {
  type: auditEvents.type,
  data: auditEvents.data,
  occurred_at: auditEvents.occurredAt,
  email: users.email,
  /** Null for an event outside any organization. */
  organization_name: nullable(organizations.name),
  /** Language of the last invitation to this address in the organization: the only preference that is known. */
  locale: nullable(text(...mailLocales)),
};
export type Notice = RowOf<typeof noticeShape>;

/** An audited event and its recipient; undefined if the recipient is no longer a member, unless it is the user's own. */
export async function findNotice({ rows }: Transaction, job: NotificationJob): Promise<Notice | undefined> {
  const [found] = await rows(noticeShape)`
    select e.type, e.data, e.occurred_at, u.email, o.name as organization_name,
      (select i.locale from invitations i where i.organization_id = e.organization_id and i.email = u.email
        order by i.created_at desc limit 1) as locale
    from audit_events e
    join users u on u.id = ${job.user_id}
    left join organizations o on o.id = e.organization_id
    where e.organization_id = ${job.organization_id} and e.id = ${job.event_id}
      and (e.organization_id = u.id or exists (
        select from memberships m
        where m.organization_id = e.organization_id and m.user_id = u.id and m.removed_at is null))`;
  return found;
}

/** Whether the audited event exists. */
export async function isStored({ db }: Transaction, job: NotificationJob): Promise<boolean> {
  const found = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(eq(auditEvents.organizationId, job.organization_id), eq(auditEvents.id, job.event_id)));
  return found.length > 0;
}
