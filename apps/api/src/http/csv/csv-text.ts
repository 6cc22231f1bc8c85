import { detailNames, formulaSafe } from '@tallybook/domain';
import { stringify } from 'csv-stringify/sync';
import type { ExportedMovement } from '../../modules/stock-movements/export/export.ts';

type Column = keyof ExportedMovement;

/** Every field of a movement, those of a posting first. */
export const exportColumns = [
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
  'reverses_id',
  'reversed_by_id',
  'created_at',
  'created_by',
] as const satisfies readonly Column[];

/** Numbers in digits: `-5` is no formula, and stays what it is. */
const numbers: ReadonlySet<Column> = new Set(['quantity', 'unit_cost', 'quantity_delta', 'cost_amount']);

function cell(column: Column, value: ExportedMovement[Column]): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Not the library's `escape_formulas`: that one cannot be undone by an import, and lets white space in front pass.
  return numbers.has(column) ? text : formulaSafe(text);
}

/** Lines of CSV (RFC 4180), each with its end. */
export function csvLines(movements: readonly ExportedMovement[]): string {
  return lines(movements.map((movement) => exportColumns.map((column) => cell(column, movement[column]))));
}

export function csvHeader(): string {
  return lines([[...exportColumns]]);
}

function lines(records: readonly (readonly string[])[]): string {
  return stringify([...records], { record_delimiter: 'windows' });
}
