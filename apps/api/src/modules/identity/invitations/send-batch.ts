import {
  ProblemError,
  readItem,
  rejectedOutcome,
  scopeOf,
  en,
  say,
  type Invitation,
  type InvitationOutcome,
  type SendInvitation,
  type SendInvitations,
} from '@tallybook/domain';
import type { Actor, VerbContext } from '../../../platform/verb.ts';
import { mayInviteAs, roleTooHigh } from './scope.ts';

/**
 * Sends up to 100 invitations of the caller's organization in one transaction. Each has its own outcome, in the order
 * given: a rejected invitation does not affect the others. An Idempotency-Key stores all outcomes; the same call again
 * sends nothing.
 */
export async function sendInvitations(
  ctx: VerbContext,
  input: SendInvitations,
): Promise<InvitationOutcome[]> {
  const items = input.invitations.map((item) => check(ctx.actor, item));
  return ctx.services.invitations.send({
    ctx,
    actor: ctx.actor,
    input,
    invitations: items.filter((item): item is SendInvitation => !(item instanceof ProblemError)),
    respond: (outcomes) => {
      const rest = outcomes.values();
      return items.map((item, index) =>
        outcomeOf(
          ctx,
          index,
          item instanceof ProblemError ? item : (rest.next().value as Invitation | ProblemError),
        ),
      );
    },
  });
}

/** Checks that need no database: the shape, the caller's rank and the organization. */
function check(actor: Actor, item: unknown): SendInvitation | ProblemError {
  const invitation = readItem(item);
  if (invitation instanceof ProblemError) return invitation;
  if (!mayInviteAs(actor, invitation.role)) return roleTooHigh(actor, invitation.role);
  const { organizationId = actor.organizationId } = scopeOf(invitation.metadata ?? {});
  if (organizationId === actor.organizationId) return invitation;
  return new ProblemError('ORGANIZATION_NOT_FOUND', say(en.batchOfOneOrganization));
}

function outcomeOf(
  { wording }: VerbContext,
  index: number,
  result: Invitation | ProblemError,
): InvitationOutcome {
  return result instanceof ProblemError
    ? rejectedOutcome(index, result, wording())
    : { outcome: 'sent', invitation: result };
}
