import type { Transaction } from '@tallybook/db';
import {
  alreadyAccepted,
  requireAcceptable,
  requireKnown,
  roleAfterJoining,
  senderRefusal,
  signInRequired,
  type AcceptedInvitation,
} from '@tallybook/domain';
import type { MintedKey } from '../../platform/auth/api-key.ts';
import { crashPoint } from '../../platform/crash-point.ts';
import { originOf, recordEvents } from '../../platform/events/index.ts';
import { newId } from '../../platform/ids.ts';
import { lockMembers } from '../../platform/caller-rights-store.ts';
import type { PublicContext } from '../../platform/verb.ts';
import { CommittedRefusal } from '../../platform/write.ts';
import { keyCreated } from '../api-keys/created-event.ts';
import { insertKey } from '../api-keys/store.ts';
import {
  findAnswered,
  hasAccount,
  insertAccount,
  lockByToken,
  upsertMembership,
  setAccepted,
  type AnswerState,
} from './answer-store.ts';
import type { TokenTarget } from './resolve-token.ts';
import { revokeAll } from './revoke-pending.ts';

interface NewAccount {
  readonly name: string | undefined;
  readonly minted: MintedKey;
}

/** The acceptance within its transaction. Where an account is made, `api_key` is null: what is kept has no key. */
export async function acceptIn(
  tx: Transaction,
  ctx: PublicContext,
  target: TokenTarget,
  account: NewAccount,
): Promise<AcceptedInvitation | CommittedRefusal> {
  const { principal } = ctx;
  const { organizationId } = target;
  // Whoever demotes the sender at this moment comes before or after, and so does any other acceptance here.
  await lockMembers(tx, organizationId);
  const callerId = principal?.userId ?? null;
  const found = requireKnown(await lockByToken(tx, { ...target, callerId }));
  if (found.status === 'accepted' && callerId !== null && found.accepted_by_user_id === callerId)
    return acceptedBefore(tx, organizationId, found, callerId);
  requireAcceptable(found, principal);
  if (principal === null && (await hasAccount(tx, found.email))) throw signInRequired();
  const refusal = senderRefusal(found.sender_role ?? undefined, found.role);
  if (refusal !== undefined) {
    const origin = originOf(ctx, principal);
    await revokeAll(tx, origin, organizationId, [found.id], 'sender_no_longer_authorized');
    return new CommittedRefusal(refusal);
  }
  const userId = callerId ?? (await makeAccount(tx, found.email, account.name));
  const role = roleAfterJoining(found.caller_role ?? undefined, found.role);
  const invitation = await setAccepted(tx, { ...target, userId });
  if (invitation === undefined) throw new Error('a locked, pending invitation was not to be accepted');
  crashPoint('invitation marked accepted');
  await upsertMembership(tx, { organizationId, userId, role });
  const key =
    callerId === null
      ? await insertKey(tx, organizationId, firstKey(userId, found), account.minted)
      : undefined;
  const { apiKeyId = null, credential = 'link' } = principal ?? {};
  await recordEvents(tx, originOf(ctx, { userId, apiKeyId, credential }), [
    {
      organizationId,
      type: 'invitation.accepted',
      subjectId: found.id,
      data: { email: found.email, role: found.role },
    },
    { organizationId, type: 'member.joined', subjectId: userId, data: { role } },
    ...(key === undefined ? [] : [keyCreated(organizationId, key)]),
  ]);
  const answer = { invitation, organization_id: organizationId, user_id: userId, role };
  return callerId === null ? { ...answer, api_key: null } : answer;
}

/** The same caller again: nothing is done anew. Somebody who has left since has no part in it any more. */
async function acceptedBefore(
  tx: Transaction,
  organizationId: string,
  found: AnswerState,
  userId: string,
): Promise<AcceptedInvitation> {
  if (found.caller_role === null) throw alreadyAccepted();
  const invitation = await findAnswered(tx, organizationId, found.id);
  return { invitation, organization_id: organizationId, user_id: userId, role: found.caller_role };
}

/** The address is proven by the mailed token. An account that is there already is never touched. */
async function makeAccount(tx: Transaction, email: string, name: string | undefined): Promise<string> {
  const id = newId();
  const made = await insertAccount(tx, { id, email, name: name ?? email.slice(0, email.indexOf('@')) });
  // Made elsewhere since it was looked for.
  if (!made) throw signInRequired();
  return id;
}

function firstKey(userId: string, { role }: AnswerState) {
  return { id: newId(), name: 'First key', role, userId, expiresInDays: undefined, madeWith: null };
}
