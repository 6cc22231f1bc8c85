import type { NewJournalLine } from '../accounting/journal-entry.ts';
import type { PostingAccounts } from '../accounting/posting-accounts.ts';
import type { ResolvedAccounts } from '../accounting/resolve-accounts.ts';
import type { PostingKind } from '../accounting/posting-rule.ts';
import { formatDecimal, readDecimal } from '../shared/decimal.ts';
import type { CostAdjustmentFacts } from './command.ts';
import { costVariance } from './cost-variance.ts';
import type { AcceptedMovement } from './decide.ts';
import { incomingValue } from './holding.ts';
import type { MovementType } from './movement.ts';
import { ownCost, shareOf } from './price.ts';
import { unitCostMicros } from './unit-cost.ts';

/** A movement to be booked: its facts, its signed cost in minor units, and for a reversal its original. */
export type BookedMovement = Pick<
  AcceptedMovement,
  'type' | 'delta' | 'unitCost' | 'sameDayReversal' | 'cost' | 'restoredCost' | 'part' | 'returnOf'
> & {
  /** Type of the original; null unless this is a reversal. */
  readonly reverses: MovementType | null;
  /** For a reversal: lines of its original's automatic journal entry, if there is one. */
  readonly original?: readonly NewJournalLine[] | undefined;
  /** For a reversal: lines of the automatic journal entries of the earlier ones. */
  readonly earlier?: readonly NewJournalLine[] | undefined;
  /** For a reversal: the signed cost of all units of its original, in minor units. */
  readonly originalCost?: bigint | undefined;
  /** For a reversal of a receipt: the sum of all of its cost adjustments, in signed minor units. */
  readonly originalAdjusted?: bigint | undefined;
  /** For a reversal: its original was booked with amounts of 0, which takes no entry. */
  readonly originalBookedAsZero?: boolean;
};

/**
 * The lines of a movement's journal entry: `cost_amount` on the inventory account, the counter amount on the account of its
 * type. If the two differ (receipts that cover stock below zero; goods returned at a cost other than their receipt's), the
 * difference is a cost variance. A reversal mirrors its original's entry, for its share of the units, and the last one takes
 * what is left of it; later changes of the original's cost were booked as cost variance and are reversed there. No lines, and
 * so no entry, if every amount is 0.
 */
export function movementLines(
  accounts: BookingAccounts,
  movement: BookedMovement,
  moneyScale: number,
): NewJournalLine[] {
  const { cost, originalBookedAsZero = false } = movement;
  const mirrored = mirroredEntry(accounts, movement, moneyScale);
  const counter = mirrored ?? sideOf(accounts, counterKind(movement));
  const booked = (side: Side): bigint => bookedOn(side, movement.earlier ?? [], moneyScale);
  const isRest = isLast(movement) && movement.earlier !== undefined && mirrored !== undefined;
  const amount = isRest
    ? mirrored.amount - booked(counter)
    : originalBookedAsZero
      ? 0n
      : counterAmount(movement, mirrored?.amount, moneyScale);
  const { originalAdjusted = 0n } = movement;
  const received = sideOf(accounts, 'goods_received');
  const adjusted = isRest
    ? originalAdjusted - (keyOf(counter) === keyOf(received) ? 0n : booked(received))
    : adjustedShare(movement) + adjustedLater(movement);
  return balanced(
    [
      [sideOf(accounts, 'inventory'), cost],
      [counter, amount],
      [received, adjusted],
      [sideOf(accounts, 'cost_variance'), -cost - amount - adjusted],
    ],
    moneyScale,
  );
}

/** Accounts, with the rules that they come from if there are any. */
type BookingAccounts = PostingAccounts & Partial<Pick<ResolvedAccounts, 'rules'>>;

/** Where an amount is booked. Amounts of two rules have lines of their own on one account, because a reversal needs to know their kinds. */
interface Side {
  readonly account: string;
  readonly rule: string | null;
}

const sideOf = (accounts: BookingAccounts, kind: PostingKind): Side => ({
  account: accounts[kind],
  rule: accounts.rules?.get(kind) ?? null,
});

const keyOf = ({ account, rule }: Side): string => `${rule ?? ''} ${account}`;

const sideOfLine = ({ account, posting_rule_id: rule = null }: NewJournalLine): Side => ({ account, rule });

/** Whether a reversal takes the last units of its original. */
const isLast = ({ part, delta }: Pick<BookedMovement, 'part' | 'delta'>): boolean =>
  part !== null && part.undone + part.returned + Math.abs(delta) === part.of;

/** Debit less credit. */
function bookedOn(side: Side, lines: readonly NewJournalLine[], moneyScale: number): bigint {
  return lines
    .filter((line) => keyOf(sideOfLine(line)) === keyOf(side))
    .reduce(
      (sum, { debit, credit }) => sum + readDecimal(debit, moneyScale) - readDecimal(credit, moneyScale),
      0n,
    );
}

/**
 * What a movement adds to its counter account (debit positive), in minor units.
 *
 * @param mirrored the same of a reversal's original, with the opposite sign, if its entry has no cost variance
 */
function counterAmount(movement: BookedMovement, mirrored: bigint | undefined, moneyScale: number): bigint {
  const { delta, unitCost, sameDayReversal, cost, reverses, restoredCost, part, originalCost } = movement;
  const micros = unitCostMicros(unitCost);
  if (reverses === null || part === null)
    return costVariance({ delta, unitCostMicros: micros, cancels: null, cost }, moneyScale) - cost;
  // A receipt was received at its own unit cost, whatever the cost of the units that leave.
  const own = ownCost({ ...movement, unitCostMicros: micros }, moneyScale);
  if (own !== undefined) return own - adjustedShare(movement);
  if (delta < 0) {
    const left = part.of - part.undone - part.returned;
    return incomingValue(left, micros, moneyScale) - incomingValue(left + delta, micros, moneyScale);
  }
  const issued = sameDayReversal || restoredCost === undefined ? -cost : restoredCost;
  if (mirrored === undefined || originalCost === undefined) return issued;
  // Later changes of the cost were booked as cost variance.
  const from = part.undone + part.returned;
  return issued + shareOf(mirrored - originalCost, { from, units: delta, of: part.of });
}

/**
 * The part of a receipt's cost adjustments that a reversal takes back: a return the share of its units; a same-day reversal,
 * after which the receipt keeps its adjustments, only the rest of them together with the last unit.
 */
function adjustedShare(movement: BookedMovement): bigint {
  const { delta, sameDayReversal, part, returnOf, originalAdjusted = 0n } = movement;
  if (part === null || delta > 0 || (sameDayReversal && !isLast(movement))) return 0n;
  return shareOf(returnOf?.adjusted ?? originalAdjusted, {
    from: part.returned,
    units: -delta,
    of: part.of - part.undone,
  });
}

/** The cost adjustments dated after a return that takes all units of its receipt: no other one takes them back. */
function adjustedLater(movement: BookedMovement): bigint {
  const { returnOf, originalAdjusted = 0n } = movement;
  return returnOf && isLast(movement) ? originalAdjusted - returnOf.adjusted : 0n;
}

/**
 * The counter account and amount of the original's entry, for the reversal to mirror: debited for an issue, credited for a
 * receipt. Undefined if the entry has a cost variance of its own, as only receipts below zero have; these are reversed at
 * their unit cost.
 */
function mirroredEntry(
  { inventory }: PostingAccounts,
  { delta, original = [] }: BookedMovement,
  moneyScale: number,
): (Side & { readonly amount: bigint }) | undefined {
  const opposite = original.find(({ debit }) => readDecimal(debit, moneyScale) > 0n === delta > 0);
  if (original.length !== 2 || opposite === undefined || opposite.account === inventory) return undefined;
  const { debit, credit } = opposite;
  return {
    ...sideOfLine(opposite),
    amount: readDecimal(credit, moneyScale) - readDecimal(debit, moneyScale),
  };
}

/**
 * The lines of a cost adjustment's journal entry.
 *
 * @param adjustment signed minor units
 */
export function costAdjustmentLines(
  accounts: BookingAccounts,
  { amount, toStock }: Pick<CostAdjustmentFacts, 'amount' | 'toStock'>,
  moneyScale: number,
): NewJournalLine[] {
  return balanced(
    [
      [sideOf(accounts, 'inventory'), toStock],
      [sideOf(accounts, 'cost_variance'), amount - toStock],
      [sideOf(accounts, 'goods_received'), -amount],
    ],
    moneyScale,
  );
}

/**
 * The lines that book changed costs of existing movements.
 *
 * @param change of the stock value, in signed minor units
 */
export function recostLines(accounts: BookingAccounts, change: bigint, moneyScale: number): NewJournalLine[] {
  return balanced(
    [
      [sideOf(accounts, 'inventory'), change],
      [sideOf(accounts, 'cost_variance'), -change],
    ],
    moneyScale,
  );
}

function counterKind({ type, delta, reverses }: BookedMovement): PostingKind {
  const booked = reverses ?? type;
  if (booked === 'entry') return 'goods_received';
  if (booked === 'exit') return 'cost_of_goods_sold';
  const gained = reverses === null ? delta > 0 : delta < 0;
  return gained ? 'stock_gain' : 'stock_loss';
}

/** Lines from signed sums (debit positive), debits first; sums of 0 have no line. */
function balanced(amounts: readonly (readonly [Side, bigint])[], moneyScale: number): NewJournalLine[] {
  const sums = new Map<string, { readonly side: Side; readonly amount: bigint }>();
  for (const [side, amount] of amounts)
    sums.set(keyOf(side), { side, amount: (sums.get(keyOf(side))?.amount ?? 0n) + amount });
  const text = (amount: bigint): string => formatDecimal(amount, moneyScale);
  const lines = [...sums.values()].filter(({ amount }) => amount !== 0n);
  const lineOf = ({ account, rule }: Side, debit: bigint, credit: bigint): NewJournalLine => ({
    account,
    debit: text(debit),
    credit: text(credit),
    ...(rule !== null && { posting_rule_id: rule }),
  });
  return [
    ...lines.flatMap(({ side, amount }) => (amount > 0n ? [lineOf(side, amount, 0n)] : [])),
    ...lines.flatMap(({ side, amount }) => (amount < 0n ? [lineOf(side, 0n, -amount)] : [])),
  ];
}
