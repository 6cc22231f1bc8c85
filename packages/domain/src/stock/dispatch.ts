import { fieldProblem, type ProblemError } from '../problem/problem.ts';
import { daysBetween } from '../shared/calendar-date.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';
import { transferExceedsRemaining, transferReceived } from './location-problems.ts';

/** The first step of a transfer in two steps, as the commands about its goods need it. Facts never change. */
export interface OriginalDispatch {
  readonly id: string;
  readonly transferDate: string;
}

/** Units of a dispatch that came under way (+) or were received, written off or sent back (−). */
export interface DispatchRow {
  readonly date: string;
  readonly delta: number;
}

/** What is wanted of a dispatch. */
interface Wanted {
  readonly dispatch: OriginalDispatch;
  readonly date: string;
  /** Units, without a sign. Default: everything that is left. */
  readonly quantity: number | undefined;
}

/**
 * What a response says about the goods of a transfer that are under way.
 *
 * @param today an instant or a day (UTC)
 */
export const underWay = ({
  open,
  transferDate,
  today,
}: {
  open: number | null;
  transferDate: string;
  today: string;
}): { readonly open: number | null; readonly days_under_way: number | null } => ({
  open,
  days_under_way:
    open === null || open === 0 ? null : Math.max(0, daysBetween(transferDate, today.slice(0, 10))),
});

/** Goods under way during a decision. No dispatch ever has less than nothing under way, at no row. */
export class OpenDispatches {
  #rows: Map<string, readonly DispatchRow[]>;
  readonly #changed = new Set<string>();

  /** @param stored the dispatches that the commands name, each with its rows by date and then by posting */
  constructor(stored: ReadonlyMap<string, readonly DispatchRow[]> | undefined) {
    this.#rows = new Map(stored);
  }

  /**
   * The units to take of a dispatch, or the problem: a date before it, TRANSFER_RECEIVED, or TRANSFER_EXCEEDS_REMAINING. Changes
   * nothing.
   */
  unitsOf({ dispatch, date, quantity }: Wanted, pointer = '/quantity'): number | ProblemError {
    if (date < dispatch.transferDate)
      return fieldProblem(
        'VALIDATION_FAILED',
        '/transfer_date',
        say(en.beforeDispatch, { date: dispatch.transferDate }),
      );
    const left = this.open(dispatch.id);
    if (left === 0) return transferReceived();
    const remaining = this.#leastFrom(dispatch.id, date);
    const wanted = quantity ?? left;
    if (wanted <= remaining) return wanted;
    return transferExceedsRemaining(remaining, quantity === undefined ? '/transfer_date' : pointer);
  }

  /** Units of a dispatch that are under way now. */
  open(id: string): number {
    return this.#of(id).reduce((sum, { delta }) => sum + delta, 0);
  }

  /** Puts a row after all rows of its date. Check what it takes with `unitsOf` first. */
  put(id: string, row: DispatchRow): void {
    const rows = this.#of(id);
    const after = rows.findIndex(({ date }) => date > row.date);
    this.#rows.set(id, rows.toSpliced(after < 0 ? rows.length : after, 0, row));
    this.#changed.add(id);
  }

  /** Saves the state; the returned function restores it. */
  savepoint(): () => void {
    const saved = new Map(this.#rows);
    return () => {
      this.#rows = saved;
    };
  }

  /** Dispatches that changed → their units under way. One that was restored has its old ones. */
  changes(): ReadonlyMap<string, number> {
    return new Map([...this.#changed].map((id) => [id, this.open(id)]));
  }

  #of(id: string): readonly DispatchRow[] {
    return this.#rows.get(id) ?? [];
  }

  /** The least units under way at the end of a day or after any later row. */
  #leastFrom(id: string, date: string): number {
    const rows = this.#of(id);
    let balance = 0;
    for (const row of rows) if (row.date <= date) balance += row.delta;
    let least = balance;
    for (const row of rows) {
      if (row.date <= date) continue;
      balance += row.delta;
      least = Math.min(least, balance);
    }
    return least;
  }
}
