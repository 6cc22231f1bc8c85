import type { Transaction } from '@tallybook/db';
import type { Invitation, InvitationPreview, Role, StoredInvitationStatus } from '@tallybook/domain';
import { columns, statusNow } from './store.ts';

/** The organization of a link's invitation, whatever has become of it; undefined for an unknown or superseded link. */
export async function findTokenOrganization(
  { sql }: Transaction,
  tokenHash: string,
): Promise<string | undefined> {
  const rows = await sql<{ id: string | null }[]>`select find_invitation_organization(${tokenHash}) as id`;
  return rows[0]?.id ?? undefined;
}

export interface AnswerState {
  id: string;
  status: StoredInvitationStatus;
  email: string;
  role: Role;
  accepted_by_user_id: string | null;
  /** The role that the sender holds now; null when not a member. */
  sender_role: Role | null;
  /** The role that the caller holds now; null when not a member, or nobody is signed in. */
  caller_role: Role | null;
}

/** The invitation that the link opens now, locked until the transaction ends. */
export async function lockByToken(
  tx: Transaction,
  of: { organizationId: string; tokenHash: string; callerId: string | null },
): Promise<AnswerState | undefined> {
  const { sql } = tx;
  const roleOf = (userId: unknown) => sql`
    (select m.role from memberships m
      where m.organization_id = i.organization_id and m.user_id = ${userId as never} and m.removed_at is null)`;
  const rows = await sql<AnswerState[]>`
    select id, ${statusNow(tx)} as status, email, role, accepted_by_user_id,
      ${roleOf(sql`i.invited_by_user_id`)} as sender_role,
      ${roleOf(sql`${of.callerId}::uuid`)} as caller_role
    from invitations i
    where organization_id = ${of.organizationId} and token_hash = ${of.tokenHash} for update`;
  return rows[0];
}

export async function findAnswered(tx: Transaction, organizationId: string, id: string): Promise<Invitation> {
  const rows = await tx.sql<Invitation[]>`
    select ${columns(tx)} from invitations where organization_id = ${organizationId} and id = ${id}`;
  return rows[0] as Invitation;
}

/** The guard of last resort against a second acceptance: undefined unless it is pending, in time, by this link. */
export async function setAccepted(
  tx: Transaction,
  of: { organizationId: string; tokenHash: string; userId: string },
): Promise<Invitation | undefined> {
  const rows = await tx.sql<Invitation[]>`
    update invitations set status = 'accepted', accepted_at = now(), accepted_by_user_id = ${of.userId}
    where organization_id = ${of.organizationId} and token_hash = ${of.tokenHash}
      and status = 'pending' and expires_at > now()
    returning ${columns(tx)}`;
  return rows[0];
}

export async function setDeclined({ sql }: Transaction, organizationId: string, id: string): Promise<void> {
  await sql`update invitations set status = 'declined' where organization_id = ${organizationId} and id = ${id}`;
}

export async function hasAccount({ sql }: Transaction, email: string): Promise<boolean> {
  const rows = await sql`select 1 from users where email = ${email}`;
  return rows.length > 0;
}

/** A new account for an address; false when the address has one already, also one being made right now. */
export async function insertAccount(
  { sql }: Transaction,
  made: { id: string; email: string; name: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into users (id, email, name) values (${made.id}, ${made.email}, ${made.name})
    on conflict (email) do nothing`;
  return count > 0;
}

/** Joins, or joins again, with this role. */
export async function upsertMembership(
  { sql }: Transaction,
  of: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await sql`
    insert into memberships (organization_id, user_id, role) values (${of.organizationId}, ${of.userId}, ${of.role})
    on conflict (organization_id, user_id) do update set role = excluded.role, removed_at = null`;
}

export interface PreviewRow extends Pick<
  InvitationPreview,
  'organization_name' | 'inviter_name' | 'expires_at'
> {
  email: string;
  status: StoredInvitationStatus;
}

export async function findPreview(
  tx: Transaction,
  organizationId: string,
  tokenHash: string,
): Promise<PreviewRow | undefined> {
  const rows = await tx.sql<PreviewRow[]>`
    select o.name as organization_name, u.name as inviter_name, i.email, ${statusNow(tx)} as status, i.expires_at
    from invitations i
    join organizations o on o.id = i.organization_id
    join users u on u.id = i.invited_by_user_id
    where i.organization_id = ${organizationId} and i.token_hash = ${tokenHash}`;
  return rows[0];
}
