import { readDecimal } from '../shared/decimal.ts';
import { ProblemError } from '../problem/problem.ts';
import type { FieldError } from '../problem/index.ts';
import type { StatedUnits } from './command.ts';
import { exactPrice, isCost, shownPrice } from './exact-price.ts';
import type { Measured } from './entered.ts';
import { unitCostScale } from './unit-cost.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** Columns of a file for the fields `price` and `entered` of a request. */
export const unitColumns = [
  'price_amount',
  'price_per',
  'entered_quantity',
  'entered_unit',
  'entered_unit_cost',
] as const;

type Cells = Readonly<Record<string, unknown>>;

const given = (fields: Cells): Cells | undefined =>
  Object.values(fields).every((value) => value === undefined) ? undefined : fields;

/**
 * The fields of a request from the cells of a row. A row may repeat what it says, as exports do: then the most exact form is
 * posted, and the others are `stated` and must agree with it.
 */
export function withUnits(cells: Cells): { readonly values: Cells; readonly stated?: StatedUnits } {
  const {
    price_amount: amount,
    price_per: per,
    entered_quantity,
    entered_unit,
    entered_unit_cost,
    ...plain
  } = cells;
  const price = given({ amount, per });
  const entered = given({ quantity: entered_quantity, unit: entered_unit, unit_cost: entered_unit_cost });
  if (price === undefined && entered === undefined) return { values: plain };
  const { quantity, unit_cost, ...values } = plain;
  return entered === undefined
    ? { values: { ...values, quantity, price }, stated: { unit_cost } }
    : { values: { ...values, entered }, stated: { quantity, unit_cost, price } };
}

/** A pointer into `price` or `entered` as that of its column; any other as it is. */
export const columnPointer = (pointer: string): string =>
  pointer.replace(
    /^\/(price|entered)(?:\/(\w+))?$/,
    (_, field: string, member?: string) =>
      `/${field}_${member ?? (field === 'price' ? 'amount' : 'quantity')}`,
  );

/** Errors of a row under its columns. */
export const columnPointers = (errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, pointer: columnPointer(error.pointer) }));

/** VALIDATION_FAILED for a row whose forms differ. */
export function statedProblem(stated: StatedUnits, measured: Measured): ProblemError | undefined {
  const { quantity, unit_cost: unitCost, price } = stated;
  const shown = shownPrice(measured);
  const differing =
    quantity !== undefined && quantity !== measured.quantity
      ? 'quantity'
      : unitCost !== undefined && unitCost !== shown.unit_cost
        ? 'unit_cost'
        : price !== undefined && !isSamePrice(price, measured)
          ? 'price_amount'
          : undefined;
  if (differing === undefined) return undefined;
  const detail = say(en.formsDiffer, { column: differing });
  return new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer: `/${differing}`, code: 'DIFFERS', detail }],
  });
}

function isSamePrice({ amount, per }: Cells, { unitCost, costPer }: Measured): boolean {
  if (typeof amount !== 'string' || typeof per !== 'number' || !isCost(amount) || per < 1) return false;
  const exact = exactPrice(readDecimal(amount, unitCostScale), per);
  return exact?.unitCost === unitCost && exact.costPer === costPer;
}
