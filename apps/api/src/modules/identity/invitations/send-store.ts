import {
  and,
  bool,
  eq,
  int4,
  isAnyOf,
  notNull,
  nullable,
  text,
  uuid,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { accountingPeriods, invitations, memberships, users } from '@tallybook/db/schema';
import type { Invitation, InvitationDetail, MailLocale, Role } from '@tallybook/domain';
import {
  detailShape,
  invitationShape,
  statusNow,
  storedColumns,
  storedStatus,
  summaryShape,
  type InvitationSummary,
} from './store.ts';

/** Limits on sending; 0 turns a limit off. */
export interface SendLimits {
  readonly perSenderHour: number;
  readonly perOrganizationDay: number;
  readonly pending: number;
}

/** A mail to an address, requested by a user. */
export interface SendAttempt {
  readonly userId: string;
  readonly email: string;
}

const limitHitShape = {
  name: text('perSenderHour', 'perOrganizationDay', 'probesPerOrganizationHour', 'pending'),
  /** Until the oldest counted mail leaves the limit's window. */
  seconds: int4(),
  /** The sender's user id; null for the organization. */
  applies_to: nullable(text()),
};
/** A limit that is reached. */
export type LimitHit = RowOf<typeof limitHitShape>;

/**
 * Exclusive locks on the organization and the senders until the transaction ends, so that the limits below count every
 * concurrent send. One order for all: transactions with several senders in common cannot deadlock.
 */
export async function lockSendLimits(
  { sql }: Transaction,
  organizationId: string,
  senders: readonly { readonly userId: string }[],
): Promise<void> {
  const ids = new Set([organizationId, ...senders.map(({ userId }) => userId)]);
  const names = [...ids].map((id) => `invitation-limits:${id}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names.toSorted()}::text[]) as given (name)`;
}

const senderMailShape = { user_id: uuid(), seconds: int4() };

/**
 * The nth newest mail of each sender in any organization, and up to `most - 1` newer ones, newest first: the seconds until
 * it is an hour old. Before the transaction writes (see SenderMails).
 */
export function selectSenderMails(
  { rows }: Transaction,
  senders: readonly string[],
  nth: number,
  most: number,
): Promise<RowOf<typeof senderMailShape>[]> {
  return rows(senderMailShape)`
    select given.id as user_id, ceil(extract(epoch from sent.at + interval '1 hour' - now()))::int as seconds
    from unnest(${senders}::uuid[]) as given (id)
    cross join lateral find_invitations_from(given.id, ${nth}::int, ${most}::int) as sent (at)
    order by given.id, sent.at desc`;
}

/** The organization's limits that are reached, given `lockSendLimits`; each look-up reads one row, the nth newest mail. */
export async function selectLimitHits(
  { sql, rows }: Transaction,
  organizationId: string,
  limits: SendLimits,
): Promise<LimitHit[]> {
  const nth = (limit: number) => sql`offset ${Math.max(0, limit - 1)} limit 1`;
  const secondsLeft = (window: string) =>
    sql`ceil(extract(epoch from at + ${window}::interval - now()))::int`;
  return rows(limitHitShape)`
    select name, seconds, applies_to from (
      select 'perOrganizationDay' as name, ${secondsLeft('1 day')} as seconds, null as applies_to from (
        select created_at from invitation_attempts where organization_id = ${organizationId} and mailed
        order by created_at desc nulls last ${nth(limits.perOrganizationDay)}) as organization (at)
      where ${limits.perOrganizationDay}::int > 0
      union all
      select 'probesPerOrganizationHour', ${secondsLeft('1 hour')}, null from (
        select created_at from invitation_attempts where organization_id = ${organizationId} and not mailed
        order by created_at desc nulls last ${nth(limits.perSenderHour)}) as probes (at)
      where ${limits.perSenderHour}::int > 0
      union all
      select 'pending', 3600, null from (
        select 1 from invitations
        where organization_id = ${organizationId} and status = 'pending' and expires_at > now()
        ${nth(limits.pending)}) as waiting
      where ${limits.pending}::int > 0
    ) as reached where seconds > 0`;
}

export async function insertAttempts(
  { sql }: Transaction,
  organizationId: string,
  attempts: readonly (SendAttempt & { id: string; mailed: boolean })[],
): Promise<void> {
  await sql`
    insert into invitation_attempts (organization_id, id, user_id, email, mailed)
    select ${organizationId}, given.* from unnest(
      ${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ userId }) => userId)}::uuid[],
      ${attempts.map(({ email }) => email)}::text[], ${attempts.map(({ mailed }) => `${mailed}`)}::bool[]) as given
    returning 1`;
}

/** The ids among these that are accounting periods of the organization. */
export async function selectKnownPeriods(
  { db }: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: accountingPeriods.id })
    .from(accountingPeriods)
    .where(and(eq(accountingPeriods.organizationId, organizationId), isAnyOf(accountingPeriods.id, ids)));
  return found.map(({ id }) => id);
}

/**
 * The addresses among these that cannot be invited because they belong to a user; where the organization invites
 * registered users, only those of its members.
 */
export async function selectRegistered(
  { rows }: Transaction,
  organizationId: string,
  emails: readonly string[],
): Promise<string[]> {
  const found = await rows({ email: notNull(users.email) })`
    select u.email from users u join organizations o on o.id = ${organizationId}
    where u.email = any (${[...emails]}::text[]) and not (o.invite_registered and not exists (
      select 1 from memberships m
      where m.organization_id = o.id and m.user_id = u.id and m.removed_at is null))`;
  return found.map(({ email }) => email);
}

export interface NewInvitation {
  id: string;
  periodId: string | null;
  email: string;
  role: Role;
  tokenHash: string;
  locale: MailLocale;
  metadata: Record<string, unknown>;
  invitedByUserId: string;
  lifetimeSeconds: number;
}

const pendingShape = {
  email: invitations.email,
  periodId: invitations.periodId,
  /** Its row still says pending. */
  expired: bool(),
};
export type PendingInvitation = RowOf<typeof pendingShape>;

/**
 * The pending invitations for these addresses and scopes, one per pair at most. With the order of `invitations_one_pending`:
 * with statistics of a small table, PostgreSQL would read all pending invitations of the organization.
 */
export function selectPending(
  { rows }: Transaction,
  organizationId: string,
  scopes: readonly { email: string; periodId: string | null }[],
): Promise<PendingInvitation[]> {
  return rows(pendingShape)`
    select found.* from unnest(
      ${scopes.map(({ email }) => email)}::text[], ${scopes.map(({ periodId }) => periodId)}::uuid[]) as given (email, period_id)
    cross join lateral (
      select i.email, i.period_id as "periodId", i.expires_at <= now() as expired from invitations i
      where i.organization_id = ${organizationId} and i.email between given.email and given.email
        and i.period_id is not distinct from given.period_id and i.status = 'pending'
      order by i.email limit 1) as found`;
}

/** Inserts invitations; those whose address and scope already have a pending one are left out of the result. */
export async function insertInvitations(
  tx: Transaction,
  organizationId: string,
  given: readonly NewInvitation[],
): Promise<Invitation[]> {
  return tx.rows(invitationShape)`
    insert into invitations
      (organization_id, id, email, role, token_hash, locale, metadata, period_id, invited_by_user_id,
        lifetime_seconds, expires_at)
    select ${organizationId}, given.*, now() + make_interval(secs => lifetime_seconds) from unnest(
      ${given.map((each) => each.id)}::uuid[], ${given.map((each) => each.email)}::text[],
      ${given.map((each) => each.role)}::text[], ${given.map((each) => each.tokenHash)}::text[],
      ${given.map((each) => each.locale)}::text[], ${given.map((each) => JSON.stringify(each.metadata))}::jsonb[],
      ${given.map((each) => each.periodId)}::uuid[], ${given.map((each) => each.invitedByUserId)}::uuid[],
      ${given.map((each) => each.lifetimeSeconds)}::int[]
    ) as given (id, email, role, token_hash, locale, metadata, period_id, user_id, lifetime_seconds)
    on conflict (organization_id, email, period_id) where status = 'pending' do nothing
    returning ${storedColumns(tx)}`;
}

/** Marks the expired invitations for these addresses and scopes, so that new ones can be inserted. */
export async function expireStale(
  { rows }: Transaction,
  organizationId: string,
  scopes: readonly { email: string; periodId: string | null }[],
): Promise<InvitationSummary[]> {
  return rows(summaryShape)`
    update invitations i set status = 'expired'
    from unnest(${scopes.map(({ email }) => email)}::text[], ${scopes.map(({ periodId }) => periodId)}::uuid[])
      as given (email, period_id)
    where i.organization_id = ${organizationId} and i.email = given.email
      and i.period_id is not distinct from given.period_id and i.status = 'pending' and i.expires_at <= now()
    returning i.id, i.email, i.role`;
}

const resendShape = {
  status: storedStatus,
  email: invitations.email,
  role: invitations.role,
  period_id: invitations.periodId,
  token_version: invitations.tokenVersion,
  lifetime_seconds: invitations.lifetimeSeconds,
  /** The sender's current role; null if no longer a member. */
  sender_role: nullable(memberships.role),
  /** Whole seconds since the last mail was queued or sent; never negative, although stored times may be rounded up. */
  seconds_since_mail: int4(),
};
export type ResendState = RowOf<typeof resendShape>;

/** Locks the invitation until the transaction ends, so that a concurrent acceptance succeeds before the resend or fails. */
export async function lockForResend(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ResendState | undefined> {
  const [found] = await tx.rows(resendShape)`
    select ${statusNow(tx)} as status, email, role, period_id, token_version, lifetime_seconds,
      (select m.role from memberships m where m.organization_id = i.organization_id
        and m.user_id = i.invited_by_user_id and m.removed_at is null) as sender_role,
      greatest(0, floor(extract(epoch from now() - greatest(mail_queued_at, mailed_at))))::int as seconds_since_mail
    from invitations i where organization_id = ${organizationId} and id = ${id} for update`;
  return found;
}

/** Renews the lifetime and replaces the token: the old link stops working. */
export async function setResent(
  tx: Transaction,
  resent: { organizationId: string; id: string; version: number; tokenHash: string; lifetimeSeconds: number },
): Promise<InvitationDetail> {
  const [row] = await tx.rows(detailShape)`
    update invitations set status = 'pending', token_version = ${resent.version}, token_hash = ${resent.tokenHash},
      expires_at = now() + make_interval(secs => ${resent.lifetimeSeconds}::int), mail_status = 'queued', mail_queued_at = now(),
      mail_hold = null
    where organization_id = ${resent.organizationId} and id = ${resent.id}
    returning ${storedColumns(tx)}, role, mail_status, mailed_at`;
  if (row === undefined) throw new Error('a locked invitation has disappeared');
  return row;
}
