import {
  organizationNotFound,
  type PostMovement,
  type ProblemError,
  type StockMovement,
} from '@tallybook/domain';
import { requirePermission, type VerbContext } from '../../../platform/verb.ts';
import { movementCommand, postOne } from '../../../ledger/posting/requests.ts';

/** Posts one movement. Problems: PRODUCT_NOT_FOUND (404) and the rules of the ledger (400). */
export async function postMovement(ctx: VerbContext, input: PostMovement): Promise<StockMovement> {
  requireRightToPost(ctx, input);
  const foreign = foreignOrganization(ctx, input);
  if (foreign !== undefined) throw foreign;
  return postOne(ctx, input, movementCommand(input));
}

/** An adjustment has no source document, so it takes a permission beyond `movements.post`. */
export function requireRightToPost({ actor }: VerbContext, { type }: PostMovement): void {
  if (type === 'adjustment') requirePermission(actor, 'movements.adjust');
}

export function foreignOrganization({ actor }: VerbContext, input: PostMovement): ProblemError | undefined {
  const named = input.organization_id;
  return named === undefined || named === actor.organizationId
    ? undefined
    : organizationNotFound('/organization_id');
}
