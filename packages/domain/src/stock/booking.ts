import type { JournalLine } from '../accounting/journal-entry.ts';
import type { PostingAccounts } from '../accounting/posting-accounts.ts';
import { formatDecimal, readDecimal } from '../shared/decimal.ts';
import { costVariance } from './cost-variance.ts';
import type { AcceptedMovement } from './decide.ts';
import { incomingValue } from './holding.ts';
import type { MovementType } from './movement.ts';
import { unitCostMicros } from './unit-cost.ts';

/** A movement as it is booked: its facts, its signed cost in minor units, and of a reversal what it takes back. */
export type BookedMovement = Pick<
  AcceptedMovement,
  'type' | 'delta' | 'unitCost' | 'sameDayReversal' | 'cost' | 'restoredCost'
> & {
  /** Type of the original; null for what is no reversal. */
  readonly reverses: MovementType | null;
  /** Of a reversal: lines of the entry that automatic posting made for its original; none where it made none. */
  readonly original?: readonly JournalLine[] | undefined;
};

/**
 * The lines of a movement's journal entry: the inventory account takes its `cost_amount`, the account of its type
 * the other side. Where the two differ (what covers stock below zero; goods sent back at another cost than they
 * came in at) the difference is a cost variance. A reversal mirrors what was booked for its original: what changed
 * the original's cost since then was booked as a cost variance, and goes back there. No lines, and so no entry, where
 * every amount is 0.
 */
export function movementLines(
  accounts: PostingAccounts,
  movement: BookedMovement,
  moneyScale: number,
): JournalLine[] {
  const { cost } = movement;
  const [counter, amount] = mirrored(accounts, movement, moneyScale) ?? [
    counterAccount(accounts, movement),
    varianceOf(movement, moneyScale) - cost,
  ];
  return balanced(
    [
      [accounts.inventory, cost],
      [counter, amount],
      [accounts.cost_variance, -cost - amount],
    ],
    moneyScale,
  );
}

/**
 * What a reversal takes back from the account opposite to inventory in its original's entry: for what went out that
 * was debited, for what came in credited. Undefined where the entry does not say it plainly: it has a variance of its
 * own, which only what came in below zero has, and that is at its unit cost whatever it cost since.
 */
function mirrored(
  { inventory }: PostingAccounts,
  { delta, original = [] }: BookedMovement,
  moneyScale: number,
): [string, bigint] | undefined {
  const opposite = original.find(({ debit }) => readDecimal(debit, moneyScale) > 0n === delta > 0);
  if (original.length !== 2 || opposite === undefined || opposite.account === inventory) return undefined;
  const { account, debit, credit } = opposite;
  return [account, readDecimal(credit, moneyScale) - readDecimal(debit, moneyScale)];
}

/**
 * The lines by which costs of standing movements that are others now reach the accounts.
 *
 * @param change what they add to stock value, in signed minor units
 */
export function recostLines(accounts: PostingAccounts, change: bigint, moneyScale: number): JournalLine[] {
  return balanced(
    [
      [accounts.inventory, change],
      [accounts.cost_variance, -change],
    ],
    moneyScale,
  );
}

function varianceOf(
  { delta, unitCost, sameDayReversal, cost, reverses, restoredCost }: BookedMovement,
  moneyScale: number,
): bigint {
  const micros = unitCostMicros(unitCost);
  // What is sent back on a later date leaves at the cost of then; it had been received at its own.
  if (reverses !== null && delta < 0) return cost - incomingValue(delta, micros, moneyScale);
  // What went out comes back at what it cost; its unit cost was only recorded.
  if (restoredCost !== undefined) return cost + restoredCost;
  const cancels = sameDayReversal ? reverses : null;
  return costVariance({ delta, unitCostMicros: micros, cancels, cost }, moneyScale);
}

function counterAccount(accounts: PostingAccounts, { type, delta, reverses }: BookedMovement): string {
  const booked = reverses ?? type;
  if (booked === 'entry') return accounts.goods_received;
  if (booked === 'exit') return accounts.cost_of_goods_sold;
  const gained = reverses === null ? delta > 0 : delta < 0;
  return gained ? accounts.stock_gain : accounts.stock_loss;
}

/** Signed sums by account (debit positive) as lines, debits first; accounts that come out even are left out. */
function balanced(amounts: readonly (readonly [string, bigint])[], moneyScale: number): JournalLine[] {
  const sums = new Map<string, bigint>();
  for (const [account, amount] of amounts) sums.set(account, (sums.get(account) ?? 0n) + amount);
  const text = (amount: bigint): string => formatDecimal(amount, moneyScale);
  const lines = [...sums].filter(([, amount]) => amount !== 0n);
  return [
    ...lines.flatMap(([account, amount]) =>
      amount > 0n ? [{ account, debit: text(amount), credit: text(0n) }] : [],
    ),
    ...lines.flatMap(([account, amount]) =>
      amount < 0n ? [{ account, debit: text(0n), credit: text(-amount) }] : [],
    ),
  ];
}
