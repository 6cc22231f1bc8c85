import type { Transaction } from '@tallybook/db';
import { ProblemError, scopeOf, type Invitation, type SendInvitation } from '@tallybook/domain';
import { originOf, recordEvent } from '../../platform/events/index.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, type Actor, type VerbContext } from '../../platform/verb.ts';
import { CommittedRefusal } from '../../platform/write.ts';
import { clearStale } from './expire.ts';
import { noteMail, noteProbe, refuseFlood } from './limits.ts';
import { isTaken, periodExists } from './scope-store.ts';
import { refuseRoleAbove } from './scope.ts';
import { insertInvitation } from './store.ts';
import { linkToken } from './token.ts';

/**
 * One invitation with its mail, within a transaction of the actor's organization, or a refusal that has changed
 * nothing; the one for an address that has an account is counted, so it commits. The actor's role is the one held at
 * this moment.
 */
export async function invite(
  tx: Transaction,
  ctx: Pick<VerbContext, 'services' | 'requestId' | 'address' | 'userAgent'>,
  actor: Actor,
  input: SendInvitation,
): Promise<Invitation | CommittedRefusal> {
  const { services } = ctx;
  const { organizationId, userId } = actor;
  const { email, role, metadata = {}, locale = 'en' } = input;
  const { periodId = null } = scopeOf(metadata);
  refuseRoleAbove(actor, role);
  if (periodId !== null && !(await periodExists(tx, organizationId, periodId)))
    throw notFound('accounting period');
  const sending = { organizationId, userId, email };
  await refuseFlood(tx, sending, services.config.invitationLimits);
  if (await isTaken(tx, organizationId, email)) {
    await noteProbe(tx, sending);
    return new CommittedRefusal(
      new ProblemError('EMAIL_ALREADY_REGISTERED', 'The address belongs to an account.'),
    );
  }
  await clearStale(tx, { organizationId, email, periodId });
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
  await noteMail(tx, sending);
  const mail = { organization_id: organizationId, invitation_id: id, version: 1 };
  await services.jobs.queueInvitationMail(tx, mail);
  await recordEvent(tx, originOf(ctx, actor), {
    organizationId,
    type: 'invitation.sent',
    subjectId: id,
    data: { email, role },
  });
  return made;
}

function lifetime({ expires_in_hours: hours }: SendInvitation, fallbackSeconds: number): number {
  return hours === undefined ? fallbackSeconds : hours * 3600;
}
