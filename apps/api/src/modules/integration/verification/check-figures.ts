import {
  CostFold,
  FifoLayers,
  formatDecimal,
  isCancelledBy,
  parseDecimal,
  readDecimal,
  readWhole,
  unitCostScale,
  type Layer,
  type SplitAdjustment,
} from '@tallybook/domain';
import type { Adjustments, Split } from './adjustments.ts';
import { costPerOf } from './check-chain.ts';
import type { MovementRow } from './movement-store.ts';
import type { Reversal, Reversals } from './reversals.ts';
import { VerificationFailure } from './verification-failure.ts';
import { amountText, compareFigures, RunningSums } from './running-sums.ts';
import type { Derived, SnapshotRow } from './store.ts';

/** A movement whose figures can be read. */
interface Figures extends Reversal {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  readonly unitCostMicros: bigint;
  readonly costPer?: number | undefined;
  /** Sum of the receipt's cost adjustments, from the facts. */
  readonly adjusted: bigint;
  /** For a cost adjustment in split mode. */
  readonly split?: SplitAdjustment;
  readonly cost: bigint;
  readonly isIssue: boolean;
  readonly received: number;
}

/** Recomputes a product's derived figures in one pass in ledger order and compares them with the stored ones. */
export class FigureCheck {
  readonly #comparison: FigureComparison;
  readonly #scale: number;
  /** Compared once the next row shows whether it is cancelled. */
  #previous: Figures | undefined;
  #failure: VerificationFailure | undefined;

  readonly #adjustments: Adjustments;
  readonly #reversals: Reversals;
  /** Those that were not passed yet, in reverse order. */
  readonly #splits: Split[];
  /** Units of the receipts of split adjustments that their same-day reversals leave. */
  readonly #units: Map<string, number>;

  constructor(
    derived: Derived,
    { adjustments, reversals }: { adjustments: Adjustments; reversals: Reversals },
  ) {
    this.#scale = derived.money_scale;
    this.#adjustments = adjustments;
    this.#reversals = reversals;
    this.#splits = adjustments.splits.toReversed();
    this.#units = new Map(adjustments.splits.map(({ receipt }) => [receipt, 0]));
    this.#comparison = new FigureComparison(derived);
  }

  /** Compares no more after the first failure. */
  add(row: MovementRow): void {
    if (this.#failure === undefined)
      this.#attempt(() => {
        this.#putSplitsBefore(row.movement_date, BigInt(row.order_seq));
        const figures = figuresOf(row, this.#scale, {
          adjusted: this.#adjustments.take(row),
          reversal: this.#reversals.of(row),
          isIssue: this.#reversals.isIssue(row),
        });
        const received = figures.cancels ?? figures.id;
        this.#reversals.count(received, figures);
        const units = this.#units.get(received);
        if (units !== undefined) this.#units.set(received, units + figures.delta);
        this.#put(figures);
      });
  }

  /** Cost adjustments in split mode that precede a movement in the ledger: by date, then by order of posting. */
  #putSplitsBefore(date: string, orderSeq: bigint): void {
    for (
      let next = this.#splits.at(-1);
      next !== undefined && (next.date === date ? next.seq < orderSeq : next.date < date);
      next = this.#splits.at(-1)
    ) {
      this.#splits.pop();
      this.#reversals.count(next.receipt, { delta: 0, cost: 0n, adjusted: next.amount });
      this.#put(this.#figuresOfSplit(next));
    }
  }

  #put(figures: Figures): void {
    this.#compare(figures);
    this.#previous = figures;
  }

  #figuresOfSplit({ id, date, receipt, amount, cost }: Split): Figures {
    const split = { receipt, amount, units: this.#units.get(receipt) ?? 0 };
    const none = { cancels: null, restores: null, returnOf: null, adjusted: 0n };
    return { id, date, delta: 0, unitCostMicros: 0n, ...none, split, cost, isIssue: false, received: 0 };
  }

  /**
   * Call after the last row. Throws the first failure.
   *
   * @returns the layers that must be open; undefined while a recost is pending
   */
  end(): readonly Layer[] | undefined {
    if (this.#failure !== undefined) throw this.#failure;
    this.#putSplitsBefore('9999-12-32', 0n);
    this.#compare(undefined);
    return this.#comparison.end();
  }

  #compare(next: Figures | undefined): void {
    const row = this.#previous;
    if (row !== undefined) this.#comparison.add(row, isCancelledBy(row, next));
  }

  #attempt(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!(error instanceof VerificationFailure)) throw error;
      this.#failure = error;
    }
  }
}

function figuresOf(
  row: MovementRow,
  scale: number,
  { adjusted, reversal, isIssue }: { adjusted: bigint; reversal: Reversal; isIssue: boolean },
): Figures {
  // Its form is checked even if it is not the current cost, which alone can be recomputed.
  const posted = costOf(row.id, row.posted_cost, scale);
  const delta = readWhole(row.quantity_delta);
  return {
    id: row.id,
    date: row.movement_date,
    delta,
    isIssue,
    received: receivedBy(delta, reversal),
    unitCostMicros: readDecimal(row.unit_cost, unitCostScale),
    costPer: costPerOf(row),
    ...reversal,
    adjusted,
    cost: row.cost_amount === null ? posted : costOf(row.id, row.cost_amount, scale),
  };
}

/** Units of a receipt; negative for its reversals on its date and for returns to the supplier. 0 for all other rows. */
function receivedBy(delta: number, { cancels, returnOf }: Reversal): number {
  const isReceipt = delta > 0 && cancels === null;
  const isTakenBack = delta < 0 && (cancels !== null || returnOf !== null);
  return isReceipt || isTakenBack ? delta : 0;
}

function costOf(id: string, stored: string, scale: number): bigint {
  const cost = parseDecimal(stored, scale);
  if (cost !== undefined) return cost;
  const detail = `The movement costs ${stored}; amounts of this organization have ${scale} decimals.`;
  throw new VerificationFailure('cost', id, detail);
}

class FigureComparison {
  readonly #derived: Derived;
  readonly #fold: CostFold;
  readonly #days: RunningSums;
  readonly #months: RunningSums;
  readonly #snapshots: SnapshotRow[];
  #quantity = 0;
  #value = 0n;
  #lastDate: string | null = null;
  /** The last row, which may be a split cost adjustment. */
  #last: Pick<Figures, 'id' | 'date' | 'split'> | undefined;

  constructor(derived: Derived) {
    const { money_scale: scale } = derived;
    this.#derived = derived;
    this.#fold = new CostFold(
      { quantity: 0, value: 0n },
      derived.fifo ? new FifoLayers([]) : undefined,
      scale,
    );
    this.#days = new RunningSums('day', derived.days, scale);
    this.#months = new RunningSums('month', derived.months, scale);
    this.#snapshots = [...derived.snapshots];
  }

  add(row: Figures, cancelled: boolean): void {
    this.#compareSnapshotsBefore(row.date);
    if (this.#last !== undefined && this.#last.date < row.date) this.#checkSign(this.#last);
    this.#last = row;
    this.#quantity += row.delta;
    this.#value += row.cost;
    // Between a movement and its same-day reversal no stock was missing.
    if (this.#quantity < 0 && !this.#derived.below_zero && !cancelled)
      throw new VerificationFailure(
        'running_quantity',
        row.id,
        `The quantity on hand after this movement is ${this.#quantity}.`,
      );
    if (this.#isFinal(row.date)) this.#compareCost(row, this.#fold.next(row, cancelled));
    this.#days.add(row.date, row, cancelled);
    this.#months.add(`${row.date.slice(0, 7)}-01`, row);
    if (row.split === undefined) this.#lastDate = row.date;
  }

  end(): readonly Layer[] | undefined {
    this.#compareSnapshotsBefore('9999-12-31');
    if (this.#last !== undefined) this.#checkSign(this.#last);
    this.#days.end();
    this.#months.end();
    const { on_hand, value, last_movement_date, money_scale: scale, pending_from } = this.#derived;
    compareFigures(
      'balance',
      'balance',
      { on_hand, value: amountText(value, scale), last_movement_date: last_movement_date ?? 'none' },
      {
        on_hand: String(this.#quantity),
        value: formatDecimal(this.#value, scale),
        last_movement_date: this.#lastDate ?? 'none',
      },
    );
    return pending_from === null ? this.#fold.layers() : undefined;
  }

  /** Costs from the first day of a pending recost on are not final. */
  #isFinal(date: string): boolean {
    const { pending_from: pending } = this.#derived;
    return pending === null || date < pending;
  }

  #compareCost({ id: rowId, split, cost }: Figures, expected: bigint): void {
    const { money_scale: scale } = this.#derived;
    const id = split?.receipt ?? rowId;
    if (cost !== expected)
      throw new VerificationFailure(
        'cost',
        id,
        split !== undefined
          ? `The cost adjustment ${rowId} adds ${formatDecimal(cost, scale)} to stock; it must add ${formatDecimal(expected, scale)}.`
          : `The movement costs ${formatDecimal(cost, scale)}; it must cost ${formatDecimal(expected, scale)}.`,
      );
    if (this.#quantity === 0 && this.#value !== 0n)
      throw new VerificationFailure(
        'cost',
        id,
        `Nothing is on hand after this movement, but the value is ${formatDecimal(this.#value, scale)}.`,
      );
  }

  /**
   * At the end of each day the value has the sign of the quantity. Within a day it may not: a receipt with a cost adjustment
   * and its reversals on the same date belong together.
   */
  #checkSign({ id, date, split }: Pick<Figures, 'id' | 'date' | 'split'>): void {
    const [quantity, value] = [this.#quantity, this.#value];
    const isRight = quantity > 0 ? value >= 0n : quantity < 0 ? value <= 0n : value === 0n;
    if (isRight || !this.#isFinal(date)) return;
    const amount = formatDecimal(value, this.#derived.money_scale);
    throw new VerificationFailure(
      'cost',
      split?.receipt ?? id,
      `At the end of ${date}, ${quantity} units have a value of ${amount}.`,
    );
  }

  #compareSnapshotsBefore(date: string): void {
    const { money_scale: scale } = this.#derived;
    for (
      let next = this.#snapshots[0];
      next !== undefined && next.end_date < date;
      next = this.#snapshots[0]
    ) {
      this.#snapshots.shift();
      const { name, quantity, value, allowance, recorded } = next;
      // A snapshot contains every product with a movement by then.
      if (this.#lastDate === null && quantity === null) continue;
      if (quantity === null || value === null || allowance === null)
        throw new VerificationFailure(
          'snapshot',
          undefined,
          `The snapshot of the closed period ${name} does not contain the product.`,
        );
      compareFigures(
        'snapshot',
        `closed period ${name}`,
        { quantity, value: amountText(value, scale), allowance: amountText(allowance, scale) },
        {
          quantity: String(this.#quantity),
          value: formatDecimal(this.#value, scale),
          allowance: amountText(recorded, scale),
        },
      );
    }
  }
}
