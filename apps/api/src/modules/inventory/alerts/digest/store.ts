import { and, eq, isNull, nullable, text, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { organizations, stockAlerts, users } from '@tallybook/db/schema';
import { mailLocales } from '@tallybook/domain';
import type { AlertDigestJob } from '../../../../platform/jobs/notification-queue.ts';

/** Organizations whose digest of today (UTC) was not queued yet; none before the hour. */
export async function findDueDigests({ rows }: Transaction, fromHour: number): Promise<string[]> {
  const found = await rows({ id: uuid() })`select find_alert_digests(${fromHour}::integer) as id`;
  return found.map(({ id }) => id);
}

/** Marks the digest of today as queued and returns the day; undefined if another process did, or it was turned off. */
export async function claimDigest(
  { rows }: Transaction,
  organizationId: string,
): Promise<string | undefined> {
  const [claimed] = await rows({ digested_on: organizations.alertsDigestedOn })`
    update organizations set alerts_digested_on = (now() at time zone 'UTC')::date
    where id = ${organizationId} and alert_digest = 'daily'
      and (alerts_digested_on is null or alerts_digested_on < (now() at time zone 'UTC')::date)
    returning alerts_digested_on as digested_on`;
  return claimed?.digested_on ?? undefined;
}

export async function hasOpenAlerts({ db }: Transaction, organizationId: string): Promise<boolean> {
  const found = await db
    .select({ id: stockAlerts.id })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.organizationId, organizationId), isNull(stockAlerts.closedAt)))
    .limit(1);
  return found.length > 0;
}

const recipientShape = {
  email: users.email,
  organization_name: organizations.name,
  /** Language of the last invitation to this address in the organization: the only preference that is known. */
  locale: nullable(text(...mailLocales)),
};
export type DigestRecipient = RowOf<typeof recipientShape>;

/** Undefined if the user is no longer a member, or if the digest was turned off. */
export async function findRecipient(
  { rows }: Transaction,
  job: AlertDigestJob,
): Promise<DigestRecipient | undefined> {
  const [found] = await rows(recipientShape)`
    select u.email, o.name as organization_name,
      (select i.locale from invitations i where i.organization_id = ${job.organization_id} and i.email = u.email
        order by i.created_at desc limit 1) as locale
    from users u
    join organizations o on o.id = ${job.organization_id} and o.alert_digest = 'daily'
    where u.id = ${job.user_id} and exists (
      select from memberships m
      where m.organization_id = ${job.organization_id} and m.user_id = ${job.user_id} and m.removed_at is null)`;
  return found;
}
