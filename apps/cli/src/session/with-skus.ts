import type { Session } from './connect.ts';

type Row = Readonly<Record<string, unknown>>;

/** With more products, reading the list of products takes fewer calls. */
const maxSingleCalls = 8;

/** SKUs by the id of the product, for the rows of one command. */
export class Skus {
  readonly #known = new Map<string, string>();
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** The rows with the `sku` of their product, for people: most responses have its id only. */
  async addTo(rows: readonly unknown[]): Promise<readonly unknown[]> {
    const missing = [...new Set(rows.flatMap(productOf))].filter((id) => !this.#known.has(id));
    if (missing.length > 0) await this.#read(missing);
    return rows.map((row) => {
      const [id] = productOf(row);
      return id === undefined ? row : { ...(row as Row), sku: this.#known.get(id) ?? null };
    });
  }

  async #read(ids: readonly string[]): Promise<void> {
    const { tallybook, options } = this.#session;
    if (ids.length <= maxSingleCalls) {
      for (const product of await Promise.all(ids.map((id) => tallybook.products.get({ id }, options))))
        this.#known.set(product.id, product.sku);
      return;
    }
    for await (const { id, sku } of tallybook.products.list({}, options)) {
      this.#known.set(id, sku);
      if (ids.every((each) => this.#known.has(each))) return;
    }
  }
}

/** The product of a row that does not have its SKU. */
function productOf(row: unknown): string[] {
  if (typeof row !== 'object' || row === null || 'sku' in row || !('product_id' in row)) return [];
  return typeof row.product_id === 'string' ? [row.product_id] : [];
}
