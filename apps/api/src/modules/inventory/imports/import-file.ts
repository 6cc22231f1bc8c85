import {
  checkImportRow,
  ProblemError,
  type FieldError,
  type FileRow,
  type ImportRow,
  type UnderstoodFile,
} from '@tallybook/domain';

/** A file of movements. It stays in memory as bytes and is parsed again on each pass, a chunk of rows at a time. */
export interface ImportFile {
  /** Hexadecimal. */
  readonly sha256: string;
  /** Hash of the bytes and the decided format (hexadecimal). Throws like `rows`. */
  readonly identity: () => Promise<string>;
  /** Starts at the first row. Throws VALIDATION_FAILED if the header is invalid, and the problems of an ambiguous format. */
  readonly rows: () => AsyncIterable<FileRow>;
  /** Replaces the fields in the pointers of errors with the file's names of their columns. */
  readonly inColumnsOfFile: () => Promise<InColumns>;
  readonly understood: () => Promise<UnderstoodFile>;
}

export type InColumns = <E extends FieldError>(errors: readonly E[]) => E[];

export interface InvalidRow {
  readonly row: number;
  readonly errors: readonly FieldError[];
}

/** Validates the rows after `after` against the request schema and yields them in chunks of `size`. */
export async function* validatedRows(
  file: ImportFile,
  size: number,
  signal: AbortSignal,
  after = 0,
): AsyncGenerator<(ImportRow | InvalidRow)[]> {
  let rows: (ImportRow | InvalidRow)[] = [];
  for await (const fileRow of file.rows()) {
    if (fileRow.row <= after) continue;
    rows.push('errors' in fileRow ? fileRow : validateRow(fileRow.row, fileRow.values));
    if (rows.length < size) continue;
    throwIfAborted(signal);
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function validateRow(row: number, values: Readonly<Record<string, unknown>>): ImportRow | InvalidRow {
  const result = checkImportRow(row, values);
  return 'input' in result ? result : { row, errors: result };
}

/** Stops work whose caller has disconnected. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted)
    throw new ProblemError('UNAVAILABLE', 'The client closed the connection.', { retryAfter: 1 });
}
