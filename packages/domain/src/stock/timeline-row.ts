/** A movement as input of the valuation. Rows are in ledger order. */
export interface TimelineRow {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  readonly unitCostMicros: bigint;
  /** For a same-day reversal: the movement directly before it, which it cancels exactly. */
  readonly cancels: string | null;
  /** For a reversal of an issue on a later date: the issue, whose cost is the value of this receipt. */
  readonly restores?: RestoredMovement | null | undefined;
  /** Signed minor units, as last computed. */
  cost: bigint;
}

/** An issue that a later row returns to stock; it is always earlier in the ledger. */
export interface RestoredMovement {
  readonly id: string;
  /** Its signed cost as stored, in minor units; a cost recomputed since takes precedence. */
  readonly cost: bigint | undefined;
}
