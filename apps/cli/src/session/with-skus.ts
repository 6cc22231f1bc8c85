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
      return id === undefined ? row : { sku: this.#known.get(id) ?? null, ...(row as Row) };
    });
  }

  /** The object with the SKUs of its own product and of the rows in its lists. */
  async addToParts(object: unknown): Promise<unknown> {
    if (Array.isArray(object)) return this.addTo(object);
    const [own] = await this.addTo([object]);
    if (typeof own !== 'object' || own === null) return own;
    const parts: [string, unknown][] = [];
    for (const [name, value] of Object.entries(own) as [string, unknown][])
      parts.push([name, Array.isArray(value) ? await this.addTo(value) : value]);
    return Object.fromEntries(parts);
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
