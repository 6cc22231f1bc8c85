import type { StockMovement } from '@tallybook/domain';
import { read } from '../../platform/read.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { findMovement, presentMovement } from './store.ts';

/** One movement. An unknown id and an id of another organization both give NOT_FOUND (404). */
export async function getMovement(ctx: VerbContext, input: { id: string }): Promise<StockMovement> {
  const found = await read(ctx, (tx) => findMovement(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('stock movement');
  return presentMovement(found);
}
