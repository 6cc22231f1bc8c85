import { readXlsx } from 'hucre/xlsx';
import { writeCsv } from '../csv.ts';
import { isSmallEnough } from './archive-size.ts';
import { cellText } from './cell-text.ts';

/** A sheet of a workbook as the CSV file that is imported: row `n` of the file is row `n` of the sheet. */
export interface Sheet {
  readonly name: string;
  readonly csv: string;
}

/** What a file that should be a workbook has: its visible sheets with cells, or why there are none. */
export type Workbook =
  | { readonly sheets: readonly Sheet[] }
  | { readonly problem: 'tooBig' | 'empty' | 'unreadable' };

/**
 * Reads the sheets of an `.xlsx` file. Numbers and dates are what the cells hold, in the canonical format of imports, whatever
 * the workbook shows; a formula is its last result. Never fails.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const isSmall = isSmallEnough(bytes);
  if (isSmall === undefined) return { problem: 'unreadable' };
  if (!isSmall) return { problem: 'tooBig' };
  try {
    const { sheets } = await readXlsx(bytes, {
      sheets: ({ hidden = false, veryHidden = false }) => !hidden && !veryHidden,
    });
    const shown = sheets
      .map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(cellText)) }))
      .filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')))
      .map(({ name, rows }) => ({ name, csv: writeCsv(rows) }));
    return shown.length === 0 ? { problem: 'empty' } : { sheets: shown };
  } catch {
    // Also what the library does not expect: a damaged file must not end the worker without a response.
    return { problem: 'unreadable' };
  }
}
