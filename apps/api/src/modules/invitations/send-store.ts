import type { Transaction } from '@tallybook/db';
import type {
  Invitation,
  InvitationDetail,
  MailLocale,
  Role,
  StoredInvitationStatus,
} from '@tallybook/domain';
import { columns, statusNow, type InvitationSummary } from './store.ts';

/** Limits on sending; 0 turns a limit off. */
export interface SendLimits {
  readonly perSenderHour: number;
  readonly perOrganizationDay: number;
  readonly perRecipient: number;
  readonly pending: number;
}

/** A mail to an address, requested by a user. */
export interface SendAttempt {
  readonly userId: string;
  readonly email: string;
}

/** A limit that is reached. */
export interface LimitHit {
  readonly name: keyof SendLimits;
  /** Until the oldest mail counted leaves the limit's window. */
  readonly seconds: number;
  /** The sender's user id or the address that the limit applies to; null for the organization. */
  readonly appliesTo: string | null;
}

/**
 * The limits reached by any of the attempts; each look-up reads one row, the nth newest mail. Counted without a lock:
 * transactions that run at the same time do not see each other, so a limit can be exceeded by as many sends as are in
 * flight. Within one process a queue serializes the sends of an organization.
 */
export function selectLimitHits(
  { sql }: Transaction,
  organizationId: string,
  attempts: readonly SendAttempt[],
  limits: SendLimits,
): Promise<LimitHit[]> {
  const nth = (limit: number) => sql`offset ${Math.max(0, limit - 1)} limit 1`;
  const until = (span: string) => sql`ceil(extract(epoch from at + ${span}::interval - now()))::int`;
  const senders = [...new Set(attempts.map(({ userId }) => userId))];
  const addresses = [...new Set(attempts.map(({ email }) => email))];
  return sql<LimitHit[]>`
    select name, seconds, applies_to as "appliesTo" from (
      select 'perSenderHour' as name, ${until('1 hour')} as seconds, id::text as applies_to from (
        select id, nth_invitation_from(id, ${limits.perSenderHour}::int) as at
        from unnest(${senders}::uuid[]) as given (id) where ${limits.perSenderHour}::int > 0) as sender
      union all
      select 'perOrganizationDay', ${until('1 day')}, null from (
        select created_at from invitation_attempts where organization_id = ${organizationId} and mailed
        order by created_at desc nulls last ${nth(limits.perOrganizationDay)}) as organization (at)
      where ${limits.perOrganizationDay}::int > 0
      union all
      select 'perRecipient', ${until('10 minutes')}, email from (
        select email, nth_invitation_to(email, ${limits.perRecipient}::int) as at
        from unnest(${addresses}::text[]) as given (email) where ${limits.perRecipient}::int > 0) as recipient
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
      ${attempts.map(({ email }) => email)}::text[], ${attempts.map(({ mailed }) => `${mailed}`)}::bool[]) as given`;
}

/** The ids among these that are accounting periods of the organization. */
export async function selectKnownPeriods(
  { sql }: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql<{ id: string }[]>`
    select id from accounting_periods where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`;
  return rows.map(({ id }) => id);
}

/**
 * The addresses among these that cannot be invited because they belong to an account; where the organization invites
 * registered users, only those of its members.
 */
export async function selectRegistered(
  { sql }: Transaction,
  organizationId: string,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select u.email from users u join organizations o on o.id = ${organizationId}
    where u.email = any (${[...emails]}::text[]) and not (o.invite_registered and not exists (
      select 1 from memberships m
      where m.organization_id = o.id and m.user_id = u.id and m.removed_at is null))`;
  return rows.map(({ email }) => email);
}

export interface NewInvitation {
  id: string;
  periodId: string | null;
  email: string;
  role: Role;
  tokenHash: string;
  locale: string;
  metadata: Record<string, unknown>;
  invitedByUserId: string;
  lifetimeSeconds: number;
}

/**
 * Those that were made: not where the address has a pending invitation in this scope, also one being made right now.
 * Not an async function: it is sent behind what expires stale ones.
 */
export function insertInvitations(
  tx: Transaction,
  organizationId: string,
  made: readonly NewInvitation[],
): Promise<Invitation[]> {
  return tx.sql<Invitation[]>`
    insert into invitations
      (organization_id, id, email, role, token_hash, locale, metadata, period_id, invited_by_user_id,
        lifetime_seconds, expires_at)
    select ${organizationId}, given.*, now() + make_interval(secs => lifetime_seconds) from unnest(
      ${made.map((each) => each.id)}::uuid[], ${made.map((each) => each.email)}::text[],
      ${made.map((each) => each.role)}::text[], ${made.map((each) => each.tokenHash)}::text[],
      ${made.map((each) => each.locale)}::text[], ${made.map((each) => JSON.stringify(each.metadata))}::jsonb[],
      ${made.map((each) => each.periodId)}::uuid[], ${made.map((each) => each.invitedByUserId)}::uuid[],
      ${made.map((each) => each.lifetimeSeconds)}::int[]
    ) as given (id, email, role, token_hash, locale, metadata, period_id, user_id, lifetime_seconds)
    on conflict (organization_id, email, period_id) where status = 'pending' do nothing
    returning ${columns(tx)}`;
}

/** Expired invitations no longer stand in the way of new ones for the same addresses and scopes. Which there were. */
export function expireStale(
  { sql }: Transaction,
  organizationId: string,
  of: readonly { email: string; periodId: string | null }[],
): Promise<InvitationSummary[]> {
  return sql<InvitationSummary[]>`
    update invitations i set status = 'expired'
    from unnest(${of.map(({ email }) => email)}::text[], ${of.map(({ periodId }) => periodId)}::uuid[])
      as given (email, period_id)
    where i.organization_id = ${organizationId} and i.email = given.email
      and i.period_id is not distinct from given.period_id and i.status = 'pending' and i.expires_at <= now()
    returning i.id, i.email, i.role`;
}

export interface ResendState {
  status: StoredInvitationStatus;
  email: string;
  role: Role;
  period_id: string | null;
  token_version: number;
  /** The role that the sender holds now; null when not a member. */
  sender_role: Role | null;
  /** Whole seconds since the last mail, or since it was asked for; a stored time may be rounded up past now. */
  since_mail: number;
}

/** Locked until the transaction ends: an accept at the same time finds the old link alive or dead, never half so. */
export async function lockForResend(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ResendState | undefined> {
  const rows = await tx.sql<ResendState[]>`
    select ${statusNow(tx)} as status, email, role, period_id, token_version,
      (select m.role from memberships m where m.organization_id = i.organization_id
        and m.user_id = i.invited_by_user_id and m.removed_at is null) as sender_role,
      greatest(0, floor(extract(epoch from now() - greatest(mail_queued_at, mailed_at))))::int as since_mail
    from invitations i where organization_id = ${organizationId} and id = ${id} for update`;
  return rows[0];
}

/** A new life and a new link: the old one is dead from now on. */
export async function setResent(
  tx: Transaction,
  of: { organizationId: string; id: string; version: number; tokenHash: string },
): Promise<InvitationDetail> {
  const rows = await tx.sql<InvitationDetail[]>`
    update invitations set status = 'pending', token_version = ${of.version}, token_hash = ${of.tokenHash},
      expires_at = now() + make_interval(secs => lifetime_seconds), mail_status = 'queued', mail_queued_at = now()
    where organization_id = ${of.organizationId} and id = ${of.id}
    returning ${columns(tx)}, mail_status, mailed_at`;
  return rows[0] as InvitationDetail;
}

/** What the mail of an invitation is made from. */
export interface DueMail {
  email: string;
  locale: MailLocale;
  token_hash: string;
  expires_at: string;
  organization_name: string;
  inviter_name: string;
}

interface MailOf {
  organizationId: string;
  invitationId: string;
  version: number;
}

/** Undefined when no mail is wanted any more: sent already, accepted, declined, revoked, expired, or resent since. */
export async function findDueMail({ sql }: Transaction, of: MailOf): Promise<DueMail | undefined> {
  const rows = await sql<DueMail[]>`
    select i.email, i.locale, i.token_hash, i.expires_at, o.name as organization_name, u.name as inviter_name
    from invitations i
    join organizations o on o.id = i.organization_id
    join users u on u.id = i.invited_by_user_id
    where i.organization_id = ${of.organizationId} and i.id = ${of.invitationId} and i.token_version = ${of.version}
      and i.status = 'pending' and i.expires_at > now() and i.mail_status = 'queued'`;
  return rows[0];
}

/** Notes how the mail of this version ended, once; a later version's mail is another matter. False when it was noted before. */
export async function setMailStatus(
  { sql }: Transaction,
  of: MailOf,
  status: 'sent' | 'failed',
): Promise<boolean> {
  const { count } = await sql`
    update invitations
    set mail_status = ${status}, mailed_at = ${status === 'sent' ? sql`now()` : sql`mailed_at`}
    where organization_id = ${of.organizationId} and id = ${of.invitationId} and token_version = ${of.version}
      and mail_status = 'queued'`;
  return count > 0;
}
