import type { AcceptedMovement } from '@tallybook/domain';
import { AlertChanges } from '../alerts/changes.ts';
import type { Posting } from './posting.ts';
import type { Ledger } from '../state/ledger.ts';

/**
 * Changes that the movements of a batch make to the alerts of products with a reorder point. Each request (a call, or the rows
 * of an import that are posted together) is compared as a whole, so that the result does not depend on which requests
 * share a batch.
 *
 * @param movements accepted, in the order of posting
 */
export function alertChanges(
  { watched, state, skus, lastDates }: Ledger,
  requests: readonly (readonly Posting[])[],
  movements: readonly AcceptedMovement[],
): AlertChanges {
  const changes = new AlertChanges();
  if (watched.size === 0) return changes;
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  const onHand = new Map<string, number | null>();
  for (const request of requests) {
    const own = request.flatMap(({ group }) => group.flatMap(({ id }) => byId.get(id) ?? []));
    for (const [productId, moved] of Map.groupBy(own, (movement) => movement.productId)) {
      const product = watched.get(productId);
      if (product === undefined) continue;
      const { reorderPoint, reorderQuantity } = product;
      const isNew = (lastDates.get(productId) ?? null) === null;
      const first = isNew ? null : (state.products.get(productId)?.onHand ?? null);
      const before = onHand.has(productId) ? (onHand.get(productId) ?? null) : first;
      const after = moved.reduce((sum, { delta }) => sum + delta, before ?? 0);
      onHand.set(productId, after);
      changes.add({
        productId,
        sku: skus.get(productId) ?? productId,
        reorderQuantity,
        before: { reorderPoint, onHand: before },
        after: { reorderPoint, onHand: after },
        movements: moved,
      });
    }
  }
  return changes;
}
