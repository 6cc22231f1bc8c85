import {
  fieldProblem,
  type LedgerCommand,
  type PostMovement,
  type ProblemError,
  type StockMovement,
} from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import { requirePermission, type VerbContext } from '../../platform/verb.ts';
import { postOne } from './post-one.ts';

/** Posts one movement. Refusals: PRODUCT_NOT_FOUND (404) and the rules of the ledger (400). */
export async function postMovement(ctx: VerbContext, input: PostMovement): Promise<StockMovement> {
  requireRightToPost(ctx, input);
  const foreign = foreignOrganization(ctx, input);
  if (foreign !== undefined) throw foreign;
  return postOne(ctx, input, movementCommand(input));
}

/** Beyond `movements.post`: an adjustment has no paper behind it. */
export function requireRightToPost({ actor }: VerbContext, { type }: PostMovement): void {
  if (type === 'adjustment') requirePermission(actor, 'movements.adjust');
}

export function foreignOrganization({ actor }: VerbContext, input: PostMovement): ProblemError | undefined {
  const named = input.organization_id;
  return named === undefined || named === actor.organizationId
    ? undefined
    : fieldProblem('ORGANIZATION_NOT_FOUND', '/organization_id', 'There is no such organization.');
}

/** What a caller may post, as a command of the ledger. */
export function movementCommand(input: PostMovement): LedgerCommand {
  return { kind: 'movement', id: newId(), input };
}
