/**
 * One movement of a published example, as the source has it: day of 2026 (`MM-DD`, no two the same), signed
 * units, unit cost of what comes in, and, where the source states them, the movement's signed cost and the
 * value held after it. Amounts are decimals in the currency of the example.
 */
export type PublishedRow = readonly [
  day: string,
  delta: number,
  unitCost: number,
  cost: string | null,
  valueAfter: string | null,
];

/** Figures that others have published. Only figures are taken, and none that the source does not state. */
export interface PublishedExample {
  /** Where it stands: author and page, or repository, file and test. */
  readonly source: string;
  readonly method: 'moving_average' | 'fifo';
  /** Decimal places of the currency; 0 where the source rounds to whole units of it. */
  readonly moneyScale: number;
  readonly rows: readonly PublishedRow[];
}
