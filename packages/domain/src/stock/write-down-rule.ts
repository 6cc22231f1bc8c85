import type { BookedLine } from '../accounting/journal-entry.ts';
import { formatDecimal, type Minor } from '../shared/decimal.ts';
import { incomingValue, type Holding } from './holding.ts';

/**
 * The allowance that reduces an item to net realizable value (IAS 2.28–33): max(0, V − r(Q·NRV)), and 0 if nothing is on
 * hand. Never negative, so a recovery reverses at most what was written down (2.33): the carrying amount is the lower of
 * cost and net realizable value. In minor units.
 *
 * @param netRealizableValue per unit, in millionths
 */
export function writeDownAllowance(
  { quantity, value }: Holding,
  netRealizableValue: bigint,
  moneyScale: number,
): Minor {
  if (quantity <= 0) return 0n;
  const excess = value - incomingValue(quantity, netRealizableValue, moneyScale);
  return excess > 0n ? excess : 0n;
}

/**
 * Whether a recorded allowance differs from what the last net realizable value requires for the units on hand, because
 * units have left or arrived, or their cost has changed. It stays in the books until the next review.
 */
export const isReviewDue = (
  allowance: Minor,
  holding: Holding,
  netRealizableValue: bigint,
  moneyScale: number,
): boolean => allowance !== writeDownAllowance(holding, netRealizableValue, moneyScale);

/** Value less allowance. The allowance of units that have left reduces no other ones: it takes the value to 0 at most. */
export const carryingAmount = (value: Minor, allowance: Minor): Minor =>
  value <= 0n ? value : value > allowance ? value - allowance : 0n;

/** The allowance of one item before and after a review, in minor units. */
export interface AllowanceChange {
  readonly previous: Minor;
  readonly allowance: Minor;
  /** The account with the previous allowance; null if none was named. */
  readonly previousAccount: string | null;
}

export interface WriteDownAccounts {
  /** Undefined if no allowance changes in amount, only its account. */
  readonly loss_account: string | undefined;
  readonly allowance_account: string;
}

/**
 * The journal entry of a review: write-downs debit the loss account and credit the allowance account, recoveries the
 * opposite. The two are not offset, because IAS 2.36 (e) and (f) require each to be disclosed. An allowance that is in
 * another account moves to the given one, so that each account has the allowances of the items that name it. Empty if
 * nothing changes.
 */
export function writeDownLines(
  changes: readonly AllowanceChange[],
  { loss_account: loss, allowance_account: account }: WriteDownAccounts,
  moneyScale: number,
): BookedLine[] {
  const sums = new Map<string, Pick<BookedLine, 'kind' | 'account'> & { debit: Minor; credit: Minor }>();
  const add = (kind: BookedLine['kind'], name: string, side: 'debit' | 'credit', amount: Minor): void => {
    const key = `${kind} ${name}`;
    const sum = sums.get(key) ?? { kind, account: name, debit: 0n, credit: 0n };
    sum[side] += amount;
    sums.set(key, sum);
  };
  for (const { previous, allowance, previousAccount } of changes) {
    const difference = allowance - previous;
    const [side, opposite] =
      difference > 0n ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
    const size = difference > 0n ? difference : -difference;
    if (size > 0n) {
      if (loss === undefined) throw new Error('an allowance changes without a loss account');
      add('write_down_loss', loss, side, size);
    }
    if (previousAccount === null || previousAccount === account) add('allowance', account, opposite, size);
    else {
      add('allowance', previousAccount, 'debit', previous);
      add('allowance', account, 'credit', allowance);
    }
  }
  const zero = formatDecimal(0n, moneyScale);
  return [...sums.values()].flatMap(({ kind, account, debit, credit }) => [
    ...(debit > 0n ? [{ kind, account, debit: formatDecimal(debit, moneyScale), credit: zero }] : []),
    ...(credit > 0n ? [{ kind, account, debit: zero, credit: formatDecimal(credit, moneyScale) }] : []),
  ]);
}
