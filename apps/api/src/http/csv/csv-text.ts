import { detailNames, formulaSafe } from '@tallybook/domain';
import { stringify } from 'csv-stringify/sync';
import type { ExportedMovement } from '../../modules/inventory/movements/export/export.ts';

type Column = keyof ExportedMovement;

/** Every field of a movement; those that an import accepts come first. */
const exportColumns = [
  'product_id',
  'sku',
  'type',
  'quantity',
  'unit_cost',
  'movement_date',
  'journal_entry_id',
  'accounting_period_id',
  ...detailNames,
  'id',
  'organization_id',
  'quantity_delta',
  'cost_amount',
  'valuation_status',
  'reverses_id',
  'reversed_by_id',
  'created_at',
  'created_by',
] as const satisfies readonly Column[];

/** Written in digits: `-5` is not a formula and needs no apostrophe. */
const numbers: ReadonlySet<Column> = new Set(['quantity', 'unit_cost', 'quantity_delta', 'cost_amount']);

function cell(column: Column, value: ExportedMovement[Column]): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Not the library's `escape_formulas`: an import could not undo it, and it misses leading white space.
  return numbers.has(column) ? text : formulaSafe(text);
}

/** Lines of CSV (RFC 4180), each with its line break. */
export function csvLines(movements: readonly ExportedMovement[]): string {
  return lines(movements.map((movement) => exportColumns.map((column) => cell(column, movement[column]))));
}

export function csvHeader(): string {
  return lines([[...exportColumns]]);
}

/** Records of cells as CSV (RFC 4180), each with its line break. */
export function lines(records: readonly (readonly string[])[]): string {
  return stringify([...records], { record_delimiter: 'windows' });
}
