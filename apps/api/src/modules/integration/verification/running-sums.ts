import { formatDecimal, parseDecimal } from '@tallybook/domain';
import { VerificationFailure } from './verification-failure.ts';
import type { SumRow } from './store.ts';

type Figures = Readonly<Record<string, string | undefined>>;

/** A stored amount with the decimals of the organization's currency. If it has more, which none may have: as stored. */
export function amountText(stored: string, scale: number): string {
  const units = parseDecimal(stored, scale);
  return units === undefined ? stored : formatDecimal(units, scale);
}

/** Throws a VerificationFailure if a stored figure differs from the expected one. Skips figures that are not stored. */
export function compareFigures(
  check: VerificationFailure['check'],
  subject: string,
  stored: Figures,
  expected: Figures,
): void {
  for (const [name, value] of Object.entries(expected))
    if (stored[name] !== undefined && stored[name] !== value)
      throw new VerificationFailure(
        check,
        undefined,
        `${subject}: ${name} is ${stored[name]}; it must be ${value}.`,
      );
}

/** Sums rows by day (or month) in ascending order and compares each sum with the stored one. */
export class RunningSums {
  readonly #check: 'day' | 'month';
  readonly #scale: number;
  readonly #stored: Map<string, SumRow>;
  #current:
    | { date: string; count: number; delta: bigint; lowest?: bigint; highest: bigint; value: bigint }
    | undefined;

  constructor(check: 'day' | 'month', stored: readonly SumRow[], scale: number) {
    this.#check = check;
    this.#scale = scale;
    this.#stored = new Map(stored.map((row) => [row.date, row]));
  }

  /** @param cancelled whether the next row cancels this one: the balance between them is no lowest one */
  add(date: string, delta: number, cost: bigint, cancelled = false): void {
    if (this.#current?.date !== date) this.#close();
    // The sums of a month may exceed the safe integers.
    const units = BigInt(delta);
    this.#current ??= { date, count: 0, delta: 0n, highest: units, value: 0n };
    const current = this.#current;
    current.count += 1;
    current.delta += units;
    if (!cancelled && (current.lowest === undefined || current.delta < current.lowest))
      current.lowest = current.delta;
    if (current.delta > current.highest) current.highest = current.delta;
    current.value += cost;
  }

  /** Call after the last row. Throws if a stored sum has no movements. */
  end(): void {
    this.#close();
    const [unmatched] = this.#stored.keys();
    if (unmatched !== undefined)
      throw new VerificationFailure(
        this.#check,
        undefined,
        `The ${this.#check} ${unmatched} has stored sums but no movements.`,
      );
  }

  #close(): void {
    const current = this.#current;
    if (current === undefined) return;
    this.#current = undefined;
    const stored = this.#stored.get(current.date);
    this.#stored.delete(current.date);
    if (stored === undefined)
      throw new VerificationFailure(
        this.#check,
        undefined,
        `The ${this.#check} ${current.date} has movements but no stored sums.`,
      );
    const scale = this.#scale;
    const value = amountText(stored.value, scale);
    compareFigures(
      this.#check,
      `${this.#check} ${current.date}`,
      { ...stored, value },
      {
        count: String(current.count),
        delta: String(current.delta),
        lowest: String(current.lowest),
        highest: String(current.highest),
        value: formatDecimal(current.value, scale),
      },
    );
  }
}
