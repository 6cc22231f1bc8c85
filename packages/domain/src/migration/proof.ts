import { formatDecimal } from '../shared/decimal.ts';
import { maxQuantity } from '../stock/quantity-rules.ts';
import { figureScale, figureText, isWhole, minorOf } from './exact.ts';
import { problemIn, type MigrationProblem } from './problem.ts';
import { problemAt, type FoundStock } from './stock.ts';

/** One product on the proof sheet; figures are decimal text, values in the currency of the organization. */
export interface ProofRow {
  readonly sku: string;
  readonly name: string;
  readonly old_quantity: string;
  readonly old_value: string;
  readonly quantity: string;
  readonly value: string;
  readonly quantity_difference: string;
  readonly value_difference: string;
  /** How the value was computed or rounded. */
  readonly note: string;
}

/** A product with its stock as it is posted. */
export interface MigratedProduct {
  readonly sku: string;
  readonly name: string;
  /** Undefined if the files have none. */
  readonly unit: string | undefined;
  /** Whole units, 0 or more. */
  readonly quantity: number;
  /** In minor units of the currency. */
  readonly value: bigint;
}

export interface Proof {
  readonly products: readonly MigratedProduct[];
  readonly sheet: readonly ProofRow[];
  readonly problems: readonly MigrationProblem[];
}

/**
 * Compares the stocks with the totals of the old system. Nothing may be posted if there is a problem; each difference is one.
 *
 * @param moneyScale decimal places of the currency
 */
export function prove(stocks: readonly FoundStock[], moneyScale: number): Proof {
  const problems: MigrationProblem[] = [];
  const products: MigratedProduct[] = [];
  const sheet: ProofRow[] = [];
  const sorted = stocks.toSorted((one, other) => (one.sku < other.sku ? -1 : 1));
  for (const stock of sorted) {
    const money = (figure: bigint): string => formatDecimal(minorOf(figure, moneyScale), moneyScale);
    const { sku, unit, quantity, oldQuantity, quantityAt } = stock;
    const name = stock.name === '' ? sku : stock.name;
    const [value, oldValue] = [stock.value ?? 0n, stock.oldValue ?? 0n];
    const found = mistakeOf(stock, moneyScale);
    if (found !== undefined) problems.push(found);
    const difference = {
      quantity: quantity - oldQuantity,
      value: minorOf(value, moneyScale) - minorOf(oldValue, moneyScale),
    };
    sheet.push({
      sku,
      name,
      old_quantity: figureText(oldQuantity),
      old_value: stock.oldValue === undefined ? '' : money(oldValue),
      quantity: figureText(quantity),
      value: stock.value === undefined ? '' : money(value),
      quantity_difference: figureText(difference.quantity),
      value_difference: formatDecimal(difference.value, moneyScale),
      note: noteOf(stock, moneyScale),
    });
    if (found !== undefined) continue;
    if (difference.quantity !== 0n || difference.value !== 0n)
      problems.push(
        problemAt(
          quantityAt,
          'DIFFERENCE',
          `${sku}: the old system has ${figureText(oldQuantity)} worth ${money(oldValue)}, but the rows add up to ${figureText(quantity)} worth ${money(value)}. Export all rows from the first movement to the day of the opening balances.`,
        ),
      );
    else
      products.push({
        sku,
        name,
        unit,
        // oxlint-disable-next-line tallybook/exact-numbers -- a whole number of at most maxQuantity
        quantity: Number(quantity / 10n ** BigInt(figureScale)),
        value: minorOf(value, moneyScale),
      });
  }
  return { products, sheet, problems };
}

/** Why this stock cannot be an opening balance. */
function mistakeOf(stock: FoundStock, moneyScale: number): MigrationProblem | undefined {
  const { sku, quantityAt, valueAt } = stock;
  const [quantity, value] = [stock.oldQuantity, stock.oldValue];
  if (sku.length > 64)
    return problemAt(
      quantityAt,
      'SKU_TOO_LONG',
      `The number of the product has more than 64 characters: ${sku}. Shorten it in the old system.`,
    );
  if (quantity < 0n)
    return problemAt(
      quantityAt,
      'QUANTITY_NEGATIVE',
      `${sku} has ${figureText(quantity)} on hand. Correct the stock in the old system, for example by a count, and export again.`,
    );
  if (!isWhole(quantity))
    return problemAt(
      quantityAt,
      'QUANTITY_NOT_WHOLE',
      `${sku} has ${figureText(quantity)} on hand, which are no whole units. Leave the product out of the file, create it with decimal places, and post its opening balance by itself.`,
    );
  if (quantity > BigInt(maxQuantity) * 10n ** BigInt(figureScale))
    return problemAt(quantityAt, 'QUANTITY_TOO_BIG', `${sku} has more than ${maxQuantity} units on hand.`);
  if (value === undefined || stock.value === undefined)
    return problemAt(
      valueAt,
      'COST_MISSING',
      `${sku} has ${figureText(quantity)} on hand, but no cost. Enter its cost in the old system, 0 if it has none, and export again.`,
    );
  if (value < 0n)
    return problemAt(
      valueAt,
      'VALUE_NEGATIVE',
      `${sku} has the value ${formatDecimal(minorOf(value, moneyScale), moneyScale)}. Correct the valuation in the old system, and export again.`,
    );
  if (quantity === 0n && minorOf(value, moneyScale) !== 0n)
    return problemAt(
      valueAt,
      'VALUE_WITHOUT_QUANTITY',
      `${sku} has no stock, but the value ${formatDecimal(minorOf(value, moneyScale), moneyScale)}. Write it off in the old system, and export again.`,
    );
  return undefined;
}

function noteOf({ note, oldValue, value }: FoundStock, moneyScale: number): string {
  const exact = oldValue ?? value;
  if (exact === undefined) return 'no cost';
  const rounded = formatDecimal(minorOf(exact, moneyScale), moneyScale);
  const isRounded = exact !== minorOf(exact, moneyScale) * 10n ** BigInt(figureScale - moneyScale);
  const computed = note === undefined ? '' : `${note} = `;
  if (isRounded) return `${computed}${figureText(exact)}, rounded to ${rounded}`;
  return note === undefined ? '' : `${computed}${rounded}`;
}

/** A sum of values that differs from the caller's. */
export function totalProblem(
  products: readonly MigratedProduct[],
  expected: bigint,
  moneyScale: number,
): MigrationProblem | undefined {
  const sum = products.reduce((total, { value }) => total + value, 0n);
  if (sum === expected) return undefined;
  return problemIn(
    null,
    'TOTAL_DIFFERS',
    `The values add up to ${formatDecimal(sum, moneyScale)}, but the expected total is ${formatDecimal(expected, moneyScale)}. Compare the proof sheet with the stock list of the old system.`,
  );
}
