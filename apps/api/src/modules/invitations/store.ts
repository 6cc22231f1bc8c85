import type { Transaction } from '@tallybook/db';
import type {
  Invitation,
  InvitationDetail,
  ListInvitations,
  Role,
  StoredInvitationStatus,
} from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

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

/** What the audit trail says of one. */
export interface InvitationSummary {
  id: string;
  email: string;
  role: Role;
}

// The database's clock decides; a pending row past its time is expired, whether or not it says so yet.
export const statusNow = ({ sql }: Transaction) =>
  sql`case when status = 'pending' and expires_at <= now() then 'expired' else status end`;

export const columns = (tx: Transaction) => tx.sql`
  id, email, ${statusNow(tx)} as status, created_at, expires_at, invited_by_user_id, metadata`;

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

/**
 * The caller's own that have not been revoked or declined, newest first; one more than a page. `nulls last` because
 * that is how drizzle makes a descending index; without it PostgreSQL would sort every time.
 */
export async function selectSent(
  tx: Transaction,
  by: { organizationId: string; userId: string },
  filter: ListInvitations,
  page: { size: number; after: Position | undefined },
): Promise<Invitation[]> {
  const { sql } = tx;
  const { status, email } = filter;
  return sql<Invitation[]>`
    select ${columns(tx)} from invitations
    where organization_id = ${by.organizationId} and invited_by_user_id = ${by.userId}
      and status in ('pending', 'accepted', 'expired')
    ${status === undefined ? sql`` : sql`and ${statusNow(tx)} = ${status}`}
    ${email === undefined ? sql`` : sql`and email = ${email}`}
    ${page.after === undefined ? sql`` : sql`and (created_at, id) < (${page.after[0] ?? ''}::timestamptz, ${page.after[1] ?? ''}::uuid)`}
    order by created_at desc nulls last, id desc nulls last limit ${page.size + 1}`;
}

/** One of the organization's, whoever sent it, unless revoked or declined. */
export async function findInvitation(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<InvitationDetail | undefined> {
  const rows = await tx.sql<InvitationDetail[]>`
    select ${columns(tx)}, mailed_at,
      case when mail_status = 'queued' and ${statusNow(tx)} <> 'pending' then 'not_sent' else mail_status end
        as mail_status
    from invitations
    where organization_id = ${organizationId} and id = ${id} and status in ('pending', 'accepted', 'expired')`;
  return rows[0];
}

/** Locked until the transaction ends, so that it is accepted or revoked, never both. */
export async function lockStatus(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StoredInvitationStatus | undefined> {
  const rows = await tx.sql<{ status: StoredInvitationStatus }[]>`
    select ${statusNow(tx)} as status from invitations
    where organization_id = ${organizationId} and id = ${id} for update`;
  return rows[0]?.status;
}

/** The pending ones that a member has sent, locked in one order until the transaction ends. */
export async function lockPendingOf(
  { sql }: Transaction,
  organizationId: string,
  userId: string,
): Promise<{ id: string; role: Role }[]> {
  return sql<{ id: string; role: Role }[]>`
    select id, role from invitations
    where organization_id = ${organizationId} and invited_by_user_id = ${userId}
      and status = 'pending' and expires_at > now()
    order by id for update`;
}

export async function setRevoked(
  { sql }: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<InvitationSummary[]> {
  return sql<InvitationSummary[]>`
    update invitations set status = 'revoked', revoked_at = now()
    where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])
    returning id, email, role`;
}
