import { detailsOf, type ReverseMovement, type StockMovement } from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { postOne } from '../../../ledger/posting/requests.ts';
import { findMovement, originalMovement } from '../../../ledger/movements/store.ts';

/**
 * Reverses a movement, or some of its units, by one with the opposite sign. An unknown id and an id of another organization both give
 * NOT_FOUND (404). How much of the movement is reversed already is checked under the product's lock, not here.
 */
export async function reverseMovement(ctx: VerbContext, input: ReverseMovement): Promise<StockMovement> {
  const { id, quantity, entered, movement_date: movementDate, note } = input;
  // Facts never change, so they may be read before the lock.
  const found = await read(ctx, (tx) => findMovement(tx, ctx.actor.organizationId, id));
  if (found === undefined) throw notFound('stock movement');
  const original = originalMovement(found);
  return postOne(ctx, input, {
    kind: 'reversal',
    id: newId(),
    original,
    quantity,
    entered,
    movementDate,
    details: detailsOf({ note, dimension: found.dimension ?? undefined }),
  });
}
