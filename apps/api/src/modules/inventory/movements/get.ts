import type { StockMovementDetail } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findMovementDetail } from '../../../ledger/movements/store.ts';

/** One movement with its reversals. An unknown id and an id of another organization both give NOT_FOUND (404). */
export async function getMovement(ctx: VerbContext, input: { id: string }): Promise<StockMovementDetail> {
  const found = await read(ctx, (tx) => findMovementDetail(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('stock movement');
  return found;
}
