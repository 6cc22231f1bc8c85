import type { JournalLine } from '../accounting/journal-entry.ts';
import type { PostingAccounts } from '../accounting/posting-accounts.ts';
import { formatDecimal, readDecimal } from '../shared/decimal.ts';
import type { CostAdjustmentFacts } from './command.ts';
import { costVariance } from './cost-variance.ts';
import type { AcceptedMovement } from './decide.ts';
import { incomingValue } from './holding.ts';
import type { MovementType } from './movement.ts';
import { unitCostMicros } from './unit-cost.ts';

/** A movement to be booked: its facts, its signed cost in minor units, and for a reversal its original. */
export type BookedMovement = Pick<
  AcceptedMovement,
  'type' | 'delta' | 'unitCost' | 'sameDayReversal' | 'cost' | 'restoredCost'
> & {
  /** Type of the original; null unless this is a reversal. */
  readonly reverses: MovementType | null;
  /** For a reversal: lines of its original's automatic journal entry, if there is one. */
  readonly original?: readonly JournalLine[] | undefined;
  /** For a reversal of a receipt: the sum of its cost adjustments, in signed minor units. */
  readonly originalAdjusted?: bigint | undefined;
  /** For a reversal: its original was booked with amounts of 0, which takes no entry. */
  readonly originalBookedAsZero?: boolean;
};

/**
 * The lines of a movement's journal entry: `cost_amount` on the inventory account, the counter amount on the account of its
 * type. If the two differ (receipts that cover stock below zero; goods returned at a cost other than their receipt's), the
 * difference is a cost variance. A reversal mirrors its original's entry; later changes of the original's cost were booked
 * as cost variance and are reversed there. No lines, and so no entry, if every amount is 0.
 */
export function movementLines(
  accounts: PostingAccounts,
  movement: BookedMovement,
  moneyScale: number,
): JournalLine[] {
  const { cost, originalAdjusted = 0n } = movement;
  const [counter, amount] = mirrored(accounts, movement, moneyScale) ?? [
    counterAccount(accounts, movement),
    movement.originalBookedAsZero === true ? 0n : varianceOf(movement, moneyScale) - cost,
  ];
  return balanced(
    [
      [accounts.inventory, cost],
      [counter, amount],
      [accounts.goods_received, originalAdjusted],
      [accounts.cost_variance, -cost - amount - originalAdjusted],
    ],
    moneyScale,
  );
}

/**
 * The counter account and amount of the original's entry, for the reversal to mirror: debited for an issue, credited for a
 * receipt. Undefined if the entry has a cost variance of its own, as only receipts below zero have; these are reversed at
 * their unit cost.
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
 * The lines of a cost adjustment's journal entry.
 *
 * @param adjustment signed minor units
 */
export function costAdjustmentLines(
  accounts: PostingAccounts,
  { amount, toStock }: Pick<CostAdjustmentFacts, 'amount' | 'toStock'>,
  moneyScale: number,
): JournalLine[] {
  return balanced(
    [
      [accounts.inventory, toStock],
      [accounts.cost_variance, amount - toStock],
      [accounts.goods_received, -amount],
    ],
    moneyScale,
  );
}

/**
 * The lines that book changed costs of existing movements.
 *
 * @param change of the stock value, in signed minor units
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
  // A receipt reversed on a later date leaves at the cost of that date; it was received at its own unit cost.
  if (reverses !== null && delta < 0) return cost - incomingValue(delta, micros, moneyScale);
  // A reversed issue returns at its issue cost; its unit cost was only recorded.
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

/** Lines from signed sums by account (debit positive), debits first; accounts with a sum of 0 have no line. */
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
