import type { Transaction } from '@tallybook/db';
import { ProblemError, type Invitation, type SendInvitation } from '@tallybook/domain';
import type { Actor } from '../../platform/verb.ts';
import { CommittedRefusal } from '../../platform/write.ts';
import { inviteAll, type InviteContext } from './invite-all.ts';
import { recordEmailProbe } from './limits.ts';
import { refuseRoleAbove } from './scope.ts';

/**
 * One invitation with its mail, within a transaction of the actor's organization, or a refusal that has changed
 * nothing; the one for an address that has an account is counted, so it commits.
 */
export async function invite(
  tx: Transaction,
  ctx: InviteContext,
  actor: Actor,
  input: SendInvitation,
): Promise<Invitation | CommittedRefusal> {
  const { organizationId, userId } = actor;
  refuseRoleAbove(actor, input.role);
  const limits = ctx.services.config.invitationLimits;
  const [made] = await inviteAll(tx, organizationId, [{ ctx, actor, input }], limits);
  if (!(made instanceof ProblemError)) return made as Invitation;
  if (made.code !== 'EMAIL_ALREADY_REGISTERED') throw made;
  await recordEmailProbe(tx, organizationId, { userId, email: input.email });
  return new CommittedRefusal(made);
}
