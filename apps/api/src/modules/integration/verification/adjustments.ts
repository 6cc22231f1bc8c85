import { parseDecimal } from '@tallybook/domain';
import { chainStart, costAdjustmentHash } from '../../../ledger/posting/chain.ts';
import type { MovementRow } from './movement-store.ts';
import type { AdjustmentRow } from './store.ts';
import { VerificationFailure } from './verification-failure.ts';

interface Link {
  readonly row: AdjustmentRow;
  readonly seq: bigint;
  /** The last movement posted before it, among the rows read so far. */
  before: { readonly seq: bigint; readonly hash: string };
}

/** A cost adjustment in split mode, a row of the ledger. Amounts in signed minor units. */
export interface Split {
  readonly id: string;
  readonly seq: bigint;
  readonly date: string;
  readonly receipt: string;
  readonly amount: bigint;
  /** The amount added to stock, as stored. */
  readonly cost: bigint;
}

/**
 * The cost adjustments of a product: links of its hash chain between its movements, and the sums that its receipts state.
 */
export class Adjustments {
  readonly #at: { readonly organizationId: string; readonly productId: string };
  readonly #scale: number;
  readonly #links: readonly Link[];
  /** Those in split mode, in ledger order. */
  readonly splits: readonly Split[];
  /** Receipt id → sum in minor units, of those not compared yet. */
  readonly #sums = new Map<string, bigint>();

  /** @param rows in the order of posting */
  constructor(
    at: { readonly organizationId: string; readonly productId: string },
    rows: readonly AdjustmentRow[],
    scale: number,
  ) {
    this.#at = at;
    this.#scale = scale;
    this.#links = rows.map((row) => ({
      row,
      seq: BigInt(row.seq),
      before: { seq: 0n, hash: chainStart },
    }));
    for (const { id, movement_id, mode, amount } of rows) {
      const added = mode === 'split' ? 0n : this.#units(id, amount);
      this.#sums.set(movement_id, (this.#sums.get(movement_id) ?? 0n) + added);
    }
    const split = rows.filter(({ mode }) => mode === 'split').map((row) => this.#split(row));
    this.splits = split.toSorted((a, b) => {
      if (a.date === b.date) return 0;
      return a.date < b.date ? -1 : 1;
    });
  }

  #split({ id, seq, movement_id, booked_on, amount, cost_amount }: AdjustmentRow): Split {
    if (cost_amount === null)
      throw new VerificationFailure(
        'cost',
        movement_id,
        `The cost adjustment ${id} has no share of the stock.`,
      );
    return {
      id,
      seq: BigInt(seq),
      date: booked_on,
      receipt: movement_id,
      amount: this.#units(id, amount),
      cost: this.#units(id, cost_amount),
    };
  }

  get count(): number {
    return this.#links.length;
  }

  /** The hash that a movement's own must follow. Call it once for each movement. */
  previousOf(row: Pick<MovementRow, 'seq' | 'hash' | 'previous' | 'previous_seq'>): string {
    const seq = BigInt(row.seq);
    const next = this.#firstAfter(seq);
    const link = this.#links[next];
    if (link !== undefined && link.before.seq < seq) link.before = { seq, hash: row.hash };
    const last = this.#links[next - 1];
    return last !== undefined && last.seq > BigInt(row.previous_seq ?? 0)
      ? last.row.hash
      : (row.previous ?? chainStart);
  }

  /**
   * The sum of a movement's adjustments in place, which its row must state.
   *
   * @returns signed minor units
   */
  take(row: Pick<MovementRow, 'id' | 'adjusted' | 'quantity_delta' | 'reverses_id'>): bigint {
    const sum = this.#sums.get(row.id) ?? 0n;
    if (this.#sums.delete(row.id) && (row.quantity_delta.startsWith('-') || row.reverses_id !== null))
      throw new VerificationFailure(
        'cost',
        row.id,
        'The movement has a cost adjustment but is not a receipt.',
      );
    if (this.#units(row.id, row.adjusted ?? '0') !== sum)
      throw new VerificationFailure(
        'cost',
        row.id,
        'The sum of the cost adjustments of this movement differs from the one stored with its cost.',
      );
    return sum;
  }

  /**
   * Call after the last movement. Throws the first failure.
   *
   * @param last the movement posted last
   * @returns the last link of the chain
   */
  end(last: { readonly seq: bigint; readonly hash: string }): { seq: bigint; hash: string } {
    let previous = { seq: 0n, hash: chainStart };
    for (const { row, seq, before } of this.#links) {
      const follows = before.seq > previous.seq ? before.hash : previous.hash;
      if (row.hash !== costAdjustmentHash(follows, this.#facts(row)))
        throw new VerificationFailure(
          'chain',
          row.movement_id,
          `The hash of the cost adjustment ${row.id} does not match it and what was posted before it.`,
        );
      previous = { seq, hash: row.hash };
    }
    return previous.seq > last.seq ? previous : last;
  }

  /** Call when every movement was taken. Throws if there are adjustments of others. */
  requireAllTaken(): void {
    const [unmatched] = this.#sums.keys();
    if (unmatched !== undefined)
      throw new VerificationFailure(
        'cost',
        unmatched,
        'A cost adjustment is of a movement of another product.',
      );
  }

  #units(id: string, amount: string): bigint {
    const units = parseDecimal(amount, this.#scale);
    if (units !== undefined) return units;
    const detail = `The cost adjustment ${id} is ${amount}; amounts of this organization have ${this.#scale} decimals.`;
    throw new VerificationFailure('cost', undefined, detail);
  }

  #facts(row: AdjustmentRow) {
    return {
      ...this.#at,
      id: row.id,
      seq: row.seq,
      movementId: row.movement_id,
      mode: row.mode,
      amount: row.amount,
      adjustmentDate: row.adjustment_date,
      bookedOn: row.booked_on,
      periodId: row.accounting_period_id,
      journalEntryId: row.journal_entry_id,
      reversesId: row.reverses_id,
      allocationId: row.allocation_id,
      reason: row.reason,
      reference: row.reference,
      note: row.note,
      createdBy: row.created_by,
      createdAt: row.created_at,
    };
  }

  /** Index of the first link after a position. */
  #firstAfter(seq: bigint): number {
    let [from, to] = [0, this.#links.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#links[middle]?.seq ?? 0n) > seq) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
