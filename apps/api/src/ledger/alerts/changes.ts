import {
  alertChange,
  openedBy,
  restockedBy,
  type AlertKind,
  type EventType,
  type StockCrossing,
  type WatchedStock,
} from '@tallybook/domain';
import type { PublishedEvent } from '../../platform/events/event.ts';
import { newId } from '../../platform/ids.ts';

type StockCrossingType = Extract<EventType, `product.${string}`>;

export interface NewAlert {
  readonly id: string;
  readonly productId: string;
  readonly kind: AlertKind;
  readonly openedByMovement: string | null;
  readonly onHand: number;
  /** Closed again by the same transaction. */
  readonly closed: boolean;
}

/** A product before and after a call. */
export interface WatchedChange {
  readonly productId: string;
  readonly sku: string;
  readonly reorderQuantity: number | null;
  readonly before: WatchedStock;
  readonly after: WatchedStock;
  /** The movements of the call, in their order. */
  readonly movements: readonly { readonly id: string; readonly delta: number }[];
}

/** Changes that a transaction makes to the alerts of products. It holds their locks. */
export class AlertChanges {
  #opened: NewAlert[] = [];
  readonly #closed: { readonly productId: string; readonly kind: AlertKind }[] = [];
  readonly #events: PublishedEvent[] = [];

  get opened(): readonly NewAlert[] {
    return this.#opened;
  }

  /** Alerts that were open before the transaction. */
  get closed(): readonly { readonly productId: string; readonly kind: AlertKind }[] {
    return this.#closed;
  }

  get events(): readonly PublishedEvent[] {
    return this.#events;
  }

  add(change: WatchedChange): void {
    const { productId, before, after, movements } = change;
    const { opened, closed, restocked } = alertChange(before, after);
    for (const kind of closed) this.#close(productId, kind);
    if (restocked)
      this.#publish('product.restocked', change, {
        movement_id: restockedBy(before, movements),
        alert_id: null,
      });
    for (const kind of opened) {
      const id = newId();
      const openedByMovement = openedBy(kind, before, movements);
      const onHand = after.onHand ?? 0;
      this.#opened.push({ id, productId, kind, openedByMovement, onHand, closed: false });
      this.#publish(kind === 'low' ? 'product.low_stock' : 'product.out_of_stock', change, {
        movement_id: openedByMovement,
        alert_id: id,
      });
    }
  }

  #close(productId: string, kind: AlertKind): void {
    const isThis = (each: NewAlert) => each.productId === productId && each.kind === kind && !each.closed;
    if (!this.#opened.some(isThis)) this.#closed.push({ productId, kind });
    else this.#opened = this.#opened.map((each) => (isThis(each) ? { ...each, closed: true } : each));
  }

  #publish(
    type: StockCrossingType,
    { productId, sku, reorderQuantity, after }: WatchedChange,
    more: Pick<StockCrossing, 'movement_id' | 'alert_id'>,
  ): void {
    const data: StockCrossing = {
      product_id: productId,
      sku,
      on_hand: after.onHand ?? 0,
      reorder_point: after.reorderPoint ?? 0,
      reorder_quantity: reorderQuantity,
      ...more,
    };
    this.#events.push({ type, data });
  }
}
