import { readWhole } from '@tallybook/domain';
import { AlertChanges } from '../alerts/changes.ts';
import { alertStatements } from '../alerts/write-store.ts';
import type { Batch, Part } from './part.ts';

/** Alerts of products with a reorder point that their stock crosses. */
export const alerts: Part = {
  write: (tx, batch) => alertStatements(tx, batch.organizationId, alertChanges(batch)),
};

/**
 * Each request (a call, or the rows of an import that are posted together) is compared as a whole, so that the result does
 * not depend on which requests share a batch.
 */
function alertChanges({ ledger, decision, requests }: Batch): AlertChanges {
  const { products, balances, state } = ledger;
  const changes = new AlertChanges();
  const byId = new Map(decision.movements.map((movement) => [movement.id, movement]));
  const onHand = new Map<string, number | null>();
  for (const request of requests) {
    const own = request.flatMap(({ group }) => group.flatMap(({ id }) => byId.get(id) ?? []));
    for (const [productId, moved] of Map.groupBy(own, (movement) => movement.productId)) {
      const product = products.get(productId);
      if (product === undefined || product.archived || product.reorder_point === null) continue;
      const reorderPoint = readWhole(product.reorder_point);
      const isNew = (balances.get(productId)?.last_movement_date ?? null) === null;
      const first = isNew ? null : (state.products.get(productId)?.onHand ?? null);
      const before = onHand.has(productId) ? (onHand.get(productId) ?? null) : first;
      const after = moved.reduce((sum, { delta }) => sum + delta, before ?? 0);
      onHand.set(productId, after);
      changes.add({
        productId,
        sku: product.sku,
        reorderQuantity: product.reorder_quantity === null ? null : readWhole(product.reorder_quantity),
        before: { reorderPoint, onHand: before },
        after: { reorderPoint, onHand: after },
        movements: moved,
      });
    }
  }
  return changes;
}
