import { ProblemError, type LedgerCommand, type PostMovement, type StockMovement } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import { requirePermission, type VerbContext } from '../../platform/verb.ts';
import { postOne } from './post-one.ts';

/** Posts one movement. Refusals: PRODUCT_NOT_FOUND (404) and the rules of the ledger (400). */
export function postMovement(ctx: VerbContext, input: PostMovement): Promise<StockMovement> {
  return postOne(ctx, input, movementCommand(ctx, input));
}

/** What a caller may post, as a command of the ledger. */
export function movementCommand({ actor }: VerbContext, input: PostMovement): LedgerCommand {
  if (input.type === 'adjustment') requirePermission(actor, 'movements.adjust');
  if (input.organization_id !== undefined && input.organization_id !== actor.organizationId)
    throw new ProblemError('ORGANIZATION_NOT_FOUND', 'There is no such organization.');
  return { kind: 'movement', id: newId(), input };
}
