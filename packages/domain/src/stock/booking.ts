import type { BookedLine } from '../accounting/journal-entry.ts';
import type { PostingAccounts } from '../accounting/posting-accounts.ts';
import type { ResolvedAccounts } from '../accounting/resolve-accounts.ts';
import type { JournalLineKind, PostingKind } from '../accounting/posting-rule.ts';
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
  | 'type'
  | 'delta'
  | 'unitCost'
  | 'costPer'
  | 'sameDayReversal'
  | 'cost'
  | 'restoredCost'
  | 'part'
  | 'returnOf'
> & {
  /** Type of the original; null unless this is a reversal. */
  readonly reverses: MovementType | null;
  /** For a reversal: lines of its original's automatic journal entry, if there is one. */
  readonly original?: readonly BookedLine[] | undefined;
  /** For a reversal: lines of the automatic journal entries of the earlier ones. */
  readonly earlier?: readonly BookedLine[] | undefined;
  /** For a reversal of a receipt: the lines for goods received in the automatic entries of its cost adjustments. */
  readonly freight?: readonly BookedLine[] | undefined;
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
 *
 * @param accounts for a reversal: those of its original (`accountsOfEarlier`)
 */
export function movementLines(
  accounts: BookingAccounts,
  movement: BookedMovement,
  moneyScale: number,
): BookedLine[] {
  const { cost, earlier = [], originalBookedAsZero = false, originalAdjusted = 0n } = movement;
  const kind = counterKind(movement);
  const mirrored = mirroredAmount(kind, movement, moneyScale);
  const isRest = isLast(movement) && movement.earlier !== undefined && mirrored !== undefined;
  const amount = isRest
    ? mirrored - bookedAs(kind, earlier, moneyScale)
    : originalBookedAsZero
      ? 0n
      : counterAmount(movement, mirrored, moneyScale);
  const adjusted = isRest
    ? originalAdjusted - (kind === 'goods_received' ? 0n : bookedAs('goods_received', earlier, moneyScale))
    : adjustedShare(movement) + adjustedLater(movement);
  const received = sideOf(accounts, 'goods_received');
  const elsewhere = isLast(movement) ? freightElsewhere(received, movement, moneyScale) : [];
  return balanced(
    [
      [sideOf(accounts, 'inventory'), cost],
      [sideOf(accounts, kind), amount],
      ...elsewhere,
      [received, adjusted - elsewhere.reduce((sum, [, each]) => sum + each, 0n)],
      [sideOf(accounts, 'cost_variance'), -cost - amount - adjusted],
    ],
    moneyScale,
  );
}

/** Accounts, with the rules that they come from if there are any. */
type BookingAccounts = PostingAccounts & Partial<Pick<ResolvedAccounts, 'rules'>>;

/** Where an amount is booked. Amounts of two kinds have lines of their own on one account, because a reversal needs to know them apart. */
interface Side {
  readonly kind: JournalLineKind;
  readonly account: string;
  readonly rule: string | null;
}

type Amounts = readonly (readonly [Side, bigint])[];

const sideOf = (accounts: BookingAccounts, kind: PostingKind): Side => ({
  kind,
  account: accounts[kind],
  rule: accounts.rules?.get(kind) ?? null,
});

const keyOf = ({ kind, account, rule }: Side): string => `${kind} ${rule ?? ''} ${account}`;

const sideOfLine = ({ kind, account, posting_rule_id: rule = null }: BookedLine): Side => ({
  kind,
  account,
  rule,
});

/** Debit less credit. */
const amountOf = ({ debit, credit }: BookedLine, moneyScale: number): bigint =>
  readDecimal(debit, moneyScale) - readDecimal(credit, moneyScale);

/** Debits less credits of a kind. */
const bookedAs = (kind: PostingKind, lines: readonly BookedLine[], moneyScale: number): bigint =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + amountOf(line, moneyScale) : sum), 0n);

/**
 * Freight on other accounts than the receipt's goods, because a rule or the settings named another one for it: units that go
 * back take their share from the account of the goods, the last ones what each account has.
 */
function freightElsewhere(received: Side, { freight = [] }: BookedMovement, moneyScale: number): Amounts {
  return freight.flatMap((line) => {
    const side = sideOfLine(line);
    return keyOf(side) === keyOf(received) ? [] : [[side, -amountOf(line, moneyScale)] as const];
  });
}

/** Whether a reversal takes the last units of its original. */
const isLast = ({ part, delta }: Pick<BookedMovement, 'part' | 'delta'>): boolean =>
  part !== null && part.undone + part.returned + Math.abs(delta) === part.of;

/**
 * The amount that a movement adds to its counter account (debit positive), in minor units.
 *
 * @param mirrored the same of a reversal's original, with the opposite sign
 */
function counterAmount(movement: BookedMovement, mirrored: bigint | undefined, moneyScale: number): bigint {
  const { delta, unitCost, costPer, sameDayReversal, cost, reverses, restoredCost, part, originalCost } =
    movement;
  const micros = unitCostMicros(unitCost);
  if (reverses === null || part === null)
    return costVariance({ delta, unitCostMicros: micros, costPer, cancels: null, cost }, moneyScale) - cost;
  // A receipt was received at its own unit cost, whatever the cost of the units that leave.
  const own = ownCost({ ...movement, unitCostMicros: micros }, moneyScale);
  if (own !== undefined) return own - adjustedShare(movement);
  if (delta < 0) {
    const left = part.of - part.undone - part.returned;
    return (
      incomingValue(left, micros, moneyScale, costPer) -
      incomingValue(left + delta, micros, moneyScale, costPer)
    );
  }
  const issued = sameDayReversal || restoredCost === undefined ? -cost : restoredCost;
  if (mirrored === undefined || originalCost === undefined) return issued;
  // Later changes of the cost were booked as cost variance.
  const from = part.undone + part.returned;
  return issued + shareOf(mirrored - originalCost, { from, units: delta, of: part.of });
}

/**
 * The part of a receipt's cost adjustments that a reversal takes back. A return takes the share of its units. A same-day
 * reversal takes none, because the receipt keeps its adjustments; only the one of the last unit takes the rest.
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

/** The amount of the original's entry on its counter account, with the opposite sign; undefined without an entry. */
function mirroredAmount(
  kind: PostingKind,
  { original = [] }: BookedMovement,
  moneyScale: number,
): bigint | undefined {
  return original.some((line) => line.kind === kind) ? -bookedAs(kind, original, moneyScale) : undefined;
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
): BookedLine[] {
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
export function recostLines(accounts: BookingAccounts, change: bigint, moneyScale: number): BookedLine[] {
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
function balanced(amounts: Amounts, moneyScale: number): BookedLine[] {
  const sums = new Map<string, { readonly side: Side; readonly amount: bigint }>();
  for (const [side, amount] of amounts)
    sums.set(keyOf(side), { side, amount: (sums.get(keyOf(side))?.amount ?? 0n) + amount });
  const text = (amount: bigint): string => formatDecimal(amount, moneyScale);
  const lines = [...sums.values()].filter(({ amount }) => amount !== 0n);
  const lineOf = ({ kind, account, rule }: Side, debit: bigint, credit: bigint): BookedLine => ({
    kind,
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
