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

/** What the sums of a row's day and month take from it. */
export interface Summed {
  readonly delta: number;
  /** Signed minor units. */
  readonly cost: bigint;
  /** Whether it is an exit or the reversal of one. */
  readonly isIssue: boolean;
  readonly received: number;
}

/** Sums rows by day (or month) in ascending order and compares each sum with the stored one. */
export class RunningSums {
  readonly #check: 'day' | 'month';
  readonly #scale: number;
  readonly #stored: Map<string, SumRow>;
  #current:
    | (Record<'delta' | 'highest' | 'value' | 'issued' | 'issuedCost' | 'received', bigint> & {
        date: string;
        count: number;
        lowest?: bigint;
      })
    | undefined;

  constructor(check: 'day' | 'month', stored: readonly SumRow[], scale: number) {
    this.#check = check;
    this.#scale = scale;
    this.#stored = new Map(stored.map((row) => [row.date, row]));
  }

  /** @param cancelled whether the next row cancels this one: the balance between them is no lowest one */
  add(date: string, { delta, cost, isIssue, received }: Summed, cancelled = false): void {
    if (this.#current?.date !== date) this.#close();
    // The sums of a month may exceed the safe integers.
    const units = BigInt(delta);
    this.#current ??= {
      date,
      count: 0,
      delta: 0n,
      highest: units,
      value: 0n,
      issued: 0n,
      issuedCost: 0n,
      received: 0n,
    };
    const current = this.#current;
    current.count += 1;
    current.delta += units;
    if (!cancelled && (current.lowest === undefined || current.delta < current.lowest))
      current.lowest = current.delta;
    if (current.delta > current.highest) current.highest = current.delta;
    current.value += cost;
    current.received += BigInt(received);
    if (!isIssue) return;
    current.issued -= units;
    current.issuedCost -= cost;
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
      { ...stored, value, issued_cost: amountText(stored.issued_cost, scale) },
      {
        count: String(current.count),
        delta: String(current.delta),
        lowest: String(current.lowest),
        highest: String(current.highest),
        value: formatDecimal(current.value, scale),
        issued: String(current.issued),
        issued_cost: formatDecimal(current.issuedCost, scale),
        received: String(current.received),
      },
    );
  }
}
