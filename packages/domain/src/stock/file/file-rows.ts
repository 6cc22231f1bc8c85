import type { FieldError } from '../../problem/index.ts';
import { canonicalDate } from './dates.ts';
import { isBlank, recordsOf, type DecidedFile, type FileKind } from './decide-file.ts';
import { directedValues } from './directed.ts';
import { cellPointer, type CellError } from './file-problem.ts';
import type { RowField } from './map.ts';
import { canonicalNumber, hasCurrency, notANumber, withoutZeros } from './numbers.ts';
import type { CsvRecord } from './records.ts';
import * as en from '../../texts/en/index.ts';
import { say, type Text } from '../../texts/say.ts';

/** A parsed row: its values by field, and the errors of its other cells. */
export interface FileRow {
  readonly row: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors?: readonly FieldError[];
  /** Fields whose cells have errors. */
  readonly wrong?: readonly string[];
  /** The file's name of the column whose cell is a quantity that a direction was read for. */
  readonly quantityColumn?: string;
}

/** The second pass over a file: its rows in the decided format, with undefined after each 16 KB. */
export function* fileRows<Column extends string>(
  bytes: Uint8Array,
  kind: FileKind<Column>,
  file: DecidedFile<Column>,
): Generator<FileRow | undefined, void> {
  const { encoding, delimiter, header_row: headerRow } = file.format;
  const unnamed = file.columns.flatMap((name, index) => (name === '' ? [index] : []));
  for (const record of recordsOf(bytes, encoding, delimiter)) {
    if (record === undefined) yield undefined;
    else if (record.row > headerRow && (record.malformed !== undefined || !isBlank(record.cells)))
      yield rowOf(record, kind, file, unnamed);
  }
}

/** The cells of a record as values by field; an empty cell is an omitted field. */
function rowOf<Column extends string>(
  { row, cells, malformed }: CsvRecord,
  kind: FileKind<Column>,
  file: DecidedFile<Column>,
  unnamed: readonly number[],
): FileRow {
  const { columns, fields } = file;
  const pointer = `/rows/${row}`;
  const whole = (code: string, detail: Text): FileRow => ({
    row,
    values: {},
    errors: [{ pointer, code, detail }],
  });
  if (malformed !== undefined) return whole('MALFORMED_ROW', malformed);
  if (cells.length !== columns.length)
    return whole('WRONG_CELL_COUNT', say(en.cellCount, { cells: cells.length, columns: columns.length }));
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const wrong: string[] = [];
  const reject = (index: number, field: string | undefined, { code, detail }: CellError): void => {
    errors.push({ pointer: cellPointer(row, columns[index] ?? ''), code, detail });
    if (field !== undefined) wrong.push(field);
  };
  const heading = headingOf(cells, unnamed);
  if (heading !== undefined) return whole('UNKNOWN_FIELD', heading);
  for (const index of unnamed) if ((cells[index] ?? '') !== '') reject(index, undefined, unnamedColumn);
  let directed: (RowField<Column> & { readonly from: 'signed' | 'in-out' }) | undefined;
  for (const source of fields) {
    const { field } = source;
    if (source.from === 'constant') values[field] = source.value;
    else if (source.from === 'column') {
      const text = cells[source.index] ?? '';
      const cell = readSource(source, text, kind, file);
      if (cell === undefined) continue;
      if ('value' in cell) values[field] = cell.value;
      else reject(source.index, field, cell);
    } else directed = source;
  }
  let quantityColumn: string | undefined;
  if (directed !== undefined) {
    const read = directedValues(directed, cells, kind, file, values);
    quantityColumn = columns[read.index] ?? '';
    if ('values' in read) Object.assign(values, read.values);
    else {
      reject(read.index, directed.field, read);
      if (kind.directed !== undefined && values[kind.directed.type] === undefined)
        wrong.push(kind.directed.type);
    }
  }
  return {
    row,
    values,
    ...(errors.length > 0 && { errors, wrong }),
    ...(quantityColumn !== undefined && { quantityColumn }),
  };
}

const unnamedColumn = {
  code: 'UNKNOWN_FIELD',
  detail: say(en.namelessColumn),
};

/** Reports write a product once above its rows: such a row has one cell, in a column without a name. */
function headingOf(cells: readonly string[], unnamed: readonly number[]): Text | undefined {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length !== 1 || !unnamed.some((index) => (cells[index] ?? '') !== '')) return undefined;
  return say(en.headingRow);
}

function readSource<Column extends string>(
  { field, values }: RowField<Column> & { readonly from: 'column' },
  text: string,
  kind: FileKind<Column>,
  file: DecidedFile<Column>,
): { readonly value: unknown } | CellError | undefined {
  if (values !== undefined) {
    const replaced = values.get(text);
    if (replaced === undefined && text !== '') return unknownValue(field, text);
    return replaced === undefined || replaced === '' ? undefined : kind.readCell(field, replaced);
  }
  return text === '' ? undefined : readCell(field, text, kind, file);
}

const unknownValue = (field: string, text: string): CellError => ({
  code: 'UNKNOWN_VALUE',
  detail: say(en.valueNotMapped, { field, text: text.slice(0, 64) }),
});

function readCell<Column extends string>(
  column: Column,
  text: string,
  kind: FileKind<Column>,
  { numbers, format, map }: DecidedFile<Column>,
): { readonly value: unknown } | CellError {
  if (kind.numbers.has(column)) {
    const number = canonicalNumber(kind.numberText?.(column, text) ?? text, numbers);
    const isUnsigned = kind.signed?.has(column) !== true;
    if (number?.startsWith('-') === true && map !== undefined && isUnsigned) return negative;
    if (number !== undefined)
      return kind.readCell(column, kind.wholes.has(column) ? withoutZeros(number) : number);
    // The kind's own error, which would read a decimal point.
    const own = kind.readCell(column, text);
    const isOwn = numbers.decimal === 'point' && !('value' in own) && !hasCurrency(text);
    return isOwn ? own : notANumber(text, numbers.decimal);
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

const negative: CellError = {
  code: 'TOO_SMALL',
  detail: say(en.negativeNumber),
};
