import { formulaSafe, fromFormulaSafe } from '@tallybook/domain/rules';
import { TallybookError, type StockImport } from '@tallybook/sdk';
import { errorFacts } from '../../data/errors.ts';
import { reasonColumn, writeCsv, type Records } from './csv.ts';

/** An error of a row. */
export interface RowFinding {
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number;
  /** The sentences of the service by column; those about the whole row have the column ''. */
  readonly reasons: readonly { readonly column: string; readonly text: string }[];
}

/** Findings of the service in a file. */
export interface Findings {
  readonly rows: ReadonlyMap<number, RowFinding>;
  /** About the file as a whole: its header, its encoding, its size, and errors that many of its rows have. */
  readonly file: readonly string[];
  /** Problems altogether; only the first ones are listed. */
  readonly count: number;
  readonly isComplete: boolean;
}

interface FieldError {
  readonly pointer: string;
  readonly detail: string;
  /** The rows of equal errors, which are one entry. */
  readonly rows?: unknown;
  readonly count?: unknown;
}

/** Findings of a report: rows that the ledger rejects. The other rows can be imported. */
export function findingsOf({ problems, rejected }: Pick<StockImport, 'problems' | 'rejected'>): Findings {
  const rows = new Map(
    problems.map(({ row, detail, errors }): [number, RowFinding] => {
      const reasons = errors.map((error) => ({ column: locate(error).column, text: error.detail }));
      return [row, { row, reasons: reasons.length > 0 ? reasons : [{ column: '', text: detail }] }];
    }),
  );
  return { rows, file: [], count: rejected, isComplete: rows.size === rejected };
}

/** Findings of a file that cannot be imported before it is corrected; undefined for an error of another kind. */
export function findingsOfError(error: unknown): Findings | undefined {
  if (!(error instanceof TallybookError) || errorFacts(error).code !== 'VALIDATION_FAILED') return undefined;
  const { errors, figures } = error;
  if (errors.length === 0) return undefined;
  const rows = new Map<number, RowFinding>();
  const file: string[] = [];
  for (const fieldError of errors) {
    const { row, column } = locate(fieldError);
    const text = fieldError.detail;
    const named = column === '' ? text : `${column}: ${text}`;
    const { count: times } = fieldError;
    if (row === undefined) file.push(named);
    // One thing to correct, however many rows have it.
    else if (typeof times === 'number') file.push(`${times} × ${named}`);
    if (row !== undefined)
      for (const each of rowsOf(fieldError, row))
        rows.set(each, { row: each, reasons: [...(rows.get(each)?.reasons ?? []), { column, text }] });
  }
  const { problems } = figures;
  const count = typeof problems === 'number' ? problems : errors.length;
  const listed = errors.reduce((sum, each) => sum + rowsOf(each, 0).length, 0);
  const sorted = new Map([...rows].toSorted(([one], [other]) => one - other));
  return { rows: sorted, file, count, isComplete: count === listed };
}

const rowsOf = ({ rows }: FieldError, first: number): number[] =>
  Array.isArray(rows) ? rows.filter((row) => typeof row === 'number') : [first];

/** `/rows/17/unit_cost` is a cell, `/rows/17` a row, `/header/cost` a column; others are about the file. */
function locate({ pointer }: FieldError): { readonly row: number | undefined; readonly column: string } {
  const [, place, name = '', column = ''] = pointer.split('/').map(unescape);
  if (place === 'rows' && /^\d+$/.test(name)) return { row: Number(name), column };
  return { row: undefined, column: place === 'header' ? name : '' };
}

const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** One line with all reasons of a row. */
export const reasonText = ({ reasons }: RowFinding): string =>
  reasons.map(({ column, text }) => (column === '' ? text : `${column}: ${text}`)).join(' ');

/** Columns in which the service removes the apostrophe before what a spreadsheet could evaluate as a formula. */
const freeText = new Set(['reference', 'reason_code', 'note', 'metadata']);

/** A cell of the file may have its apostrophe already. */
const escaped = (cell: string): string => formulaSafe(fromFormulaSafe(cell));

/** The rejected rows as a CSV file whose last column says why; without the file that was imported, their numbers. */
export function rejectedCsv(
  records: Records | undefined,
  { rows }: Findings,
  delimiter = ',',
  headerRow = 1,
): string {
  const header = records === undefined ? ['row'] : (records[headerRow - 1] ?? []);
  const titles = records?.slice(0, headerRow - 1) ?? [];
  const rejected = [...rows.values()].map((finding) => {
    const cells = records === undefined ? [String(finding.row)] : (records[finding.row - 1] ?? []);
    const safe = cells.map((cell, at) => (freeText.has(header[at] ?? '') ? escaped(cell) : cell));
    const padding = Array.from({ length: Math.max(0, header.length - cells.length) }, () => '');
    return [...safe, ...padding, escaped(reasonText(finding))];
  });
  return writeCsv([...titles, [...header, reasonColumn], ...rejected], delimiter);
}
