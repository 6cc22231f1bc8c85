export const statuses = ['open', 'counting', 'posted', 'cancelled'] as const;

/** The filter of the list, as it is in the URL. */
export interface StockTakesSearch {
  readonly status?: (typeof statuses)[number];
}

/** What the list does not offer is ignored, so that an old or mistyped link still shows a list. */
export function readStockTakesSearch({ status: given }: Readonly<Record<string, unknown>>): StockTakesSearch {
  const status = statuses.find((each) => each === given);
  return status === undefined ? {} : { status };
}

/** The view of a stock take, as it is in the URL: its counts unless another one is named. */
export interface DocumentSearch {
  readonly view?: 'differences';
}

export const readDocumentSearch = ({ view }: Readonly<Record<string, unknown>>): DocumentSearch =>
  view === 'differences' ? { view } : {};
