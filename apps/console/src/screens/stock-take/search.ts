/** The part of the URL that the sheet reads. */
export interface StockTakeSearch {
  /** Text in the SKU or name of the products to count. */
  readonly q?: string;
}

export function readStockTakeSearch({ q }: Readonly<Record<string, unknown>>): StockTakeSearch {
  // The router parses a SKU such as 4711 as a number.
  return typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {};
}
