import {
  checkImportRow,
  ProblemError,
  unitColumns,
  type FieldError,
  type FileRow,
  type ImportRow,
  type UnderstoodFile,
} from '@tallybook/domain';
import { rowsInOrder, type RowOrder } from './row-order.ts';

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

/** @param quantityColumn the file's name of the column whose cell gave the quantity of the row, if its direction was read */
export type InColumns = <E extends FieldError>(errors: readonly E[], quantityColumn?: string) => E[];

export interface InvalidRow {
  readonly row: number;
  /** Of the cells, under the file's names of their columns. */
  readonly errors: readonly FieldError[];
  /** If it is a valid one: the product may be unknown as well. */
  readonly sku: string | undefined;
  /** Like the SKU. */
  readonly locationCode: string | undefined;
  readonly quantityColumn: string | undefined;
}

export type CheckedRow = (ImportRow & Pick<InvalidRow, 'quantityColumn'>) | InvalidRow;

/** Validates the rows after the first `after` in an order against the request schema and yields them in chunks of `size`. */
export async function* validatedRows(
  file: ImportFile,
  size: number,
  signal: AbortSignal,
  order?: RowOrder,
  after = 0,
): AsyncGenerator<CheckedRow[]> {
  const inColumns = await file.inColumnsOfFile();
  let rows: CheckedRow[] = [];
  for await (const fileRow of rowsInOrder(file.rows, order, after)) {
    rows.push(validateRow(fileRow, inColumns));
    if (rows.length < size) continue;
    throwIfAborted(signal);
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Fields that say the same in several forms: if one of them is wrong, errors of the others may only follow from that. */
const forms: ReadonlySet<string> = new Set(['quantity', 'unit_cost', ...unitColumns]);

/** All errors of a row: those of cells that cannot be read, and those that the other cells have by themselves. */
function validateRow(
  { row, values, errors: unreadable = [], wrong = [], quantityColumn }: FileRow,
  inColumns: InColumns,
): CheckedRow {
  const isReadable = unreadable.length === 0;
  if (!isReadable && Object.keys(values).length === 0)
    return { row, errors: unreadable, sku: undefined, locationCode: undefined, quantityColumn };
  const result = checkImportRow(row, values);
  if ('input' in result && isReadable) return { ...result, quantityColumn };
  const hasWrongForm = wrong.some((field) => forms.has(field));
  const others = ('input' in result ? [] : result).filter(({ pointer }) => {
    const [, , , field = ''] = pointer.split('/');
    return !wrong.includes(field) && !(hasWrongForm && forms.has(field));
  });
  const validText = (field: string): string | undefined => {
    const value = values[field];
    const isValid = !others.some(({ pointer }) => pointer.endsWith(`/${field}`));
    return typeof value === 'string' && isValid ? value : undefined;
  };
  return {
    row,
    errors: [...unreadable, ...inColumns(others, quantityColumn)],
    sku: validText('sku'),
    locationCode: validText('location_code'),
    quantityColumn,
  };
}

/** Stops work whose caller has disconnected. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted)
    throw new ProblemError('UNAVAILABLE', 'The client closed the connection.', { retryAfter: 1 });
}
