import type { LayersBefore } from './recost.ts';
import type { PendingProduct } from './recost-store.ts';

/** A product whose costs are pending, and what its last step left for the next one. */
export interface RecostTask {
  readonly product: PendingProduct;
  readonly known: LayersBefore | undefined;
}

/** Layers kept between steps, of all products together; beyond that a step finds them anew. */
const mostLayers = 100_000;

/**
 * Whose turn it is: one organization after another, and of each one product after another, a step at a time. One with
 * a million rows to be costed holds up nobody for longer than a step.
 */
export class RoundRobin {
  /** In the order of the turns; the products of each in theirs. */
  readonly #waiting = new Map<string, RecostTask[]>();
  readonly #products = new Set<string>();
  #layers = 0;

  /** Adds products behind the others of their organization; those that wait already keep their place. */
  add(products: readonly PendingProduct[]): void {
    for (const product of products)
      if (!this.#products.has(product.productId)) this.#put({ product, known: undefined });
  }

  next(): RecostTask | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [organizationId, own] = first;
    const task = own.shift();
    // Behind the other organizations.
    this.#waiting.delete(organizationId);
    if (own.length > 0) this.#waiting.set(organizationId, own);
    if (task !== undefined) this.#products.delete(task.product.productId);
    this.#layers -= task?.known?.layers.length ?? 0;
    return task;
  }

  /** Puts a product back whose costs are not all known yet. */
  again({ product, known }: RecostTask): void {
    const keep = this.#layers + (known?.layers.length ?? 0) <= mostLayers;
    this.#put({ product, known: keep ? known : undefined });
  }

  #put(task: RecostTask): void {
    const { organizationId, productId } = task.product;
    this.#products.add(productId);
    this.#layers += task.known?.layers.length ?? 0;
    const own = this.#waiting.get(organizationId);
    if (own === undefined) this.#waiting.set(organizationId, [task]);
    else own.push(task);
  }
}
