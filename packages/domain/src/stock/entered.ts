import { fieldProblem, ProblemError } from '../problem/problem.ts';
import { formatDecimal, readDecimal, withoutTrailingZeros } from '../shared/decimal.ts';
import type { MovementCommand } from './command.ts';
import { exactPrice, maxCostPer, type ExactPrice } from './exact-price.ts';
import { stockProblem } from './problems.ts';
import { maxQuantity, quantityDelta } from './quantity-rules.ts';
import { unitCostScale } from './unit-cost.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** Decimal places that an entered quantity may have. */
export const enteredScale = 6;

/** A pack in which a product is bought or sold. */
export interface Pack {
  readonly code: string;
  /** Base units in one pack, 1 to 10^9. */
  readonly quantity: number;
}

/** The units in which quantities of a product may be entered. The ledger counts whole base units. */
export interface ProductUnits {
  readonly unit: string;
  /** One `unit` is 10^`quantityScale` base units. */
  readonly quantityScale: number;
  readonly packs: readonly Pack[];
}

/** A quantity as decimal text, in the unit of the product or in one of its packs. */
export interface EnteredQuantity {
  readonly quantity: string;
  readonly unit: string;
}

/** A quantity and the cost of one such unit, as the caller wrote them. */
export interface Entered extends EnteredQuantity {
  readonly unit_cost?: string | undefined;
}

/** With the number of base units that one unit had when the movement was posted. */
export interface StoredEntered extends Entered {
  readonly factor: number;
}

/** What a movement counts and costs, in base units. */
export interface Measured extends ExactPrice {
  readonly quantity: number;
  readonly entered: StoredEntered | null;
}

/** Names of units differ in more than case. */
export const foldedUnit = (unit: string): string => unit.normalize('NFC').toLowerCase();

/** Base units in one unit of this name; undefined if the product has no such unit. */
export function factorOf({ unit, quantityScale, packs }: ProductUnits, name: string): number | undefined {
  const folded = foldedUnit(name);
  if (folded === foldedUnit(unit)) return 10 ** quantityScale;
  return packs.find(({ code }) => foldedUnit(code) === folded)?.quantity;
}

/** The smallest decimal that is a whole number of base units: 1 / (the largest divisor of the form 2^a·5^b), in six places. */
export function stepOf(factor: number): string {
  let divisor = 1;
  for (const prime of [2, 5])
    for (let left = factor, times = 0; left % prime === 0 && times < enteredScale; left /= prime, times += 1)
      divisor *= prime;
  const [whole = '', places = ''] = formatDecimal(
    10n ** BigInt(2 * enteredScale) / BigInt(divisor),
    2 * enteredScale,
  ).split('.');
  const kept = withoutTrailingZeros(places);
  return kept === '' ? whole : `${whole}.${kept}`;
}

/**
 * The whole base units of an entered quantity, which is never rounded, or the problem with it: UNIT_UNKNOWN,
 * NOT_WHOLE_UNITS, or QUANTITY_OVERFLOW on `date`.
 */
export function baseUnitsOf(
  units: ProductUnits,
  { quantity, unit }: EnteredQuantity,
  date: string,
): { readonly quantity: number; readonly factor: number } | ProblemError {
  const factor = factorOf(units, unit);
  if (factor === undefined) {
    const names = [units.unit, ...units.packs.map(({ code }) => code)];
    return fieldProblem('UNIT_UNKNOWN', '/entered/unit', say(en.unitUnknown, { unit, units: names }));
  }
  const scale = 10n ** BigInt(enteredScale);
  const total = readDecimal(quantity, enteredScale) * BigInt(factor);
  if (total % scale !== 0n) {
    const step = stepOf(factor);
    return fieldProblem(
      'NOT_WHOLE_UNITS',
      '/entered/quantity',
      say(en.notWholeUnits, { quantity, unit, step }),
      { figures: { step } },
    );
  }
  const whole = total / scale;
  if (whole > BigInt(maxQuantity) || whole < -BigInt(maxQuantity))
    return stockProblem({ code: 'QUANTITY_OVERFLOW', onDate: date }, '/entered/quantity');
  // oxlint-disable-next-line tallybook/exact-numbers -- at most 2^53 − 1
  return { quantity: Number(whole), factor };
}

/** A quantity in a unit of the product as base units and as it is stored, or the problem with it. */
export function storedQuantity<Entered extends EnteredQuantity>(
  units: ProductUnits | undefined,
  entered: Entered,
  date: string,
): { readonly quantity: number; readonly entered: Entered & { readonly factor: number } } | ProblemError {
  if (units === undefined) throw new RangeError('the units of the product were not read');
  const counted = baseUnitsOf(units, entered, date);
  if (counted instanceof ProblemError) return counted;
  const { quantity, factor } = counted;
  return { quantity, entered: { ...entered, factor } };
}

/** What the movement of a request counts and costs. The form of the request was validated. */
export function measure(
  units: ProductUnits | undefined,
  { quantity, unit_cost: unitCost, price, entered, movement_date: date }: MovementCommand['input'],
): Measured | ProblemError {
  if (entered === undefined) {
    if (quantity === undefined) throw new RangeError('a movement has a quantity');
    if (unitCost !== undefined) return { quantity, unitCost, entered: null };
    return { quantity, ...priceOfUnits(price?.amount, price?.per), entered: null };
  }
  const counted = storedQuantity(units, entered, date);
  if (counted instanceof ProblemError) return counted;
  return { ...counted, ...priceOfUnits(entered.unit_cost, counted.entered.factor) };
}

/** Factors are at most 10^9, and so is `per` in a request, in lowest terms. */
function priceOfUnits(amount = '', per = maxCostPer): ExactPrice {
  const exact = exactPrice(readDecimal(amount, unitCostScale), per);
  if (exact === undefined) throw new RangeError('not an accepted price');
  return exact;
}

/** Signed base units of a movement; 0 if its units are certainly rejected. */
export function movementDelta(units: ProductUnits | undefined, input: MovementCommand['input']): number {
  const { entered, movement_date: date } = input;
  const counted = entered === undefined ? undefined : storedQuantity(units, entered, date);
  if (counted instanceof ProblemError) return 0;
  return quantityDelta(input.type, counted?.quantity ?? input.quantity ?? 0);
}

/** Whether a movement takes units from the stock, whatever its units are. */
export const isOutgoing = ({ type, quantity, entered }: MovementCommand['input']): boolean =>
  entered === undefined
    ? quantityDelta(type, quantity ?? 0) < 0
    : type === 'exit' || entered.quantity.startsWith('-');

/** The fields that the caller wrote, for a response. */
export const shownEntered = ({ quantity, unit, unit_cost }: StoredEntered): Entered =>
  unit_cost === undefined ? { quantity, unit } : { quantity, unit, unit_cost };
