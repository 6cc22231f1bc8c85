import {
  and,
  asc,
  enterOrganization,
  eq,
  fragment,
  gt,
  isAnyOf,
  notNull,
  text,
  uuid,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { invitations, organizations, users } from '@tallybook/db/schema';
import {
  invitationStatuses,
  mailStatuses,
  type Invitation,
  type InvitationDetail,
  type ListInvitations,
  type ReceivedInvitation,
  type Role,
  type StoredInvitationStatus,
} from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { pageLimit } from '../../../platform/page-limit.ts';

/** The status by the database's clock: a pending invitation past its expiry is expired, even if its row still says pending. */
export const statusNow = ({ sql }: Transaction) =>
  sql`case when status = 'pending' and expires_at <= now() then 'expired' else status end`;

/** The status that `statusNow` computes. */
export const storedStatus = notNull(invitations.status);

/** `columns` as rows; only for statements that read no revoked or declined invitation. */
export const invitationShape = {
  id: invitations.id,
  email: invitations.email,
  status: text(...invitationStatuses),
  created_at: invitations.createdAt,
  expires_at: invitations.expiresAt,
  invited_by_user_id: invitations.invitedByUserId,
  metadata: invitations.metadata,
};

export const columns = (tx: Transaction) => tx.sql`
  id, email, ${statusNow(tx)} as status, created_at, expires_at, invited_by_user_id, metadata`;

/** `columns` without now(), whose result Citus does not return: for rows whose stored status the statement itself sets. */
export const storedColumns = ({ sql }: Transaction) => sql`
  id, email, status, created_at, expires_at, invited_by_user_id, metadata`;

export const detailShape = {
  ...invitationShape,
  role: invitations.role,
  mailed_at: invitations.mailedAt,
  mail_status: text(...mailStatuses),
};

/** The fields of an invitation in audit rows and events. */
export const summaryShape = { id: invitations.id, email: invitations.email, role: invitations.role };
export type InvitationSummary = RowOf<typeof summaryShape>;

/**
 * A page of the sender's own pending, accepted and expired invitations, newest first, and one row more. `nulls last`
 * matches the index as drizzle declares it; without it PostgreSQL would sort every time.
 */
export async function selectSent(
  tx: Transaction,
  sender: { organizationId: string; userId: string },
  filter: ListInvitations,
  page: { size: number; after: Position | undefined },
): Promise<Invitation[]> {
  const { sql, rows } = tx;
  const { status, email } = filter;
  return rows(invitationShape)`
    select ${columns(tx)} from invitations
    where organization_id = ${sender.organizationId} and invited_by_user_id = ${sender.userId}
      and status in ('pending', 'accepted', 'expired')
    ${status === undefined ? sql`` : sql`and ${statusNow(tx)} = ${status}`}
    ${email === undefined ? sql`` : sql`and email = ${email}`}
    ${page.after === undefined ? sql`` : sql`and (created_at, id) < (${page.after[0] ?? ''}::timestamptz, ${page.after[1] ?? ''}::uuid)`}
    order by created_at desc nulls last, id desc nulls last ${pageLimit(tx, page.size)}`;
}

/** The pending invitation of an address for this period, or for none. */
export async function findPendingId(
  { db }: Transaction,
  organizationId: string,
  email: string,
  periodId: string | undefined,
): Promise<{ id: string } | undefined> {
  const [found] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.email, email),
        fragment`${invitations.periodId} is not distinct from ${periodId ?? null}::uuid`,
        eq(invitations.status, 'pending'),
        gt(invitations.expiresAt, fragment`now()`),
      ),
    )
    .limit(1);
  return found;
}

/** A pending, accepted or expired invitation of the organization, regardless of its sender. */
export async function findInvitation(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<InvitationDetail | undefined> {
  const [found] = await tx.rows(detailShape)`
    select ${columns(tx)}, role, mailed_at,
      case when mail_status = 'queued' and ${statusNow(tx)} <> 'pending' then 'not_sent' else mail_status end
        as mail_status
    from invitations
    where organization_id = ${organizationId} and id = ${id} and status in ('pending', 'accepted', 'expired')`;
  return found;
}

const receivedShape = { organization_id: uuid(), id: uuid() };
type ReceivedRow = RowOf<typeof receivedShape>;

/** Pending invitations to an address from every organization, newest first, and one more than a page. */
export async function findReceived(
  { rows }: Transaction,
  email: string,
  page: { size: number; before: string | undefined },
): Promise<ReceivedRow[]> {
  return rows(receivedShape)`
    select organization_id, id from find_received_invitations(
      ${email}, ${page.before ?? null}::uuid, ${page.size + 1}::int)`;
}

/** Reads each invitation in the scope of its organization, all in one round trip. */
export async function readReceived(
  tx: Transaction,
  received: readonly ReceivedRow[],
): Promise<ReceivedInvitation[]> {
  const found = await tx.flight(received.map((row) => () => readReceivedInScope(tx, row)));
  return found.flat();
}

async function readReceivedInScope(
  tx: Transaction,
  { organization_id: organizationId, id }: ReceivedRow,
): Promise<ReceivedInvitation[]> {
  const { db, flight } = tx;
  const [, found] = await flight([
    enterOrganization(tx, organizationId),
    db
      .select({
        id: invitations.id,
        organization_id: invitations.organizationId,
        organization_name: organizations.name,
        inviter_name: users.name,
        role: invitations.role,
        created_at: invitations.createdAt,
        expires_at: invitations.expiresAt,
      })
      .from(invitations)
      .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
      .innerJoin(users, eq(users.id, invitations.invitedByUserId))
      .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id))),
  ]);
  return found;
}

const statusShape = { status: storedStatus };

/** Locks the invitation until the transaction ends, so that it is accepted or revoked, never both. */
export async function lockStatus(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StoredInvitationStatus | undefined> {
  const [found] = await tx.rows(statusShape)`
    select ${statusNow(tx)} as status from invitations
    where organization_id = ${organizationId} and id = ${id} for update`;
  return found?.status;
}

/** Locks a member's pending invitations, in the order of their ids, until the transaction ends. */
export async function lockPendingOf(
  { db }: Transaction,
  organizationId: string,
  userId: string,
): Promise<{ id: string; role: Role }[]> {
  return db
    .select({ id: invitations.id, role: invitations.role })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.invitedByUserId, userId),
        eq(invitations.status, 'pending'),
        gt(invitations.expiresAt, fragment`now()`),
      ),
    )
    .orderBy(asc(invitations.id))
    .for('update');
}

export async function setRevoked(
  { db }: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<InvitationSummary[]> {
  return db
    .update(invitations)
    .set({ status: 'revoked', revokedAt: fragment`now()` })
    .where(and(eq(invitations.organizationId, organizationId), isAnyOf(invitations.id, ids)))
    .returning(summaryShape);
}

/** Organizations with expired invitations whose rows still say pending. */
export async function findExpiringOrganizations({ rows }: Transaction): Promise<string[]> {
  const found = await rows({ id: uuid() })`select find_expiring_organizations() as id`;
  return found.map(({ id }) => id);
}

/** Marks at most 500 expired invitations, without rows that another transaction has locked (a sweep, a resend). */
export async function expireDue({ rows }: Transaction, organizationId: string): Promise<InvitationSummary[]> {
  return rows(summaryShape)`
    update invitations set status = 'expired'
    where organization_id = ${organizationId} and id in (
      select id from invitations
      where organization_id = ${organizationId} and status = 'pending' and expires_at <= now()
      order by expires_at limit 500 for update skip locked)
    returning id, email, role`;
}
