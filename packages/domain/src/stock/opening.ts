import { fieldProblem, ProblemError } from '../problem/problem.ts';
import { formatDecimal, parseDecimal, readDecimal } from '../shared/decimal.ts';
import { amountTooPrecise } from './adjust-cost.ts';
import type { LedgerCommand, MovementCommand } from './command.ts';
import { storedQuantity, type Measured, type ProductUnits } from './entered.ts';
import { nearestPrice } from './exact-price.ts';
import { incomingValue } from './holding.ts';
import type { LedgerState, ProductState } from './ledger-state.ts';
import { unitCostMicros, unitCostScale } from './unit-cost.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** The reason code of the receipts that opening balances post, and of receipts that replace them; of no other movement. */
export const openingReason = 'opening_balance';

/** How a receipt of an opening balance is valued and booked. */
export interface OpeningBalance {
  /** Value of all of its units: decimal text in the organization's currency; it may have too many places. */
  readonly value: string;
  /** Counter account of its journal entry; null if none was given. */
  readonly account: string | null;
  /** Whether it is one of several layers, which only FIFO products have. */
  readonly isLayer: boolean;
}

/** An opening balance that another receipt replaces. */
export interface CorrectedOpening {
  /** Counter account of its journal entry, which the new entry takes over; null if nothing was booked. */
  readonly account: string | null;
}

/** Why counter accounts cannot be used, by account. */
export interface OpeningAccounts {
  /** Accounts of opening balances; null: none given. */
  readonly given: ReadonlyMap<string | null, ProblemError>;
  /** Accounts that corrections take over. */
  readonly takenOver: ReadonlyMap<string, ProblemError>;
}

/**
 * For an opening balance of a product that has movements. The figure `product_id` names it.
 *
 * @param sku names it for people, where it is known
 */
export function productHasMovements(productId: string, sku?: string): ProblemError {
  const sentence = say(en.productHasMovements);
  const detail = sku === undefined ? sentence : say(en.ofProduct, { sku, detail: sentence });
  return fieldProblem('PRODUCT_HAS_MOVEMENTS', '/product_id', detail, { figures: { product_id: productId } });
}

/** The figures are decimal text in the organization's currency. */
export const totalDiffers = (given: string, sum: string): ProblemError =>
  fieldProblem('TOTAL_DIFFERS', '/expected_total', say(en.totalDiffers, { given, sum }), {
    figures: { given, sum },
  });

function reservedReason(): ProblemError {
  const detail = say(en.openingReasonReserved);
  return new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer: '/reason_code', code: 'NOT_ALLOWED', detail }],
  });
}

/**
 * Why an opening balance, or a receipt that replaces one, cannot be posted; undefined for any other command.
 *
 * @param movedBefore products that earlier groups of the batch have moved
 */
export function openingProblem(
  { openingAccounts }: Pick<LedgerState, 'openingAccounts'>,
  { id, moved = false, layers }: ProductState,
  command: LedgerCommand,
  movedBefore: ReadonlySet<string>,
): ProblemError | undefined {
  if (command.kind !== 'movement') return undefined;
  const { opening, correctsOpening } = command;
  if (opening === undefined)
    return command.input.reason_code === openingReason && correctsOpening === undefined
      ? reservedReason()
      : openingAccounts?.takenOver.get(correctsOpening?.account ?? '');
  const { account, isLayer } = opening;
  if (moved || movedBefore.has(id)) return productHasMovements(id);
  if (isLayer && layers === undefined)
    return fieldProblem('VALIDATION_FAILED', '/layers', say(en.layersOfAverage));
  return openingAccounts?.given.get(account);
}

/** Quantity and price of an opening balance: its value for all of its units, so that r(q·c) is exactly its value. */
export function measureOpening(
  units: ProductUnits | undefined,
  { quantity, entered, movement_date: date }: MovementCommand['input'],
  value: string,
  moneyScale: number,
): Measured | ProblemError {
  const amount = parseDecimal(value, moneyScale);
  if (amount === undefined) return amountTooPrecise(moneyScale, '/value');
  const counted =
    entered === undefined
      ? { quantity: quantity ?? 0, entered: null }
      : storedQuantity(units, { quantity: entered.quantity, unit: entered.unit }, date);
  if (counted instanceof ProblemError) return counted;
  const price = nearestPrice(readDecimal(value, unitCostScale), counted.quantity);
  const nearest = incomingValue(counted.quantity, unitCostMicros(price.unitCost), moneyScale, price.costPer);
  return nearest === amount ? { ...counted, ...price } : valueOfTooMany(formatDecimal(nearest, moneyScale));
}

function valueOfTooMany(nearest: string): ProblemError {
  const detail = say(en.openingTooPrecise, { nearest });
  return new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer: '/value', code: 'TOO_PRECISE', detail }],
  });
}
