import {
  and,
  enterOrganization,
  eq,
  fragment,
  gt,
  isNull,
  nullable,
  uuid,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { apiKeys, invitations, memberships, organizations, users } from '@tallybook/db/schema';
import type { Invitation, Role } from '@tallybook/domain';
import type { MintedKey } from '../../../platform/auth/api-key.ts';
import { columns, invitationShape, statusNow, storedColumns, storedStatus } from './store.ts';

/** The invitation that a token belongs to. */
export interface TokenTarget {
  readonly organizationId: string;
  readonly tokenHash: string;
}

/** The organization of a token's invitation in any status; undefined for an unknown or superseded token. */
export async function findTokenOrganization(
  { rows }: Transaction,
  tokenHash: string,
): Promise<string | undefined> {
  const [found] = await rows({
    id: nullable(uuid()),
  })`select find_invitation_organization(${tokenHash}) as id`;
  return found?.id ?? undefined;
}

/** The invitation with this id to the person's address, or that the person has accepted; undefined without one. */
export async function findOwnInvitation(
  tx: Transaction,
  { id, email, userId }: { id: string; email: string | null; userId: string },
): Promise<TokenTarget | undefined> {
  const [own] = await tx.rows({ id: nullable(uuid()) })`
    select find_own_invitation(${id}, ${email}, ${userId}) as id`;
  const organizationId = own?.id ?? undefined;
  if (organizationId === undefined) return undefined;
  const [, [found]] = await tx.flight([
    enterOrganization(tx, organizationId),
    tx.rows({ token_hash: invitations.tokenHash })`
      select token_hash from invitations where organization_id = ${organizationId} and id = ${id}`,
  ]);
  return found && { organizationId, tokenHash: found.token_hash };
}

const previewShape = {
  organization_name: organizations.name,
  inviter_name: users.name,
  email: invitations.email,
  role: invitations.role,
  status: storedStatus,
  expires_at: invitations.expiresAt,
  continue_url: organizations.continueUrl,
};
export type PreviewRow = RowOf<typeof previewShape>;

export async function findPreview(
  tx: Transaction,
  { organizationId, tokenHash }: TokenTarget,
): Promise<PreviewRow | undefined> {
  const [found] = await tx.rows(previewShape)`
    select o.name as organization_name, u.name as inviter_name, i.email, i.role, ${statusNow(tx)} as status, i.expires_at, o.continue_url
    from invitations i
    join organizations o on o.id = i.organization_id
    join users u on u.id = i.invited_by_user_id
    where i.organization_id = ${organizationId} and i.token_hash = ${tokenHash}`;
  return found;
}

const lockedShape = {
  id: invitations.id,
  status: storedStatus,
  email: invitations.email,
  role: invitations.role,
  accepted_by_user_id: invitations.acceptedByUserId,
  /** The sender's current role; null if no longer a member. */
  sender_role: nullable(memberships.role),
  /** The caller's current role; null if not a member or not signed in. */
  caller_role: nullable(memberships.role),
};
export type LockedInvitation = RowOf<typeof lockedShape>;

/** Locks the token's invitation until the transaction ends. */
export async function lockByToken(
  tx: Transaction,
  { organizationId, tokenHash }: TokenTarget,
  callerId: string | null,
): Promise<LockedInvitation | undefined> {
  const [found] = await tx.rows(lockedShape)`
    select id, ${statusNow(tx)} as status, email, role, accepted_by_user_id,
      (select role from memberships m
        where m.organization_id = i.organization_id and m.user_id = i.invited_by_user_id and m.removed_at is null)
        as sender_role,
      (select role from memberships m
        where m.organization_id = i.organization_id and m.user_id = ${callerId}::uuid and m.removed_at is null)
        as caller_role
    from invitations i
    where organization_id = ${organizationId} and token_hash = ${tokenHash} for update`;
  return found;
}

export async function findAccepted(tx: Transaction, organizationId: string, id: string): Promise<Invitation> {
  const [found] = await tx.rows(invitationShape)`
    select ${columns(tx)} from invitations where organization_id = ${organizationId} and id = ${id}`;
  if (found === undefined) throw new Error('a locked invitation has disappeared');
  return found;
}

/** The last guard against a second acceptance: undefined unless the invitation is pending and not expired. */
export async function setAccepted(
  tx: Transaction,
  { organizationId, tokenHash }: TokenTarget,
  userId: string,
): Promise<Invitation | undefined> {
  const [accepted] = await tx.rows(invitationShape)`
    update invitations set status = 'accepted', accepted_at = now(), accepted_by_user_id = ${userId}
    where organization_id = ${organizationId} and token_hash = ${tokenHash}
      and status = 'pending' and expires_at > now()
    returning ${storedColumns(tx)}`;
  return accepted;
}

export async function setDeclined({ db }: Transaction, organizationId: string, id: string): Promise<void> {
  await db
    .update(invitations)
    .set({ status: 'declined' })
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id)));
}

export async function hasAccount({ db }: Transaction, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}

/** Creates an account; false if the address already has one, or gets one in a concurrent transaction. */
export async function insertAccount(
  { db }: Transaction,
  account: { id: string; email: string; name: string },
): Promise<boolean> {
  const inserted = await db
    .insert(users)
    .values(account)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return inserted.length > 0;
}

/** Adds a member, or a former member again, or changes a member's role. */
export async function upsertMembership(
  { db }: Transaction,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await db
    .insert(memberships)
    .values({ organizationId, userId, role })
    .onConflictDoUpdate({
      target: [memberships.organizationId, memberships.userId],
      set: { role, removedAt: null },
    });
}

/** True for a key created within the last hour, not revoked and never used: the response with it may have been lost. */
export async function isFreshKey(
  { db }: Transaction,
  organizationId: string,
  { lookupId, secretHash }: MintedKey,
): Promise<boolean> {
  const found = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.lookupId, lookupId),
        eq(apiKeys.secretHash, secretHash),
        isNull(apiKeys.revokedAt),
        isNull(apiKeys.lastUsedAt),
        gt(apiKeys.createdAt, fragment`now() - interval '1 hour'`),
      ),
    );
  return found.length === 1;
}
