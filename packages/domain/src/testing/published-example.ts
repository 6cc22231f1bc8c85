/**
 * One movement of a published example: day of 2026 (`MM-DD`, each once), signed units, unit cost of a receipt, and, if the
 * source states them, the movement's signed cost and the stock value after it. Amounts are decimals in the currency of the
 * example.
 */
export type PublishedRow = readonly [
  day: string,
  delta: number,
  unitCost: number,
  cost: string | null,
  valueAfter: string | null,
];

/** Figures from a published source; none is derived. */
export interface PublishedExample {
  /** Author and page, or repository, file and test. */
  readonly source: string;
  readonly method: 'moving_average' | 'fifo';
  /** Decimal places of the currency; 0 if the source rounds to whole units. */
  readonly moneyScale: number;
  readonly rows: readonly PublishedRow[];
}
