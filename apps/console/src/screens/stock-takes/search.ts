export const statuses = ['open', 'counting', 'posted', 'cancelled'] as const;

/** The filter of the list, as it is in the URL. */
export interface StockTakesSearch {
  readonly status?: (typeof statuses)[number];
  /** Offers a new stock take at once, whose sheet searches for this. */
  readonly count?: string;
}

/** What the list does not offer is ignored, so that an old or mistyped link still shows a list. */
export function readStockTakesSearch({
  status: given,
  count,
}: Readonly<Record<string, unknown>>): StockTakesSearch {
  const status = statuses.find((each) => each === given);
  return { ...(status !== undefined && { status }), ...(isText(count) && { count: String(count) }) };
}

/** The view of a stock take, as it is in the URL: its counts unless another one is named. */
export interface DocumentSearch {
  readonly view?: 'differences';
  /** Text in the SKU or name of the products to count. */
  readonly q?: string;
}

export const readDocumentSearch = ({ view, q }: Readonly<Record<string, unknown>>): DocumentSearch => ({
  ...(view === 'differences' && { view }),
  ...(isText(q) && { q: String(q) }),
});

/** The router parses a SKU such as 4711 as a number. */
const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
