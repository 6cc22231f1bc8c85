import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ProblemError, type FieldError } from '@tallybook/domain';
import { CsvError, parse } from 'csv-parse';
import type { FileRow, ImportFile } from '../../modules/inventory/imports/import-file.ts';
import { pause } from '../../platform/fairness/pacer.ts';
import { rowOf, type FileFormat } from './csv-row.ts';

/** Small, because a slice may consist of line breaks only, each of which is a row. */
const sliceBytes = 16 * 1024;
/** Far more than the longest note and metadata; a longer row lacks a closing quote. */
const maxRowBytes = 64 * 1024;
/** Including blank lines; 10 MB of the shortest valid rows have fewer. */
const maxLines = 500_000;
const tooManyLines = {
  pointer: '/rows',
  code: 'TOO_BIG',
  detail: `A file can have at most ${maxLines} lines, including blank ones.`,
};

/** A body of CSV (RFC 4180), in UTF-8 with or without a byte order mark, as the rows of an import. */
export function csvFile<Column extends string>(bytes: Buffer, format: FileFormat<Column>): ImportFile {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), rows: () => readRows(bytes, format) };
}

async function* readRows<Column extends string>(
  bytes: Buffer,
  format: FileFormat<Column>,
): AsyncGenerator<FileRow> {
  if (!isUtf8(bytes)) throw notUtf8(bytes);
  if (countLines(bytes) > maxLines) throw fileProblem([tooManyLines]);
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Reported by rowOf, with the number of the row.
    relax_column_count: true,
    max_record_size: maxRowBytes,
  });
  const source = Readable.from(slices(bytes, () => parser.info.records));
  // Errors are thrown by the iteration below.
  pipeline(source, parser, () => undefined);
  let columns: readonly Column[] | undefined;
  let row = 0;
  try {
    for await (const record of parser) {
      const cells = record as string[];
      row += 1;
      if (columns === undefined) columns = columnsOf(cells, format);
      else if (cells.length > 1 || cells[0] !== '') yield rowOf(row, cells, columns, format);
    }
    if (columns === undefined) columnsOf([], format);
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof RowTooLong)) throw error;
    // The parser drops rows that it has read but not yet handed over, so its own count is the row number.
    const number = parser.info.records + 1;
    const rowError = malformed(number, error);
    if (number === 1) throw fileProblem([{ ...rowError, pointer: '/header' }]);
    yield { row: number, errors: [rowError] };
  } finally {
    source.destroy();
  }
}

/**
 * Yields the file in slices and lets other requests run between them. The parser limits the length of cells, not of
 * rows: a row of nothing but commas would become an array of millions, so a row that spans many slices is an error.
 */
async function* slices(bytes: Buffer, rowsRead: () => number): AsyncGenerator<Buffer> {
  let rows = 0;
  let slicesOfRow = 0;
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes);
    await nextTurn();
    await pause();
    slicesOfRow = rowsRead() === rows ? slicesOfRow + 1 : 0;
    rows = rowsRead();
    if (slicesOfRow > 12) throw new RowTooLong();
  }
}

class RowTooLong extends Error {
  readonly code = 'CSV_MAX_RECORD_SIZE';
}

/** Counts line feeds or carriage returns, whichever are more. */
function countLines(bytes: Buffer): number {
  let feeds = 0;
  let returns = 0;
  for (const byte of bytes) {
    if (byte === 0x0a) feeds += 1;
    else if (byte === 0x0d) returns += 1;
  }
  return Math.max(feeds, returns);
}

function columnsOf<Column extends string>(
  names: readonly string[],
  { readHeader }: FileFormat<Column>,
): readonly Column[] {
  const columns = readHeader(names);
  const [first] = columns;
  if (typeof first === 'object') throw fileProblem(columns as FieldError[]);
  return columns as Column[];
}

function fileProblem(errors: readonly FieldError[]): ProblemError {
  const [first] = errors;
  return new ProblemError('VALIDATION_FAILED', `${first?.pointer}: ${first?.detail} Nothing was imported.`, {
    errors: errors.slice(0, 100),
    figures: { problems: errors.length },
  });
}

/** By the parser's documented codes; its messages are not sent. */
function malformed(row: number, { code }: { code: string }): FieldError {
  const detail =
    code === 'CSV_MAX_RECORD_SIZE'
      ? `The row is longer than ${maxRowBytes} bytes. Check for a missing closing quote.`
      : code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quote in the row is not closed.'
        : 'A cell contains a quote. Enclose the whole cell in quotes and double each quote inside it.';
  return { pointer: `/rows/${row}`, code: 'MALFORMED_ROW', detail };
}

function notUtf8(bytes: Buffer): ProblemError {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(from, next))) break;
    from = next;
  }
  const detail = `Line ${line} is not valid UTF-8. In a spreadsheet program, save the file as "CSV UTF-8".`;
  return fileProblem([{ pointer: '', code: 'INVALID_TEXT', detail }]);
}
