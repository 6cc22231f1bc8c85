import type { Transaction } from '@tallybook/db';
import {
  alreadyAccepted,
  requireAcceptable,
  requireKnown,
  roleAfterJoining,
  senderProblem,
  signInRequired,
  type AcceptedInvitation,
} from '@tallybook/domain';
import type { MintedKey } from '../../../platform/auth/api-key.ts';
import { lockMembers } from '../../../platform/caller-rights-store.ts';
import { crashPoint } from '../../../platform/crash-point.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import type { PublicContext } from '../../../platform/verb.ts';
import { CommittedProblem } from '../../../platform/write.ts';
import { issueKey } from '../api-keys/issue.ts';
import {
  findAccepted,
  hasAccount,
  insertAccount,
  lockByToken,
  setAccepted,
  upsertMembership,
  type LockedInvitation,
  type TokenTarget,
} from './accept-store.ts';
import { revokeAll, revokeOthersTo } from './revoke-pending.ts';

interface NewAccount {
  readonly name: string | undefined;
  readonly minted: MintedKey;
}

/**
 * Accepts the invitation and adds the member, in the caller's transaction. When it creates an account, `api_key` is null:
 * the response is stored for replay, and a key must not be.
 */
export async function joinByInvitation(
  tx: Transaction,
  ctx: PublicContext,
  target: TokenTarget,
  account: NewAccount,
): Promise<AcceptedInvitation | CommittedProblem> {
  const { principal } = ctx;
  const { organizationId } = target;
  // Exclusive: a concurrent demotion of the sender or acceptance here commits before or after this one.
  await lockMembers(tx, organizationId);
  const callerId = principal?.userId ?? null;
  const found = requireKnown(await lockByToken(tx, target, callerId));
  if (found.status === 'accepted' && callerId !== null && found.accepted_by_user_id === callerId)
    return acceptedBefore(tx, organizationId, found, callerId);
  requireAcceptable(found, principal);
  if (principal === null && (await hasAccount(tx, found.email))) throw signInRequired();
  const problem = senderProblem(found.sender_role ?? undefined, found.role);
  if (problem !== undefined) {
    const origin = originOf(ctx, principal);
    await revokeAll(tx, origin, organizationId, [found.id], 'sender_no_longer_authorized');
    return new CommittedProblem(problem);
  }
  const userId = callerId ?? (await createAccount(tx, found.email, account.name));
  const role = roleAfterJoining(found.caller_role ?? undefined, found.role);
  const invitation = await setAccepted(tx, target, userId);
  if (invitation === undefined) throw new Error('a locked, pending invitation could not be accepted');
  crashPoint('invitation marked accepted');
  await upsertMembership(tx, { organizationId, userId, role });
  const { apiKeyId = null, credential = 'link' } = principal ?? {};
  const origin = originOf(ctx, { userId, apiKeyId, credential });
  await recordEvents(tx, origin, [
    {
      organizationId,
      type: 'invitation.accepted',
      subjectId: found.id,
      data: { email: found.email, role: found.role },
    },
    { organizationId, type: 'member.joined', subjectId: userId, data: { role } },
  ]);
  if (callerId === null) {
    const { jobs, config } = ctx.services;
    const key = firstKey(userId, found, config.firstKeyDays);
    await issueKey(tx, organizationId, key, account.minted, { jobs, origin });
  }
  await revokeOthersTo(tx, origin, { organizationId, email: found.email });
  const response = { invitation, organization_id: organizationId, user_id: userId, role };
  return callerId === null ? { ...response, api_key: null } : response;
}

/** Accepting twice is harmless for a member; for someone who has left since, the invitation is used up. */
async function acceptedBefore(
  tx: Transaction,
  organizationId: string,
  found: LockedInvitation,
  userId: string,
): Promise<AcceptedInvitation> {
  if (found.caller_role === null) throw alreadyAccepted();
  const invitation = await findAccepted(tx, organizationId, found.id);
  return { invitation, organization_id: organizationId, user_id: userId, role: found.caller_role };
}

/** The emailed token proves the address. An existing account is never changed. */
async function createAccount(tx: Transaction, email: string, name: string | undefined): Promise<string> {
  const id = newId();
  const defaultName = email.slice(0, email.indexOf('@'));
  const created = await insertAccount(tx, { id, email, name: name ?? defaultName });
  // A concurrent transaction in another organization has created one.
  if (!created) throw signInRequired();
  return id;
}

/** An owner's never expires: it may be the only credential of an owner. */
function firstKey(userId: string, { role }: LockedInvitation, days: number | undefined) {
  const expiresInDays = role === 'owner' ? undefined : days;
  return { id: newId(), name: 'First key', role, userId, expiresInDays, createdWith: null };
}
