import { ProblemError, type FieldError, type ProblemCode } from '../../problem/index.ts';
import { rejectedFile } from './rejected-file.ts';
import type { Cell } from '../csv-cells.ts';
import { DateDecision } from './dates.ts';
import { describeFormat } from './describe-format.ts';
import { decoded, decideEncoding } from './encoding.ts';
import { cellPointer, fileProblem } from './file-problem.ts';
import { checkMap, fieldsOf, mappedColumns, normalized, type CheckedMap, type RowField } from './map.ts';
import { canonicalNumbers, NumberDecision, numberFormats, type NumberFormat } from './numbers.ts';
import type { Delimiter, Encoding, FileFormat, FileOptions } from './options.ts';
import { readRecords, type CsvRecord } from './records.ts';
import { OutgoingDecision, withLeadingSign } from './signs.ts';
import * as en from '../../texts/en/index.ts';
import { say } from '../../texts/say.ts';

/** The columns of a kind of file, and how their cells are read. */
export interface FileKind<Column extends string> {
  /** Names that a header may have, in lower case. */
  readonly names: ReadonlySet<string>;
  /** Names of columns of our own files that are not read, in lower case. */
  readonly ignored?: ReadonlySet<string>;
  /**
   * The columns of named cells of a header, or its errors.
   *
   * @param lacking what lacks a column that is missing
   */
  readonly readHeader: (names: readonly string[], lacking?: 'file' | 'map') => Column[] | FieldError[];
  readonly numbers: ReadonlySet<string>;
  /** Those of the numeric columns whose numbers are whole. */
  readonly wholes: ReadonlySet<string>;
  /** Those of the numeric columns that a map may fill with negative numbers. */
  readonly signed?: ReadonlySet<string>;
  /** The text of a numeric cell without what a file may write beside its digits, such as its currency. */
  readonly numberText?: (column: Column, text: string) => string;
  readonly dates: ReadonlySet<string>;
  /** Numbers that a map may read with a direction, and what the direction decides. */
  readonly directed?: {
    readonly numbers: ReadonlySet<string>;
    /** The column that says the direction in words. */
    readonly type: Column;
    readonly incoming: string;
    readonly outgoing: string;
    /** The value of `type` whose numbers keep their sign. */
    readonly signed: string;
  };
  /** Parses a cell that is not empty; numbers have a decimal point and no grouping. */
  readonly readCell: (column: Column, text: string) => Cell | { readonly value: unknown };
}

/** A file whose format has been decided. */
export interface DecidedFile<Column extends string> {
  readonly format: FileFormat;
  /** The file's own names of its columns; one without a name is empty in every row. */
  readonly columns: readonly string[];
  readonly fields: readonly RowField<Column>[];
  readonly numbers: NumberFormat;
  /** Undefined for a file whose columns have the names of fields. */
  readonly map: CheckedMap<Column> | undefined;
}

/** Including blank rows; 10 MB of the shortest valid rows have fewer. */
const maxRows = 500_000;
const maxColumns = 1000;

const delimiterSigns: Readonly<Record<Delimiter, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
};
const delimiterOf = (sign: string | undefined): Delimiter | undefined =>
  (Object.keys(delimiterSigns) as Delimiter[]).find((each) => delimiterSigns[each] === sign);

/**
 * The first pass over a file: decides its format as a whole. Yields every 16 KB. Throws VALIDATION_FAILED,
 * NUMBER_FORMAT_AMBIGUOUS and DATE_ORDER_AMBIGUOUS.
 */
export function* decideFile<Column extends string>(
  bytes: Uint8Array,
  kind: FileKind<Column>,
  options: FileOptions = {},
): Generator<void, DecidedFile<Column>> {
  const map = options.map === undefined ? undefined : checkMap(options.map, kind);
  const encoding = yield* decideEncoding(bytes, options.encoding);
  if (typeof encoding !== 'string') throw fileProblem([encoding]);
  const sep = separatorOf(bytes, encoding);
  const { delimiter, record } = yield* decideDelimiter(
    bytes,
    encoding,
    map === undefined ? kind.names : new Set(mappedColumns(map).map(normalized)),
    options.delimiter ?? sep,
    options.header_row,
  );
  if (record?.malformed !== undefined)
    throw fileProblem([{ pointer: '/header', code: 'MALFORMED_ROW', detail: record.malformed }]);
  const header = record?.cells ?? [];
  if (header.length > maxColumns) throw fileProblem([tooManyColumns]);
  const columns = header.map((name) => name.trim());
  const fields = map === undefined ? ownFields(header, kind) : fieldsOf(map, columns, kind);
  const headerRow = record?.row ?? 1;
  const isOwn =
    map === undefined &&
    delimiter === 'comma' &&
    options.decimal === undefined &&
    options.grouping === undefined;
  const formats = isOwn ? [canonicalNumbers] : numberFormats.filter((format) => isAllowed(format, options));
  if (formats.length === 0)
    throw fileProblem([
      {
        pointer: '/grouping',
        code: 'INVALID_VALUE',
        detail: say(en.groupingDiffers),
      },
    ]);
  const numbers = new NumberDecision(formats);
  const dates = new DateDecision();
  const cells = fields.flatMap((field) => decidingCells(field, kind, numbers, dates));
  const outgoing = new OutgoingDecision();
  const out = fields.flatMap((field) => (field.from === 'in-out' ? [field.out] : []));
  const counted = isOwn ? cells.filter(({ decision }) => decision === dates) : cells;
  const points = isOwn ? cells.filter(({ decision }) => decision === numbers) : [];
  /** The first number whose point may separate thousands. */
  let thousands: { readonly pointer: string; readonly text: string } | undefined;
  for (const each of recordsOf(bytes, encoding, delimiter)) {
    if (each === undefined) {
      yield;
      continue;
    }
    if (each.row > maxRows) throw tooManyRows();
    if (each.row <= headerRow || each.cells.length !== columns.length) continue;
    for (const { index } of thousands === undefined ? points : []) {
      const text = each.cells[index] ?? '';
      if (groupedByPoint.test(text))
        thousands ??= { pointer: cellPointer(each.row, columns[index] ?? ''), text };
    }
    for (const { index, decision, textOf } of counted) {
      const text = textOf(each.cells[index] ?? '');
      if (text !== '') decision.add(text, () => cellPointer(each.row, columns[index] ?? ''));
    }
    for (const index of out)
      outgoing.add(each.cells[index] ?? '', () => cellPointer(each.row, columns[index] ?? ''));
  }
  outgoing.check();
  const number = numbers.decide();
  if ('values' in number) throw ambiguous('NUMBER_FORMAT_AMBIGUOUS', number, '`decimal` or `grouping`');
  const order = options.dates ?? dates.decide();
  if (typeof order === 'object') throw ambiguous('DATE_ORDER_AMBIGUOUS', order, '`dates`');
  // Commas between cells are our own format only with our own dates: other spreadsheets write them too.
  if (thousands !== undefined && order !== 'iso')
    throw ambiguous(
      'NUMBER_FORMAT_AMBIGUOUS',
      { ...thousands, values: [thousands.text, thousands.text.replaceAll('.', '')] },
      '`decimal` or `grouping`',
    );
  const decided = {
    encoding,
    delimiter,
    decimal: number.decimal,
    grouping: number.grouping,
    dates: order,
    times_dropped: dates.hasTimes,
    header_row: headerRow,
  };
  return {
    columns,
    fields,
    map,
    numbers: number,
    format: { description: describeFormat(decided, kind.dates.size > 0), ...decided },
  };
}

/** The cells of a field that take part in a decision about the file. */
function decidingCells<Column extends string>(
  source: RowField<Column>,
  kind: FileKind<Column>,
  numbers: NumberDecision,
  dates: DateDecision,
): { index: number; decision: NumberDecision | DateDecision; textOf: (cell: string) => string }[] {
  if (source.from === 'constant') return [];
  if (source.from === 'in-out')
    return [source.in, source.out].map((index) => ({ index, decision: numbers, textOf: withLeadingSign }));
  const { index, field } = source;
  if (source.from === 'signed') return [{ index, decision: numbers, textOf: withLeadingSign }];
  // Replaced texts are canonical.
  if (source.values !== undefined) return [];
  const textOf = (cell: string): string => kind.numberText?.(field, cell) ?? cell;
  if (kind.numbers.has(field)) return [{ index, decision: numbers, textOf }];
  return kind.dates.has(field) ? [{ index, decision: dates, textOf: (cell) => cell }] : [];
}

const groupedByPoint = /^-?\d{1,3}(?:\.\d{3})+$/;

const isAllowed = ({ decimal, grouping }: NumberFormat, options: FileOptions): boolean =>
  (options.decimal ?? decimal) === decimal && (options.grouping ?? grouping) === grouping;

const separatorLine = /^"?sep=([^\r\n])"?(?:\r\n|\n|\r)/i;

/** The separator in a `sep=` line, which spreadsheets read but do not show. */
function separatorOf(bytes: Uint8Array, encoding: Encoding): Delimiter | undefined {
  const [first = ''] = decoded(bytes.subarray(0, 64), encoding);
  return delimiterOf(separatorLine.exec(first)?.[1]);
}

/** The records after a `sep=` line, with undefined after each 16 KB. */
export function recordsOf(
  bytes: Uint8Array,
  encoding: Encoding,
  delimiter: Delimiter,
): Generator<CsvRecord | undefined, void> {
  return readRecords(withoutSeparatorLine(decoded(bytes, encoding)), delimiterSigns[delimiter]);
}

function* withoutSeparatorLine(slices: Iterable<string>): Generator<string, void> {
  let isStart = true;
  for (const slice of slices) {
    yield isStart ? slice.replace(separatorLine, '') : slice;
    isStart = false;
  }
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

interface Header {
  readonly delimiter: Delimiter;
  readonly record: CsvRecord | undefined;
}

/**
 * The delimiter with which most names of the header are known. If none is known, nothing is imported; the errors name the
 * columns between delimiters that split all records alike.
 */
function* decideDelimiter(
  bytes: Uint8Array,
  encoding: Encoding,
  known: ReadonlySet<string>,
  given: Delimiter | undefined,
  headerRow: number | undefined,
): Generator<void, Header> {
  let best: (Header & { readonly score: number }) | undefined;
  for (const delimiter of given === undefined ? (Object.keys(delimiterSigns) as Delimiter[]) : [given]) {
    const record = yield* headerOf(recordsOf(bytes, encoding, delimiter), headerRow);
    const names = record?.cells.map(normalized) ?? [];
    const score = names.filter((name) => known.has(name)).length - (record?.malformed === undefined ? 0 : 1);
    if (best === undefined || score > best.score) best = { delimiter, record, score };
  }
  if (best === undefined) return { delimiter: 'comma', record: undefined };
  if (given !== undefined || best.score > 0) return best;
  for (const delimiter of Object.keys(delimiterSigns) as Delimiter[])
    if (yield* splitsAlike(recordsOf(bytes, encoding, delimiter), headerRow)) {
      const record = yield* headerOf(recordsOf(bytes, encoding, delimiter), headerRow);
      return { delimiter, record };
    }
  return best;
}

/** Whether the header and all records have the same number of cells, at least two. */
function* splitsAlike(
  records: Iterable<CsvRecord | undefined>,
  headerRow: number | undefined,
): Generator<void, boolean> {
  let width: number | undefined;
  for (const record of records) {
    if (record === undefined) {
      yield;
      continue;
    }
    if (record.malformed !== undefined) return false;
    if (isBlank(record.cells) || record.row < (headerRow ?? 1)) continue;
    width ??= record.cells.length;
    if (width < 2 || record.cells.length !== width) return false;
  }
  return width !== undefined;
}

function* headerOf(
  records: Iterable<CsvRecord | undefined>,
  headerRow: number | undefined,
): Generator<void, CsvRecord | undefined> {
  for (const record of records) {
    if (record === undefined) yield;
    else if (record.row > maxRows) throw tooManyRows();
    else if (
      headerRow === undefined
        ? record.malformed !== undefined || !isBlank(record.cells)
        : record.row === headerRow
    )
      return record;
  }
  return undefined;
}

/** The fields of a header with their own names. */
function ownFields<Column extends string>(
  cells: readonly string[],
  kind: FileKind<Column>,
): RowField<Column>[] {
  const named = cells.flatMap((name, index) =>
    name.trim() === '' || kind.ignored?.has(normalized(name)) === true ? [] : [{ name, index }],
  );
  const found = kind.readHeader(
    named.map(({ name }) => (kind.names.has(normalized(name)) ? normalized(name) : name)),
  );
  if (found.some((each) => typeof each === 'object')) throw fileProblem(found as FieldError[]);
  return (found as Column[]).map((field, at) => ({ field, from: 'column', index: named[at]?.index ?? 0 }));
}

const tooManyColumns: FieldError = {
  pointer: '/header',
  code: 'TOO_BIG',
  detail: say(en.columnsAtMost, { limit: maxColumns }),
};

const tooManyRows = (): ProblemError =>
  fileProblem([
    {
      pointer: '/rows',
      code: 'TOO_BIG',
      detail: say(en.linesAtMost, { limit: maxRows }),
    },
  ]);

function ambiguous(
  code: ProblemCode,
  { pointer, text, values }: { pointer: string; text: string; values: readonly [string, string] },
  option: string,
): ProblemError {
  const [one, other] = values;
  const detail = say(en.ambiguousCell, { text, one, other, option });
  return new ProblemError(code, rejectedFile({ pointer, detail }), {
    errors: [{ pointer, code, detail }],
  });
}
