import { detailNames, formulaSafe, generatedColumns, unitColumns } from '@tallybook/domain';
import { stringify } from 'csv-stringify/sync';
import type { ExportedMovement } from '../../modules/inventory/movements/export/export.ts';

type Value = ExportedMovement[keyof ExportedMovement];

/** `price` and `entered` have a column for each of their members. */
type Column = Exclude<keyof ExportedMovement, 'price' | 'entered'> | (typeof unitColumns)[number];

/** Every field of a movement; an import reads the first ones and ignores the generated ones. */
const exportColumns = [
  'product_id',
  'sku',
  'type',
  'quantity',
  'unit_cost',
  'movement_date',
  'journal_entry_id',
  'accounting_period_id',
  'location_id',
  'location_code',
  ...detailNames,
  ...unitColumns,
  ...generatedColumns,
] as const satisfies readonly Column[];

/** Written in digits: `-5` is not a formula and needs no apostrophe. */
const numbers: ReadonlySet<Column> = new Set([
  'quantity',
  'unit_cost',
  'price_amount',
  'price_per',
  'entered_quantity',
  'entered_unit_cost',
  'quantity_delta',
  'cost_amount',
]);

/** A reversal was entered without sign and cost, so its base units are exported only. */
const unitCells = ({ price, entered, reverses_id: reverses }: ExportedMovement) => ({
  price_amount: price?.amount,
  price_per: price?.per,
  ...(reverses === null && {
    entered_quantity: entered?.quantity,
    entered_unit: entered?.unit,
    entered_unit_cost: entered?.unit_cost,
  }),
});

function cell(column: Column, value: Value): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Not the library's `escape_formulas`: an import could not undo it, and it misses leading white space.
  return numbers.has(column) ? text : formulaSafe(text);
}

/** Lines of CSV (RFC 4180), each with its line break. */
export function csvLines(movements: readonly ExportedMovement[]): string {
  return lines(
    movements.map((movement) => {
      const cells: Readonly<Partial<Record<Column, Value>>> = { ...movement, ...unitCells(movement) };
      return exportColumns.map((column) => cell(column, cells[column]));
    }),
  );
}

export function csvHeader(): string {
  return lines([[...exportColumns]]);
}

/** Records of cells as CSV (RFC 4180), each with its line break. */
export function lines(records: readonly (readonly string[])[]): string {
  // By itself the library quotes a line break only if it is the one between records.
  return stringify([...records], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
