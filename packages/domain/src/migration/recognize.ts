import { decideEncoding } from '../stock/file/encoding.ts';
import { recordsOf } from '../stock/file/decide-file.ts';
import { normalized } from '../stock/file/map.ts';
import type { Delimiter, Encoding } from '../stock/file/options.ts';
import { isRequired, type Layout } from './layout.ts';
import { MigrationRejected, problemIn } from './problem.ts';

export interface GivenFile {
  /** As problems name it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file whose header is known. */
export interface RecognizedFile extends GivenFile {
  readonly layout: Layout;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Numbered from 1, title lines included. */
  readonly headerRow: number;
  readonly header: readonly string[];
}

/** Reports have a few title lines above their header. */
const maxTitleRows = 20;
const delimiters: readonly Delimiter[] = ['comma', 'semicolon', 'tab', 'pipe'];

/** The value that a generator returns; the work of a command line needs no pauses. */
export function finished<Result>(working: Generator<unknown, Result>): Result {
  for (;;) {
    const step = working.next();
    if (step.done === true) return step.value;
  }
}

/** The index of the column of a field in a header, or -1. */
export const columnOf = (header: readonly string[], names: readonly string[]): number => {
  const found = header.map(normalized);
  for (const name of names) {
    const index = found.indexOf(normalized(name));
    if (index !== -1) return index;
  }
  return -1;
};

/** The fields of a layout that a header lacks, by the usual names of their columns. */
const lacking = ({ columns }: Layout, header: readonly string[]): string[] =>
  Object.values(columns).flatMap((column) =>
    isRequired(column) && columnOf(header, column.names) === -1 ? [column.names[0] ?? ''] : [],
  );

const requiredOf = ({ columns }: Layout): number => Object.values(columns).filter(isRequired).length;

/**
 * The layout of a file, by the names of its columns. Throws MigrationRejected if it has none of these.
 *
 * @param given the caller's encoding and delimiter, which are otherwise decided
 */
export function recognize(
  file: GivenFile,
  layouts: readonly Layout[],
  system: string,
  given: { readonly encoding?: Encoding | undefined; readonly delimiter?: Delimiter | undefined } = {},
): RecognizedFile {
  if (file.bytes[0] === 0x50 && file.bytes[1] === 0x4b)
    throw new MigrationRejected([
      problemIn(
        file.name,
        'WORKBOOK',
        'It is an Excel workbook (.xlsx). Save its sheet as CSV, and give that file.',
      ),
    ]);
  const encoding = finished(decideEncoding(file.bytes, given.encoding));
  if (typeof encoding !== 'string')
    throw new MigrationRejected([problemIn(file.name, 'INVALID_TEXT', String(encoding.detail))]);
  let closest: { readonly layout: Layout; readonly missing: readonly string[] } | undefined;
  for (const delimiter of given.delimiter === undefined ? delimiters : [given.delimiter])
    for (const { row, cells } of firstRecords(file.bytes, encoding, delimiter))
      for (const layout of layouts) {
        const missing = lacking(layout, cells);
        if (missing.length === 0)
          return {
            ...file,
            layout,
            encoding,
            delimiter,
            headerRow: row,
            header: cells.map((name) => name.trim()),
          };
        const isCloser = closest === undefined || missing.length < closest.missing.length;
        if (isCloser && missing.length < requiredOf(layout)) closest = { layout, missing };
      }
  throw new MigrationRejected([
    closest === undefined
      ? problemIn(
          file.name,
          'UNKNOWN_FILE',
          `None of its first ${maxTitleRows} rows is the header of a file of ${system}. Give ${layouts
            .map(({ title, source }) => `${title} (${source})`)
            .join(' and ')}.`,
        )
      : problemIn(
          file.name,
          'COLUMN_MISSING',
          `It looks like ${closest.layout.title}, but lacks ${list(closest.missing)}. Export it again with ${
            closest.missing.length === 1 ? 'this column' : 'these columns'
          }: ${closest.layout.source}.`,
        ),
  ]);
}

const list = (names: readonly string[]): string =>
  `${names.length === 1 ? 'the column' : 'the columns'} ${names.map((name) => `"${name}"`).join(', ')}`;

function* firstRecords(bytes: Uint8Array, encoding: Encoding, delimiter: Delimiter) {
  for (const record of recordsOf(bytes, encoding, delimiter)) {
    if (record === undefined) continue;
    if (record.row > maxTitleRows) return;
    if (record.malformed === undefined) yield record;
  }
}
