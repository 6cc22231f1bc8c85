import { checkImportRow, ProblemError, type FieldError, type ImportRow } from '@tallybook/domain';

/** A row as the wire read it: its values by column, or what is wrong with its cells. */
export type FileRow = { readonly row: number } & (
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly errors: readonly FieldError[] }
);

/** A file of movements, in memory as it came. It is read more than once, and never held row by row. */
export interface ImportFile {
  /** In hex. */
  readonly sha256: string;
  /** Its rows from the first on; throws what is wrong with its header. */
  readonly rows: () => AsyncIterable<FileRow>;
}

export interface InvalidRow {
  readonly row: number;
  readonly errors: readonly FieldError[];
}

/** Rows behind a place, held to the shape of the request, some at a time. */
export async function* validatedRows(
  file: ImportFile,
  size: number,
  signal: AbortSignal,
  after = 0,
): AsyncGenerator<(ImportRow | InvalidRow)[]> {
  let rows: (ImportRow | InvalidRow)[] = [];
  for await (const each of file.rows()) {
    if (each.row <= after) continue;
    rows.push('errors' in each ? each : validateRow(each.row, each.values));
    if (rows.length < size) continue;
    throwIfAborted(signal);
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function validateRow(row: number, values: Readonly<Record<string, unknown>>): ImportRow | InvalidRow {
  const checked = checkImportRow(row, values);
  return 'input' in checked ? checked : { row, errors: checked };
}

/** Nobody works on for a caller who has left. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new ProblemError('UNAVAILABLE', 'The caller has left.', { retryAfter: 1 });
}
