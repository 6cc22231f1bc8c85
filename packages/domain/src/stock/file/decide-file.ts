import { ProblemError, type FieldError, type ProblemCode } from '../../problem/index.ts';
import { rejectedFile } from './rejected-file.ts';
import type { Cell } from '../csv-cells.ts';
import { DateDecision } from './dates.ts';
import { decoded, decideEncoding, encodingNames } from './encoding.ts';
import { canonicalNumbers, NumberDecision, numberFormats, type NumberFormat } from './numbers.ts';
import type { DateOrder, Delimiter, Encoding, FileFormat, FileOptions } from './options.ts';
import { readRecords, type CsvRecord } from './records.ts';
import * as en from '../../texts/en/index.ts';
import { say } from '../../texts/say.ts';

/** The columns of a kind of file, and how their cells are read. */
export interface FileKind<Column extends string> {
  /** Names that a header may have, in lower case. */
  readonly names: ReadonlySet<string>;
  /** The columns of named cells of a header, or its errors. */
  readonly readHeader: (names: readonly string[]) => Column[] | FieldError[];
  readonly numbers: ReadonlySet<string>;
  /** Those of the numeric columns whose numbers are whole. */
  readonly wholes: ReadonlySet<string>;
  readonly dates: ReadonlySet<string>;
  /** Parses a cell that is not empty; numbers have a decimal point and no grouping. */
  readonly readCell: (column: Column, text: string) => Cell | { readonly value: unknown };
}

/** A column as the file names it; one without a name is empty in every row and has no field. */
export interface FileColumn<Column extends string> {
  readonly column: Column | undefined;
  readonly name: string;
}

/** A file whose format has been decided. */
export interface DecidedFile<Column extends string> {
  readonly format: FileFormat;
  readonly columns: readonly FileColumn<Column>[];
  readonly numbers: NumberFormat;
}

/** Including blank rows; 10 MB of the shortest valid rows have fewer. */
const maxRows = 500_000;

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
  const encoding = yield* decideEncoding(bytes, options.encoding);
  if (typeof encoding !== 'string') throw fileProblem([encoding]);
  const sep = separatorOf(bytes, encoding);
  const { delimiter, record } = yield* decideDelimiter(
    bytes,
    encoding,
    kind,
    options.delimiter ?? sep,
    options.header_row,
  );
  if (record?.malformed !== undefined)
    throw fileProblem([{ pointer: '/header', code: 'MALFORMED_ROW', detail: record.malformed }]);
  const columns = columnsOf(record?.cells ?? [], kind);
  const headerRow = record?.row ?? 1;
  const isOwn = delimiter === 'comma' && options.decimal === undefined && options.grouping === undefined;
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
  const cells = columns.flatMap(({ column, name }, index) =>
    column !== undefined && (kind.numbers.has(column) || kind.dates.has(column))
      ? [{ index, name, decision: kind.dates.has(column) ? dates : numbers }]
      : [],
  );
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
    for (const { index, name } of thousands === undefined ? points : []) {
      const text = each.cells[index] ?? '';
      if (groupedByPoint.test(text)) thousands ??= { pointer: cellPointer(each.row, name), text };
    }
    for (const { index, name, decision } of counted) {
      const text = each.cells[index] ?? '';
      if (text !== '') decision.add(text, () => cellPointer(each.row, name));
    }
  }
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
    numbers: number,
    format: { description: describe(decided, kind.dates.size > 0), ...decided },
  };
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

/** The delimiter with which the header is understood; without one, that with which most names are known. */
function* decideDelimiter<Column extends string>(
  bytes: Uint8Array,
  encoding: Encoding,
  kind: FileKind<Column>,
  given: Delimiter | undefined,
  headerRow: number | undefined,
): Generator<void, Header> {
  let best: (Header & { readonly score: number }) | undefined;
  for (const delimiter of given === undefined ? (Object.keys(delimiterSigns) as Delimiter[]) : [given]) {
    const record = yield* headerOf(recordsOf(bytes, encoding, delimiter), headerRow);
    const names = record?.cells.map(normalized) ?? [];
    const score =
      names.filter((name) => kind.names.has(name)).length - (record?.malformed === undefined ? 0 : 1);
    if (best === undefined || score > best.score) best = { delimiter, record, score };
  }
  return best ?? { delimiter: 'comma', record: undefined };
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

/** White space around a name includes no-break spaces. */
const normalized = (name: string): string => name.trim().toLowerCase();

function columnsOf<Column extends string>(
  cells: readonly string[],
  kind: FileKind<Column>,
): FileColumn<Column>[] {
  const named = cells.filter((cell) => cell.trim() !== '');
  const found = kind.readHeader(
    named.map((name) => (kind.names.has(normalized(name)) ? normalized(name) : name)),
  );
  if (found.some((each) => typeof each === 'object')) throw fileProblem(found as FieldError[]);
  const columns = (found as Column[]).values();
  return cells.map((name) => ({
    name: name.trim(),
    column: name.trim() === '' ? undefined : columns.next().value,
  }));
}

/** JSON Pointer (RFC 6901) to a cell, by the file's own name of its column. */
export const cellPointer = (row: number, name: string): string =>
  `/rows/${row}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The problem of a file as a whole, of which nothing is imported. */
function fileProblem(errors: readonly FieldError[]): ProblemError {
  return new ProblemError(
    'VALIDATION_FAILED',
    rejectedFile(errors[0] ?? { pointer: '', detail: say(en.noRows) }),
    { errors: errors.slice(0, 100), figures: { problems: errors.length } },
  );
}

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

const delimiterNames: Readonly<Record<Delimiter, string>> = {
  comma: 'commas',
  semicolon: 'semicolons',
  tab: 'tabs',
  pipe: 'vertical bars',
};
const groupingNames = {
  none: '',
  point: 'points',
  comma: 'commas',
  space: 'spaces',
  apostrophe: 'apostrophes',
} as const;
const dateNames: Readonly<Record<DateOrder, string>> = {
  iso: 'year-month-day',
  ymd: 'year/month/day',
  dmy: 'day.month.year',
  mdy: 'month/day/year',
};

/** For example "semicolons, decimal comma, Windows-1252, day.month.year". */
function describe(
  { delimiter, decimal, grouping, encoding, dates }: Omit<FileFormat, 'description'>,
  hasDates: boolean,
): string {
  const grouped = grouping === 'none' ? '' : ` and ${groupingNames[grouping]} between thousands`;
  const parts = [delimiterNames[delimiter], `decimal ${decimal}${grouped}`, encodingNames[encoding]];
  return [...parts, ...(hasDates ? [dateNames[dates]] : [])].join(', ');
}
