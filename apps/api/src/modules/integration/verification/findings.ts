import type { LedgerAnchor, Verification } from '@tallybook/domain';

export type Failure = NonNullable<Verification['first_failure']>;

/** Result of the check of one product. */
export interface ProductResult {
  readonly movements: number;
  readonly costAdjustments: number;
  readonly recosting: boolean;
  readonly failure?: Failure | undefined;
}

/** Result of the check of journal and ledger log. */
export interface BooksResult {
  readonly failure?: Failure | undefined;
  readonly chain?: LedgerAnchor | undefined;
}

/** Results for the first products, in the order of their ids: enough to continue from there in another process. */
export interface Checkpoint {
  readonly products: number;
  readonly movements: number;
  readonly costAdjustments: number;
  readonly recosting: boolean;
  readonly lastProductId: string | undefined;
  /** Undefined until they are checked. */
  readonly books: BooksResult | undefined;
}

const start: Checkpoint = {
  products: 0,
  movements: 0,
  costAdjustments: 0,
  recosting: false,
  lastProductId: undefined,
  books: undefined,
};

/** Collects results. Checks run concurrently, so a product counts only once all products before it are checked. */
export class Findings {
  #checkpoint: Checkpoint;
  /** Results of products after one whose check still runs. */
  readonly #ahead = new Map<number, { readonly productId: string; readonly result: ProductResult }>();
  #next = 0;
  #failure: Failure | undefined;

  constructor(from: Checkpoint = start) {
    this.#checkpoint = from;
  }

  get checkpoint(): Checkpoint {
    return this.#checkpoint;
  }

  /** @param index counted from the first product after the checkpoint that this continued from */
  addProduct(index: number, productId: string, result: ProductResult): void {
    this.#ahead.set(index, { productId, result });
    for (;;) {
      const found = this.#ahead.get(this.#next);
      if (found === undefined || this.#failure !== undefined) return;
      this.#ahead.delete(this.#next++);
      const { products, movements, costAdjustments, recosting, books } = this.#checkpoint;
      this.#failure = found.result.failure;
      this.#checkpoint = {
        products: products + 1,
        movements: movements + found.result.movements,
        costAdjustments: costAdjustments + found.result.costAdjustments,
        recosting: recosting || found.result.recosting,
        lastProductId: found.productId,
        books,
      };
    }
  }

  addBooks(books: BooksResult): void {
    this.#checkpoint = { ...this.#checkpoint, books };
  }

  /** The first failure in the order of the products; one of the books only if no product failed. */
  get firstFailure(): Failure | undefined {
    return this.#failure ?? this.#checkpoint.books?.failure;
  }

  /** Call after the last check. */
  summary(): Verification {
    const { products, movements, costAdjustments, recosting, books } = this.#checkpoint;
    const checked = {
      products_checked: products,
      movements_checked: movements,
      cost_adjustments_checked: costAdjustments,
      valuation_status: recosting ? 'recosting' : 'current',
    } as const;
    const first_failure = this.firstFailure;
    if (first_failure !== undefined) return { ok: false, ...checked, first_failure };
    const chain = books?.chain;
    return { ok: true, ...checked, ...(chain === undefined || chain.position === 0 ? {} : { chain }) };
  }
}
