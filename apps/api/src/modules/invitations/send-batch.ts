import {
  ProblemError,
  readItem,
  refusedOutcome,
  scopeOf,
  type InvitationOutcome,
  type SendInvitation,
  type SendInvitations,
} from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import type { Actor, VerbContext } from '../../platform/verb.ts';
import { CommittedRefusal, write } from '../../platform/write.ts';
import { invite } from './invite.ts';
import { refuseRoleAbove, standing } from './scope.ts';

interface Item {
  readonly index: number;
  readonly read: SendInvitation | ProblemError;
}

/**
 * Sends many invitations of the caller's organization in one transaction. Each has an outcome of its own, in the
 * order given; one that is refused keeps none of the others back. Limits count each. With an Idempotency-Key all
 * outcomes are kept, and a second call sends nothing.
 */
export async function sendInvitations(
  ctx: VerbContext,
  input: SendInvitations,
): Promise<InvitationOutcome[]> {
  const items = input.invitations.map((given, index): Item => ({ index, read: readItem(given) }));
  const outcomes = await write(ctx, input, async (tx) => {
    const actor = await standing(tx, ctx.actor);
    const made: InvitationOutcome[] = [];
    for (const item of inLockOrder(items)) made[item.index] = await outcomeOf(tx, ctx, actor, item);
    return made;
  });
  ctx.services.jobs.wake();
  return outcomes;
}

async function outcomeOf(
  tx: Transaction,
  ctx: VerbContext,
  actor: Actor,
  { index, read }: Item,
): Promise<InvitationOutcome> {
  try {
    if (read instanceof ProblemError) throw read;
    refuseRoleAbove(actor, read.role);
    refuseElsewhere(actor, read);
    const made = await invite(tx, ctx, actor, read);
    if (made instanceof CommittedRefusal) throw made.problem;
    return { outcome: 'sent', invitation: made };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return refusedOutcome(index, error);
  }
}

/** A batch is for one organization: it is one transaction, and its Idempotency-Key lives there. */
function refuseElsewhere(actor: Actor, { metadata = {} }: SendInvitation): void {
  const { organizationId = actor.organizationId } = scopeOf(metadata);
  if (organizationId !== actor.organizationId)
    throw new ProblemError(
      'ORGANIZATION_NOT_FOUND',
      'The invitations of a batch are for the organization acted in.',
    );
}

/** By address: two batches that share addresses wait for each other in one direction only. */
function inLockOrder(items: readonly Item[]): Item[] {
  const address = ({ read }: Item): string => (read instanceof ProblemError ? '' : read.email);
  return items.toSorted((a, b) => (address(a) < address(b) ? -1 : address(a) > address(b) ? 1 : 0));
}
