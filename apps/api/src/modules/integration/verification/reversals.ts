import { readWhole, type RestoredMovement, type ReturnedReceipt } from '@tallybook/domain';
import type { MovementRow } from './movement-store.ts';
import type { ReversalRow } from './reversal-store.ts';

/** A movement that has reversals. */
interface Original {
  readonly date: string;
  readonly type: MovementRow['type'];
  readonly quantity: number;
  /** Signed units and stored cost, both including the same-day reversals so far. */
  units: number;
  cost: bigint;
  /** Sum of the cost adjustments so far. */
  adjusted: bigint;
  /** Reversal → units that those posted before it took: all of them, and only those on later dates. */
  readonly before: ReadonlyMap<string, { readonly all: number; readonly later: number }>;
}

/** How a reversal relates to its original. All null for other movements. */
export interface Reversal {
  /** The original, if it has the same date. */
  readonly cancels: string | null;
  /** The issue of an earlier date whose units return to stock. */
  readonly restores: RestoredMovement | null;
  /** The receipt of an earlier date whose units go back to the supplier. */
  readonly returnOf: ReturnedReceipt | null;
}

const none: Reversal = { cancels: null, restores: null, returnOf: null };

/** The quantity of an adjustment has a sign. */
const unitsOf = ({ quantity }: Pick<MovementRow, 'quantity'>): number => Math.abs(readWhole(quantity));

/**
 * Relates a product's reversals to their originals in one pass in ledger order. Posting finds the same with statements
 * of its own: if verification used them too, it would repeat their mistakes.
 */
export class Reversals {
  /** By original, in the order of posting. */
  readonly #rows: ReadonlyMap<string, readonly ReversalRow[]>;
  readonly #originals = new Map<string, Original>();

  /** @param rows in the order of posting */
  constructor(rows: readonly ReversalRow[]) {
    this.#rows = Map.groupBy(rows, (row) => row.reverses_id);
  }

  /** Call with each movement before any other method. */
  begin({ id, movement_date: date, type, quantity }: MovementRow): void {
    const reversals = this.#rows.get(id);
    if (reversals === undefined) return;
    const before = new Map<string, { all: number; later: number }>();
    let [all, later] = [0, 0];
    for (const reversal of reversals) {
      before.set(reversal.id, { all, later });
      all += unitsOf(reversal);
      if (reversal.movement_date !== date) later += unitsOf(reversal);
    }
    const sums = { units: 0, cost: 0n, adjusted: 0n };
    this.#originals.set(id, { date, type, quantity: unitsOf({ quantity }), ...sums, before });
  }

  /** Whether a reversal and those posted before it take more units than the original has. */
  exceedsOriginal({
    id,
    reverses_id,
    quantity,
  }: Pick<MovementRow, 'id' | 'reverses_id' | 'quantity'>): boolean {
    if (reverses_id === null) return false;
    const original = this.#originals.get(reverses_id);
    const taken = original?.before.get(id);
    return (
      original === undefined || taken === undefined || taken.all + unitsOf({ quantity }) > original.quantity
    );
  }

  of(
    row: Pick<MovementRow, 'id' | 'reverses_id' | 'movement_date' | 'quantity_delta' | 'at_own_cost'>,
  ): Reversal {
    const { id: reversal, reverses_id: id, movement_date, quantity_delta, at_own_cost } = row;
    const original = id === null ? undefined : this.#originals.get(id);
    if (id === null || original === undefined) return none;
    if (movement_date === original.date) return { ...none, cancels: id };
    const { cost, adjusted } = original;
    const units = Math.abs(original.units);
    const returned = original.before.get(reversal)?.later ?? 0;
    if (at_own_cost) return { ...none, returnOf: { id, units, returned, adjusted } };
    if (quantity_delta.startsWith('-')) return none;
    return { ...none, restores: { id, cost, units, returned } };
  }

  /** Whether a movement is an exit or the reversal of one. */
  isIssue({ type, reverses_id: id }: Pick<MovementRow, 'type' | 'reverses_id'>): boolean {
    return type === 'exit' || (id !== null && this.#originals.get(id)?.type === 'exit');
  }

  /** Counts a movement for its own later reversals, or for those of the movement that it cancels. */
  count(id: string, { delta, cost, adjusted }: { delta: number; cost: bigint; adjusted: bigint }): void {
    const original = this.#originals.get(id);
    if (original === undefined) return;
    original.units += delta;
    original.cost += cost;
    original.adjusted += adjusted;
  }
}
