/** One movement as the valuation sees it. Its place in the timeline is its place in the ledger. */
export interface TimelineRow {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  readonly unitCostMicros: bigint;
  /** Set on a reversal that stands directly after the movement it reverses: the pair annuls itself exactly. */
  readonly cancels: string | null;
  /** Set on a reversal of a later date that brings back what had gone out; it comes in at exactly what that cost. */
  readonly restores?: RestoredMovement | null | undefined;
  /** Signed minor units; what the last fold gave. */
  cost: bigint;
}

/** A movement that had gone out and comes back; it always stands earlier in the ledger. */
export interface RestoredMovement {
  readonly id: string;
  /** Its signed cost as it was read, in minor units; what a fold has given it since comes first. */
  readonly cost: bigint | undefined;
}
