import type { LedgerCommand, ProblemError, StockMovement } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { postGroup } from './post-group.ts';

/** Posts a command by itself and answers with its movement. */
export function postOne(ctx: VerbContext, input: unknown, command: LedgerCommand): Promise<StockMovement> {
  return postGroup<StockMovement>(ctx, input, {
    group: [command],
    answer: ([movement]) => movement as StockMovement,
    refuse: ([refusal]) => refusal as ProblemError,
  });
}
