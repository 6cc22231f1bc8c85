import type { Product, WatchedStock } from '@tallybook/domain';
import { AlertChanges } from '../../../ledger/alerts/changes.ts';
import type { ChangedProduct } from './store.ts';

/** Changes that a new reorder point, or archiving, makes to the alerts of a product. The caller holds the product's lock. */
export function alertChangesOf({ before, after, onHand }: ChangedProduct): AlertChanges {
  const changes = new AlertChanges();
  if (before === undefined || after === undefined) return changes;
  const stock = (product: Product): WatchedStock => ({ reorderPoint: watchedPoint(product), onHand });
  const { id: productId, sku, reorder_quantity: reorderQuantity } = after;
  changes.add({ productId, sku, reorderQuantity, before: stock(before), after: stock(after), movements: [] });
  return changes;
}

/** An archived product has no alerts. */
const watchedPoint = ({ archived_at: archivedAt, reorder_point: point }: Product): number | null =>
  archivedAt === null ? point : null;
