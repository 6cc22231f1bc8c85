import type { FieldError } from '../../problem/index.ts';
import { canonicalDate } from './dates.ts';
import { cellPointer, isBlank, recordsOf, type DecidedFile, type FileKind } from './decide-file.ts';
import { canonicalNumber } from './numbers.ts';
import type { CsvRecord } from './records.ts';
import * as en from '../../texts/en/index.ts';
import { say, type Text } from '../../texts/say.ts';

/** A parsed row: its values by field, or the errors of its cells. */
export type FileRow = { readonly row: number } & (
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly errors: readonly FieldError[] }
);

/** The second pass over a file: its rows in the decided format, with undefined after each 16 KB. */
export function* fileRows<Column extends string>(
  bytes: Uint8Array,
  kind: FileKind<Column>,
  file: DecidedFile<Column>,
): Generator<FileRow | undefined, void> {
  const { encoding, delimiter, header_row: headerRow } = file.format;
  for (const record of recordsOf(bytes, encoding, delimiter)) {
    if (record === undefined) yield undefined;
    else if (record.row > headerRow && (record.malformed !== undefined || !isBlank(record.cells)))
      yield rowOf(record, kind, file);
  }
}

/** The cells of a record as values by field; an empty cell is an omitted field. */
function rowOf<Column extends string>(
  { row, cells, malformed }: CsvRecord,
  kind: FileKind<Column>,
  file: DecidedFile<Column>,
): FileRow {
  const { columns } = file;
  const pointer = `/rows/${row}`;
  if (malformed !== undefined)
    return { row, errors: [{ pointer, code: 'MALFORMED_ROW', detail: malformed }] };
  if (cells.length !== columns.length) {
    const detail = say(en.cellCount, { cells: cells.length, columns: columns.length });
    return { row, errors: [{ pointer, code: 'WRONG_CELL_COUNT', detail }] };
  }
  const values: Partial<Record<Column, unknown>> = {};
  const errors: FieldError[] = [];
  for (const [index, { column, name }] of columns.entries()) {
    const text = cells[index] ?? '';
    if (text === '') continue;
    const cell = column === undefined ? unnamed : readCell(column, text, kind, file);
    if (!('value' in cell)) errors.push({ pointer: cellPointer(row, name), ...cell });
    else if (column !== undefined) values[column] = cell.value;
  }
  return errors.length > 0 ? { row, errors } : { row, values };
}

const unnamed = {
  code: 'UNKNOWN_FIELD',
  detail: say(en.namelessColumn),
};

function readCell<Column extends string>(
  column: Column,
  text: string,
  kind: FileKind<Column>,
  { numbers, format }: DecidedFile<Column>,
): { readonly value: unknown } | { readonly code: string; readonly detail: Text } {
  if (kind.numbers.has(column)) {
    const number = canonicalNumber(text, numbers);
    if (number !== undefined)
      return kind.readCell(column, kind.wholes.has(column) ? withoutZeros(number) : number);
    // The kind's own error, which would read a decimal point.
    const own = kind.readCell(column, text);
    if (numbers.decimal === 'point' && !('value' in own)) return own;
    if (numbers.decimal === 'point') return { code: 'INVALID_TYPE', detail: say(en.decimalPoint) };
    return { code: 'INVALID_TYPE', detail: say(en.decimalComma) };
  }
  if (kind.dates.has(column)) {
    const date = canonicalDate(text, format.dates);
    if (date !== undefined) return kind.readCell(column, date);
    if (format.dates === 'iso') return kind.readCell(column, text);
    return {
      code: 'INVALID_DATE',
      detail: say(en.dateOfFile),
    };
  }
  return kind.readCell(column, text);
}

/** `10.0` is a whole number. */
function withoutZeros(number: string): string {
  const point = number.indexOf('.');
  if (point === -1) return number;
  for (let at = point + 1; at < number.length; at += 1) if (number[at] !== '0') return number;
  return number.slice(0, point);
}
