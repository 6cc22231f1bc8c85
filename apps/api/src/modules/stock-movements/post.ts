import { ProblemError, type PostMovement, type StockMovement } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import { requirePermission, type VerbContext } from '../../platform/verb.ts';
import { keyedCall } from '../../platform/write.ts';

/** Posts one movement. Refusals: PRODUCT_NOT_FOUND (404) and the rules of the ledger (400). */
export async function postMovement(ctx: VerbContext, input: PostMovement): Promise<StockMovement> {
  const { actor, services, notes } = ctx;
  if (input.type === 'adjustment') requirePermission(actor, 'movements.adjust');
  if (input.organization_id !== undefined && input.organization_id !== actor.organizationId)
    throw new ProblemError('ORGANIZATION_NOT_FOUND', 'There is no such organization.');
  const { movement, replayed } = await services.posting.post(actor.organizationId, {
    command: { id: newId(), input },
    userId: actor.userId,
    call: keyedCall(ctx, input),
  });
  notes.replayed = replayed;
  return movement;
}
