import type { Transaction } from '@tallybook/db';
import type {
  Invitation,
  InvitationDetail,
  ListInvitations,
  ReceivedInvitation,
  Role,
  StoredInvitationStatus,
} from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

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

interface Found {
  organization_id: string;
  id: string;
}

/** What waits for the owner of an address, in whichever organization, newest first; one more than a page. */
export async function findReceived(
  { sql }: Transaction,
  email: string,
  page: { size: number; before: string | undefined },
): Promise<Found[]> {
  return sql<Found[]>`
    select organization_id, id from find_received_invitations(
      ${email}, ${page.before ?? null}::uuid, ${page.size + 1}::int)`;
}

/**
 * Each is read in its own organization's scope, all in one flight. A statement leaves when it is first waited for, so
 * these stand in one list, in order.
 */
export async function readReceived(
  { sql }: Transaction,
  found: readonly Found[],
): Promise<ReceivedInvitation[]> {
  const answers = await Promise.all(
    found.flatMap(({ organization_id, id }) => [
      sql`select set_config('app.organization_id', ${organization_id}, true)`,
      sql<ReceivedInvitation[]>`
        select i.id, i.organization_id, o.name as organization_name, u.name as inviter_name, i.created_at, i.expires_at
        from invitations i
        join organizations o on o.id = i.organization_id
        join users u on u.id = i.invited_by_user_id
        where i.organization_id = ${organization_id} and i.id = ${id}`,
    ]),
  );
  return answers.filter((_, at) => at % 2 === 1).flatMap((rows) => rows as unknown as ReceivedInvitation[]);
}

/** Organizations of invitations that have run out and still say pending. */
export async function findExpiringOrganizations({ sql }: Transaction): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select find_expiring_organizations() as id`;
  return rows.map(({ id }) => id);
}

/** Marks at most 500; whoever is working on a row at this moment (another process, a resend) keeps it. */
export async function expireDue({ sql }: Transaction, organizationId: string): Promise<InvitationSummary[]> {
  return sql<InvitationSummary[]>`
    update invitations set status = 'expired'
    where organization_id = ${organizationId} and id in (
      select id from invitations
      where organization_id = ${organizationId} and status = 'pending' and expires_at <= now()
      order by expires_at limit 500 for update skip locked)
    returning id, email, role`;
}
