import type { Transaction } from '@tallybook/db';
import { ProblemError, scopeOf, type Invitation, type SendInvitation } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import { notFound, type Actor, type VerbContext } from '../../platform/verb.ts';
import { writeIn } from '../../platform/write.ts';
import { isTaken, periodExists } from './scope-store.ts';
import { refuseFlood } from './limits.ts';
import { actorInScope, refuseRoleAbove } from './scope.ts';
import { expireStale, insertInvitation } from './store.ts';
import { linkToken } from './token.ts';

/**
 * Invites an address into the organization; the mail follows on its own, also when the mail server is down.
 * Refusals: ROLE_TOO_HIGH (403), ORGANIZATION_NOT_FOUND and NOT_FOUND (404), EMAIL_ALREADY_REGISTERED and
 * INVITATION_ALREADY_EXISTS (409), RATE_LIMITED (429).
 */
export async function sendInvitation(ctx: VerbContext, input: SendInvitation): Promise<Invitation> {
  refuseRoleAbove(ctx.actor, input.role);
  const actor = await actorInScope(ctx, scopeOf(input.metadata ?? {}));
  refuseRoleAbove(actor, input.role);
  const sent = await writeIn(ctx, actor.organizationId, input, (tx) => sendIn(tx, ctx, actor, input));
  ctx.services.jobs.wake();
  return sent;
}

async function sendIn(
  tx: Transaction,
  { services }: VerbContext,
  actor: Actor,
  input: SendInvitation,
): Promise<Invitation> {
  const { organizationId, userId } = actor;
  const { email, role, metadata = {}, locale = 'en' } = input;
  const { periodId = null } = scopeOf(metadata);
  if (periodId !== null && !(await periodExists(tx, organizationId, periodId)))
    throw notFound('accounting period');
  await refuseFlood(tx, { organizationId, userId, email }, services.config.invitationLimits);
  if (await isTaken(tx, organizationId, email))
    throw new ProblemError('EMAIL_ALREADY_REGISTERED', 'The address belongs to an account.');
  await expireStale(tx, { organizationId, email, periodId });
  const id = newId();
  const made = await insertInvitation(tx, {
    id,
    organizationId,
    periodId,
    email,
    role,
    tokenHash: linkToken(services.tokenKey, id, 1).hash,
    locale,
    metadata,
    invitedByUserId: userId,
    lifetimeSeconds: lifetime(input, services.config.invitationLifetimeSeconds),
  });
  if (made === undefined)
    throw new ProblemError(
      'INVITATION_ALREADY_EXISTS',
      'There is a pending invitation for this address already.',
    );
  await services.jobs.queueInvitationMail(tx, {
    organization_id: organizationId,
    invitation_id: id,
    version: 1,
  });
  return made;
}

function lifetime({ expires_in_hours: hours }: SendInvitation, fallbackSeconds: number): number {
  return hours === undefined ? fallbackSeconds : hours * 3600;
}
