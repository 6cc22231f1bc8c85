import { ProblemError } from '../problem/problem.ts';
import { formatDecimal } from '../shared/decimal.ts';
import type {
  CountCommand,
  MovementCommand,
  MovementFacts,
  ReversalCommand,
  ReversedUnits,
} from './command.ts';
import {
  countBases,
  differenceOf,
  differenceWith,
  stockTakeReason,
  type ComparedCount,
} from './count-difference.ts';
import { statedProblem } from './csv-units.ts';
import { detailsOf } from './details-of.ts';
import { storedQuantity, measure, type Measured, type ProductUnits, type StoredEntered } from './entered.ts';
import type { Average } from './holding.ts';
import { measureOpening } from './opening.ts';
import { leastReceiptValue } from './price.ts';
import { periodOf, sumOfAdjustments, type LedgerState, type ProductState } from './ledger-state.ts';
import { maxQuantity, quantityDelta } from './quantity-rules.ts';
import * as problems from './problems.ts';
import type { Timeline } from './timeline.ts';
import { derivedUnitCost } from './unit-cost.ts';

/** The movement of a command, `unchanged` for a count that matches, or the problem that rejects it. */
export type Drafted = MovementFacts | 'unchanged' | ProblemError;

/** Turns a command into facts. The timeline then checks whether the stock allows them. */
export function draft(
  state: LedgerState,
  product: ProductState,
  timeline: Timeline,
  command: MovementCommand | ReversalCommand,
): Drafted {
  if (command.kind === 'reversal') {
    const facts = draftReversal(state, product, command);
    return facts instanceof ProblemError
      ? facts
      : (onHandMismatchOf(command.expectedOnHand, timeline) ?? facts);
  }
  const { input, opening } = command;
  const measured =
    opening === undefined
      ? measure(product.units, input)
      : measureOpening(product.units, input, opening.value, state.moneyScale);
  if (measured instanceof ProblemError) return measured;
  const differs = command.stated && statedProblem(command.stated, measured);
  if (differs !== undefined) return differs;
  const delta = quantityDelta(input.type, measured.quantity);
  if (product.archived && !isTowardsZero(timeline.onHand, delta)) return problems.productArchived();
  const facts = draftMovement(state, timeline, command, { ...measured, delta });
  // Like a count, a write-off names no cost.
  return command.dispatch === undefined || facts instanceof ProblemError || facts === 'unchanged'
    ? facts
    : { ...facts, unitCost: averageOf(timeline.averageAt(facts.movementDate), state.moneyScale) };
}

/**
 * Whether a change takes what is left of an archived product towards zero, and not past it where negative stock is allowed.
 * A product is empty when it is archived, but a reversal may bring stock back.
 */
const isTowardsZero = (onHand: number, delta: number): boolean =>
  Math.sign(delta) !== Math.sign(onHand) && Math.abs(delta) <= Math.abs(onHand);

const noReferences = {
  journalEntryId: null,
  reversesId: null,
  sameDayReversal: false,
  part: null,
  restores: null,
  returnOf: null,
};

const nothingReversed: ReversedUnits = { undone: 0, returned: 0 };

function draftMovement(
  state: LedgerState,
  timeline: Timeline,
  { id, input }: MovementCommand,
  measured: Measured & { readonly delta: number },
): Drafted {
  const date = input.movement_date;
  const covering = periodOf(state.periods, date);
  if (covering !== undefined && (input.accounting_period_id ?? covering.id) !== covering.id)
    return problems.periodMismatch(date);
  const period = problems.openPeriodOf(state, date, '/movement_date');
  if (period instanceof ProblemError) return period;
  const entry = input.journal_entry_id ?? null;
  if (entry !== null && state.journalEntries.get(entry) !== period.id) return problems.journalEntryInvalid();
  const mismatch = onHandMismatchOf(input.expected_on_hand, timeline);
  if (mismatch !== undefined) return mismatch;
  return {
    ...noReferences,
    id,
    productId: input.product_id,
    type: input.type,
    ...measured,
    movementDate: date,
    periodId: period.id,
    journalEntryId: entry,
    details: detailsOf(input),
  };
}

const onHandMismatchOf = (expected: number | undefined, { onHand }: Timeline): ProblemError | undefined =>
  expected === undefined || expected === onHand ? undefined : problems.onHandMismatch(expected, onHand);

/** An adjustment with the opposite sign, so that sums by type stay correct for clients that ignore `reverses_id`. */
function draftReversal(state: LedgerState, { units }: ProductState, command: ReversalCommand): Drafted {
  const { original } = command;
  if (original.reversesId !== null) return problems.reversalNotReversible();
  const of = Math.abs(original.quantityDelta);
  const reversed = state.reversed.get(original.id) ?? nothingReversed;
  const remaining = of - reversed.undone - reversed.returned;
  if (remaining === 0) return problems.alreadyReversed();
  const taken = reversedUnits(units, command);
  if (taken instanceof ProblemError) return taken;
  const { quantity = remaining, entered = null } = taken;
  if (quantity > remaining)
    return problems.reversalExceedsRemaining(remaining, entered === null ? '/quantity' : '/entered/quantity');
  const date = command.movementDate ?? original.movementDate;
  if (date < original.movementDate) return problems.reversedTooEarly(original.movementDate);
  const sameDayReversal = date === original.movementDate;
  // A movement with a mistyped year must remain reversible on its date.
  const limits = sameDayReversal ? { ...state, dateLimit: undefined } : state;
  const period = problems.openPeriodOf(limits, date, '/movement_date');
  if (period instanceof ProblemError) return period;
  const delta = original.quantityDelta < 0 ? quantity : -quantity;
  // Units that went back later were on hand until then, at the cost that remains.
  const received = of - reversed.undone - quantity;
  if (sameDayReversal && delta < 0 && received > 0) {
    const left = { ...original, quantityDelta: received };
    if (leastReceiptValue(state, left) < 0n)
      return problems.adjustedBelowZero(formatDecimal(leastReceiptValue(state, original), state.moneyScale));
  }
  return {
    ...noReferences,
    id: command.id,
    productId: original.productId,
    type: 'adjustment',
    quantity: delta,
    delta,
    unitCost: original.unitCost,
    costPer: original.costPer,
    entered,
    movementDate: date,
    periodId: period.id,
    reversesId: original.id,
    sameDayReversal,
    returnOf:
      sameDayReversal || delta > 0
        ? null
        : {
            id: original.id,
            units: of - reversed.undone,
            returned: reversed.returned,
            adjusted: sumOfAdjustments(state, original.id, date),
          },
    // A reversed issue returns at its issue cost; its unit cost was only recorded.
    part: { of, ...reversed },
    restores:
      sameDayReversal || delta < 0
        ? null
        : {
            id: original.id,
            cost: state.remainingCosts?.get(original.id) ?? state.originalCosts?.get(original.id),
            units: of - reversed.undone,
            returned: reversed.returned,
          },
    details: command.details,
  };
}

/** Units that a reversal takes, without a sign; none for all that remain. */
function reversedUnits(
  units: ProductUnits | undefined,
  { quantity, entered, original, movementDate }: ReversalCommand,
): { readonly quantity?: number | undefined; readonly entered?: StoredEntered } | ProblemError {
  return entered === undefined
    ? { quantity }
    : storedQuantity(units, entered, movementDate ?? original.movementDate);
}

/** A problem that each decision about an overtaken count would lead to comes first. */
export function draftCount(
  state: LedgerState,
  { archived }: ProductState,
  timeline: Timeline,
  {
    command,
    compared,
    problemAt,
  }: {
    readonly command: CountCommand;
    readonly compared: ComparedCount;
    /** The problem of an adjustment at the counted location. */
    readonly problemAt: (delta: number) => ProblemError | undefined;
  },
): Drafted {
  const period = problems.openPeriodOf(state, command.countDate, '/count_date');
  if (period instanceof ProblemError) return period;
  if (Math.abs(compared.expectedWhenCounted) > maxQuantity) return countOverflow(command);
  const problemWith = (difference: number): ProblemError | undefined => {
    // A count that changes nothing brings nothing to an archived product.
    if (difference === 0) return undefined;
    if (archived && !isTowardsZero(timeline.onHand, difference)) return problems.productArchived();
    if (Math.abs(difference) > maxQuantity) return countOverflow(command);
    // The cost of missing units follows a recost; the unit cost of a surplus is stored and does not.
    const storesAverage = difference > 0 && command.unitCost === undefined;
    if (storesAverage && timeline.isPendingAt(command.countDate)) return problems.costsNotFinal();
    const atLocation = problemAt(difference);
    if (atLocation !== undefined) return atLocation;
    const violation = timeline.violationOf({
      date: command.countDate,
      delta: difference,
      cancels: null,
    });
    return violation && problems.stockProblem(violation, '/counted_quantity');
  };
  const delta = differenceOf(command, compared);
  const possible =
    delta instanceof ProblemError
      ? countBases.map((basis) => differenceWith(basis, command, compared))
      : [delta];
  const found = possible.map(problemWith);
  const [first] = found;
  if (first !== undefined && !found.includes(undefined)) return first;
  if (delta instanceof ProblemError) return delta;
  if (delta === 0) return 'unchanged';
  return {
    ...noReferences,
    id: command.id,
    productId: command.productId,
    type: 'adjustment',
    quantity: delta,
    delta,
    unitCost: command.unitCost ?? averageOf(timeline.averageAt(command.countDate), state.moneyScale),
    movementDate: command.countDate,
    periodId: period.id,
    details: detailsOf({
      reason_code: stockTakeReason,
      reference: command.reference,
      metadata: { counted_quantity: command.counted },
    }),
  };
}

const countOverflow = ({ countDate }: CountCommand): ProblemError =>
  problems.stockProblem({ code: 'QUANTITY_OVERFLOW', onDate: countDate }, '/counted_quantity');

/** Value / quantity as a unit cost, below zero too; 0 without an average, or if pending costs make it negative for now. */
function averageOf(average: Average | undefined, moneyScale: number): number {
  if (average === undefined) return 0;
  const { quantity, value } = average;
  const worth = quantity < 0 ? -value : value;
  return worth < 0n ? 0 : derivedUnitCost(worth, Math.abs(quantity), moneyScale);
}
