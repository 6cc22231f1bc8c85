import {
  detailNames,
  fromFormulaSafe,
  ProblemError,
  readCell,
  readHeader,
  readProductCell,
  readProductHeader,
  type Cell,
  type FieldError,
  type ImportColumn,
  type ProductColumn,
} from '@tallybook/domain';
import type { FileRow } from '../../modules/inventory/imports/import-file.ts';
import { parseJsonBody } from '../edge/body.ts';

/**
 * Free-text columns, in which an export prefixes anything that looks like a formula with an apostrophe. For a SKU,
 * looking up the product decides whether the apostrophe is part of it.
 */
const texts: ReadonlySet<ImportColumn> = new Set(detailNames);

/** The columns of a kind of file, and how their cells are read. */
export interface FileFormat<Column extends string> {
  readonly readHeader: (names: readonly string[]) => Column[] | FieldError[];
  /** Parses a cell that is not empty. */
  readonly readCell: (column: Column, text: string) => Cell | { readonly value: unknown };
}

export const movementFile: FileFormat<ImportColumn> = {
  readHeader,
  readCell(column, text) {
    const content = texts.has(column) ? fromFormulaSafe(text) : text;
    return column === 'metadata' ? jsonCell(content) : readCell(column, content);
  },
};

export const productFile: FileFormat<ProductColumn> = {
  readHeader: readProductHeader,
  readCell: readProductCell,
};

/** The cells of a row as values by column; an empty cell is an omitted field. */
export function rowOf<Column extends string>(
  row: number,
  cells: readonly string[],
  columns: readonly Column[],
  format: FileFormat<Column>,
): FileRow {
  const pointer = `/rows/${row}`;
  if (cells.length !== columns.length) {
    const detail = `The row has ${cells.length} cells, but the header has ${columns.length}.`;
    return { row, errors: [{ pointer, code: 'WRONG_CELL_COUNT', detail }] };
  }
  const values: Partial<Record<Column, unknown>> = {};
  const errors: FieldError[] = [];
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? '';
    if (text === '') continue;
    const cell = format.readCell(column, text);
    if ('value' in cell) values[column] = cell.value;
    else errors.push({ pointer: `${pointer}/${column}`, ...cell });
  }
  return errors.length > 0 ? { row, errors } : { row, values };
}

function jsonCell(text: string): { value: unknown } | { code: string; detail: string } {
  try {
    return { value: parseJsonBody(Buffer.from(text))?.value };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.code === 'MALFORMED_JSON'
      ? { code: 'MALFORMED_JSON', detail: 'metadata must be a well-formed JSON object.' }
      : { code: error.errors?.[0]?.code ?? error.code, detail: error.message };
  }
}
