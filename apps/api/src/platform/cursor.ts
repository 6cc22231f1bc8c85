import { hash } from 'node:crypto';
import { defaultPageSize, fieldProblem, type Page } from '@tallybook/domain';

/** A position in a sorted list: the sort key of the last item of a page. */
export type Position = readonly (string | number)[];

/** The format of one part of a position. A forged cursor is rejected before its parts reach the database. */
export type PartForm = keyof typeof forms;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const date = /^(?!0000)\d{4}-\d\d-\d\d$/;
const instant = /^(?!0000)(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3,6}Z$/;

/** `Date` turns February 30 into March 2, so the text differs. */
function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

const forms = {
  uuid: (text: string) => uuid.test(text),
  date: (text: string) => date.test(text) && isDate(text),
  instant: (text: string) => isDate(instant.exec(text)?.[1] ?? ''),
  /** A `bigint` in decimal digits. */
  whole: (text: string) => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text),
  /** A figure in decimal digits; `-Infinity` stands for none. */
  figure: (text: string) => /^(?:-Infinity|-?\d{1,60}(?:\.\d{1,60})?)$/.test(text),
  /** Text that PostgreSQL accepts. */
  text: (text: string) => text.length <= 400 && !text.includes('\0') && text.isWellFormed(),
} as const;

function invalid(): Error {
  return fieldProblem(
    'INVALID_CURSOR',
    '/cursor',
    'The cursor does not belong to this list with these filters. Start again without a cursor.',
  );
}

function fingerprint(organizationId: string, list: string, filters: Record<string, unknown>): string {
  const { limit: _limit, cursor: _cursor, ...relevant } = filters;
  const entries = Object.entries(relevant)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([organizationId, list, entries]), 'base64url').slice(0, 12);
}

/**
 * Keyset pagination of one list. The opaque cursor contains a fingerprint of organization, list and filters, so that
 * it is rejected for another organization, another list or changed filters.
 */
export class Paging {
  readonly #fingerprint: string;
  readonly #keepsRows: boolean;
  /** Maximum number of items on the page. */
  readonly size: number;
  /** The end of the previous page; undefined for the first page. */
  readonly after: Position | undefined;

  constructor(
    organizationId: string,
    list: string,
    input: { limit?: number | undefined; cursor?: string | undefined },
    /** The formats of the parts of the sort key. */
    form: readonly PartForm[],
    /** `keepsRows`: the specified arrays have as many rows as their `limit` says, whatever their size. */
    { keepsRows = false }: { readonly keepsRows?: boolean } = {},
  ) {
    this.#keepsRows = keepsRows;
    this.#fingerprint = fingerprint(organizationId, list, input);
    this.size = input.limit ?? defaultPageSize;
    this.after = input.cursor === undefined ? undefined : this.#read(input.cursor, form);
  }

  #read(cursor: string, form: readonly PartForm[]): Position {
    let parsed: unknown;
    try {
      parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    } catch {
      throw invalid();
    }
    if (!Array.isArray(parsed) || parsed[0] !== this.#fingerprint || parsed.length !== form.length + 1)
      throw invalid();
    const position: unknown[] = parsed.slice(1);
    const fits = (part: unknown, form: PartForm): boolean => typeof part === 'string' && forms[form](part);
    if (!form.every((part, index) => fits(position[index], part))) throw invalid();
    return position as string[];
  }

  /**
   * Builds the page from up to `size + 1` rows; the extra row means that there is a next page. It ends before it exceeds
   * `maxPageBytes`, but has at least one row.
   */
  page<Row>(rows: readonly Row[], positionOf: (row: Row) => Position): Page<Row>;
  page<Row, T>(rows: readonly Row[], positionOf: (row: Row) => Position, present: (row: Row) => T): Page<T>;
  page<Row, T>(
    rows: readonly Row[],
    positionOf: (row: Row) => Position,
    present?: (row: Row) => T,
  ): Page<Row | T> {
    const visible = rows.slice(0, this.size);
    const presented = present === undefined ? visible : visible.map(present);
    const count = this.#keepsRows ? presented.length : countWithinPage(presented);
    const last = visible[count - 1];
    const more = rows.length > count && last !== undefined;
    return {
      items: count === presented.length ? presented : presented.slice(0, count),
      next_cursor: more
        ? Buffer.from(JSON.stringify([this.#fingerprint, ...positionOf(last)])).toString('base64url')
        : null,
    };
  }
}

/** Limit of the JSON of a page's rows, which stays in memory until the caller has read it. */
export const maxPageBytes = 1_000_000;

/** Number of rows that fit in a page, at least one. */
export function countWithinPage(rows: readonly unknown[]): number {
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > maxPageBytes) return Math.max(1, index);
  }
  return rows.length;
}
