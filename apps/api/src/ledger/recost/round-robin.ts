import { FairQueue } from '@tallybook/domain';
import type { LayersBefore } from './recost.ts';
import type { PendingProduct } from './recost-store.ts';

/** A product with pending costs, and the layers that its last step left for the next. */
export interface RecostTask {
  readonly product: PendingProduct;
  readonly known: LayersBefore | undefined;
}

/** Layers kept between steps, for all products together; without them, a step reads its layers again. */
const maxLayers = 100_000;

/**
 * Schedules recost steps round-robin over organizations, and over the products of each: a product with a million rows
 * delays the others by one step at most.
 */
export class RoundRobin {
  readonly #tasks = new FairQueue<RecostTask>();
  readonly #products = new Set<string>();
  #layers = 0;

  /** Appends products to their organization's queue; products that are queued already keep their place. */
  add(products: readonly PendingProduct[]): void {
    for (const product of products)
      if (!this.#products.has(product.productId)) this.#append({ product, known: undefined });
  }

  next(): RecostTask | undefined {
    const task = this.#tasks.next();
    if (task !== undefined) this.#products.delete(task.product.productId);
    this.#layers -= task?.known?.layers.length ?? 0;
    return task;
  }

  /** Puts back a product that needs another step. */
  requeue({ product, known }: RecostTask): void {
    const keep = this.#layers + (known?.layers.length ?? 0) <= maxLayers;
    this.#append({ product, known: keep ? known : undefined });
  }

  #append(task: RecostTask): void {
    this.#products.add(task.product.productId);
    this.#layers += task.known?.layers.length ?? 0;
    this.#tasks.add(task.product.organizationId, task);
  }
}
