import type { LedgerCommand, ProblemError, StockMovement } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { keyedCall } from '../../platform/write.ts';

/** Posts a command by itself and answers with its movement. */
export async function postOne(
  ctx: VerbContext,
  input: unknown,
  command: LedgerCommand,
): Promise<StockMovement> {
  const { answer, replayed } = await ctx.services.posting.post(ctx.actor.organizationId, {
    group: [command],
    userId: ctx.actor.userId,
    call: keyedCall(ctx, input),
    answer: ([movement]) => movement,
    refuse: ([refusal]) => refusal as ProblemError,
  });
  ctx.notes.replayed = replayed;
  return answer as StockMovement;
}
