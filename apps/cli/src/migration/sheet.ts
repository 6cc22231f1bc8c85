import type { ProofRow } from '@tallybook/domain/migration';
import { formulaSafe } from '@tallybook/domain/migration';

const columns = [
  'sku',
  'name',
  'old_quantity',
  'old_value',
  'quantity',
  'value',
  'quantity_difference',
  'value_difference',
  'note',
] as const satisfies readonly (keyof ProofRow)[];

const texts: ReadonlySet<string> = new Set(['sku', 'name', 'note']);

const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The proof sheet as CSV (RFC 4180), whose texts no spreadsheet evaluates. */
export const sheetCsv = (sheet: readonly ProofRow[]): string =>
  [
    columns.join(','),
    ...sheet.map((row) =>
      columns.map((name) => cellOf(texts.has(name) ? formulaSafe(row[name]) : row[name])).join(','),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('');
