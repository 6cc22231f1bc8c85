/** One movement as the valuation sees it. Its place in the timeline is its place in the ledger. */
export interface TimelineRow {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  readonly unitCostMicros: bigint;
  /** Set on a reversal that stands directly after the movement it reverses: the pair annuls itself exactly. */
  readonly annuls: string | null;
  /** Signed minor units; what the last fold gave. */
  cost: bigint;
}
