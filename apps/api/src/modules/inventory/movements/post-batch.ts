import { itemsProblem, type PostBatch, type StockMovement } from '@tallybook/domain';
import type { VerbContext } from '../../../platform/verb.ts';
import { foreignOrganization, requireRightToPost } from './post.ts';
import { movementCommand, postGroup } from '../../../ledger/posting/requests.ts';

/**
 * Posts movements in order, all or none, and returns them in that order. Each is decided after those before it. The
 * problem has the code of the first rejected movement; each entry of its `errors` names movement and field and holds
 * the figures (`available`, `on_date`, `actual`).
 */
export function postMovementBatch(ctx: VerbContext, input: PostBatch): Promise<StockMovement[]> {
  const { movements } = input;
  for (const movement of movements) requireRightToPost(ctx, movement);
  const foreign = movements.map((movement) => foreignOrganization(ctx, movement));
  if (foreign.some((problem) => problem !== undefined)) throw itemsProblem('/movements', foreign);
  return postGroup<StockMovement[]>(ctx, input, {
    group: movements.map((movement) => movementCommand(movement)),
    toResponse: (outcomes) => outcomes.filter((movement) => movement !== 'unchanged'),
    combineProblems: (problems) => itemsProblem('/movements', problems),
  });
}
