import type { Transaction } from '@tallybook/db';
import { CostFold, FifoLayers, formatDecimal, readDecimal, type Layer } from '@tallybook/domain';
import {
  ledgerRows,
  withCancelled,
  type StoredRow,
} from '../stock-movements/posting/state/ledger-cursor-store.ts';
import { checkLayers } from './check-layers.ts';
import { VerificationFailure } from './verification-failure.ts';
import { compareFigures, RunningSums } from './running-sums.ts';
import type { Derived, SnapshotRow } from './store.ts';

/** Recomputes a product's derived figures in one pass in ledger order and compares them with the stored ones. */
export async function checkFigures(
  tx: Transaction,
  at: { organizationId: string; productId: string },
  derived: Derived,
  chunkSize: number,
): Promise<void> {
  const comparison = new FigureComparison(derived);
  const span = { ...at, from: '1900-01-01', through: '2199-12-31', moneyScale: derived.money_scale };
  for await (const { row, cancelled } of withCancelled(ledgerRows(tx, span, chunkSize)))
    comparison.add(row, cancelled);
  const openLayers = comparison.end();
  if (derived.fifo) await checkLayers(tx, at, derived, openLayers);
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

  add(row: StoredRow, cancelled: boolean): void {
    if (row.cost === null) throw new VerificationFailure('cost', row.id, 'The movement has no cost.');
    this.#compareSnapshotsBefore(row.date);
    this.#quantity += row.delta;
    this.#value += row.cost;
    // Between a movement and its same-day reversal no stock was missing.
    if (this.#quantity < 0 && !this.#derived.below_zero && !cancelled)
      throw new VerificationFailure(
        'running_quantity',
        row.id,
        `The quantity on hand after this movement is ${this.#quantity}.`,
      );
    if (this.#isFinal(row.date)) this.#compareCost(row, row.cost, this.#fold.next(row, cancelled));
    this.#days.add(row.date, row.delta, row.cost, cancelled);
    this.#months.add(`${row.date.slice(0, 7)}-01`, row.delta, row.cost);
    this.#lastDate = row.date;
  }

  /** @returns the layers that must be open; undefined while a recost is pending */
  end(): readonly Layer[] | undefined {
    this.#compareSnapshotsBefore('9999-12-31');
    this.#days.end();
    this.#months.end();
    const { on_hand, value, last_movement_date, money_scale: scale, pending_from } = this.#derived;
    compareFigures(
      'balance',
      'balance',
      { on_hand, value: this.#format(value), last_movement_date: last_movement_date ?? 'none' },
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

  #compareCost(row: StoredRow, cost: bigint, expected: bigint): void {
    const { money_scale: scale } = this.#derived;
    if (cost !== expected)
      throw new VerificationFailure(
        'cost',
        row.id,
        `The movement costs ${formatDecimal(cost, scale)}; it must cost ${formatDecimal(expected, scale)}.`,
      );
    if (this.#quantity === 0 && this.#value !== 0n)
      throw new VerificationFailure(
        'cost',
        row.id,
        `Nothing is on hand after this movement, but the value is ${formatDecimal(this.#value, scale)}.`,
      );
  }

  #compareSnapshotsBefore(date: string): void {
    for (
      let next = this.#snapshots[0];
      next !== undefined && next.end_date < date;
      next = this.#snapshots[0]
    ) {
      this.#snapshots.shift();
      const { name, quantity, value } = next;
      // A snapshot contains every product with a movement by then.
      if (this.#lastDate === null && quantity === null) continue;
      if (quantity === null || value === null)
        throw new VerificationFailure(
          'snapshot',
          undefined,
          `The snapshot of the closed period ${name} does not contain the product.`,
        );
      compareFigures(
        'snapshot',
        `closed period ${name}`,
        { quantity, value: this.#format(value) },
        { quantity: String(this.#quantity), value: formatDecimal(this.#value, this.#derived.money_scale) },
      );
    }
  }

  #format(amount: string): string {
    const { money_scale: scale } = this.#derived;
    return formatDecimal(readDecimal(amount, scale), scale);
  }
}
