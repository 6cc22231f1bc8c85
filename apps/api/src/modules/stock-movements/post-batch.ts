import { itemsProblem, type PostBatch, type StockMovement } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { postGroup } from './post-group.ts';
import { foreignOrganization, movementCommand, requireRightToPost } from './post.ts';

/**
 * Posts movements in order, all of them or none, and answers with them in that order. Each is decided after
 * those in front of it. A refusal is one problem with the code of the first movement refused; each entry of its
 * `errors` names movement and field and holds the figures (`available`, `on_date`, `actual`).
 */
export function postMovementBatch(ctx: VerbContext, input: PostBatch): Promise<StockMovement[]> {
  const { movements } = input;
  for (const movement of movements) requireRightToPost(ctx, movement);
  const foreign = movements.map((movement) => foreignOrganization(ctx, movement));
  if (foreign.some((refusal) => refusal !== undefined)) throw itemsProblem('/movements', foreign);
  return postGroup<StockMovement[]>(ctx, input, {
    group: movements.map(movementCommand),
    answer: (posted) => posted.filter((movement) => movement !== 'unchanged'),
    refuse: (refusals) => itemsProblem('/movements', refusals),
  });
}
