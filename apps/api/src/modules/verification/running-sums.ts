import { formatDecimal, readDecimal } from '@tallybook/domain';
import { VerificationFailure } from './verification-failure.ts';
import type { SumRow } from './store.ts';

type Figures = Readonly<Record<string, string | undefined>>;

/** Fails unless each figure is the one it must be; figures that are not stored are not compared. */
export function compare(
  check: VerificationFailure['check'],
  what: string,
  stored: Figures,
  must: Figures,
): void {
  for (const [name, value] of Object.entries(must))
    if (stored[name] !== undefined && stored[name] !== value)
      throw new VerificationFailure(
        check,
        undefined,
        `${what}: ${name} is ${stored[name]}; it must be ${value}.`,
      );
}

/** Adds up rows of one day (or month) after another, and holds each sum against the one that is stored. */
export class RunningSums {
  readonly #check: 'day' | 'month';
  readonly #scale: number;
  readonly #stored: Map<string, SumRow>;
  #open:
    | { date: string; count: number; delta: bigint; lowest: bigint; highest: bigint; value: bigint }
    | undefined;

  constructor(check: 'day' | 'month', stored: readonly SumRow[], scale: number) {
    this.#check = check;
    this.#scale = scale;
    this.#stored = new Map(stored.map((row) => [row.date, row]));
  }

  add(date: string, delta: number, cost: bigint): void {
    if (this.#open?.date !== date) this.#close();
    // A month may move more than a number holds exactly, from far below zero to far above.
    const units = BigInt(delta);
    this.#open ??= { date, count: 0, delta: 0n, lowest: units, highest: units, value: 0n };
    const open = this.#open;
    open.count += 1;
    open.delta += units;
    if (open.delta < open.lowest) open.lowest = open.delta;
    if (open.delta > open.highest) open.highest = open.delta;
    open.value += cost;
  }

  /** After the last row: nothing may be stored that no row is of. */
  end(): void {
    this.#close();
    const [left] = this.#stored.keys();
    if (left !== undefined)
      throw new VerificationFailure(
        this.#check,
        undefined,
        `There are sums for the ${this.#check} ${left}, but no movements.`,
      );
  }

  #close(): void {
    const open = this.#open;
    if (open === undefined) return;
    this.#open = undefined;
    const stored = this.#stored.get(open.date);
    this.#stored.delete(open.date);
    if (stored === undefined)
      throw new VerificationFailure(
        this.#check,
        undefined,
        `There are no sums for the ${this.#check} ${open.date}.`,
      );
    const scale = this.#scale;
    const value = formatDecimal(readDecimal(stored.value, scale), scale);
    compare(
      this.#check,
      `${this.#check} ${open.date}`,
      { ...stored, value },
      {
        count: String(open.count),
        delta: String(open.delta),
        lowest: String(open.lowest),
        highest: String(open.highest),
        value: formatDecimal(open.value, scale),
      },
    );
  }
}
