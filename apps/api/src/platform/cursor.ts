import { createHash } from 'node:crypto';
import { defaultPageSize, fieldProblem, type Page } from '@tallybook/domain';

/** A position in a sorted list: the sort key of the last item given out. */
export type Position = readonly (string | number)[];

function invalid(): Error {
  return fieldProblem(
    'INVALID_CURSOR',
    '/cursor',
    'This cursor is not of this list with these filters. Start again without one.',
  );
}

function mark(organizationId: string, list: string, filters: Record<string, unknown>): string {
  const { limit: _limit, cursor: _cursor, ...kept } = filters;
  const entries = Object.entries(kept)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([organizationId, list, entries]))
    .digest('base64url')
    .slice(0, 12);
}

/**
 * Keyset paging of one list. The cursor is opaque and carries a mark of organization, list and filters:
 * with changed filters, or in another's hands, it is refused rather than answered with something odd.
 */
export class Paging {
  readonly #mark: string;
  /** How many items the page holds at most. */
  readonly size: number;
  /** Where the page before ended; undefined for the first page. */
  readonly after: Position | undefined;

  constructor(
    organizationId: string,
    list: string,
    input: { limit?: number | undefined; cursor?: string | undefined },
    /** The types of the sort key, to refuse a forged cursor. */
    form: readonly ('string' | 'number')[],
  ) {
    this.#mark = mark(organizationId, list, input);
    this.size = input.limit ?? defaultPageSize;
    this.after = input.cursor === undefined ? undefined : this.#read(input.cursor, form);
  }

  #read(cursor: string, form: readonly string[]): Position {
    let parsed: unknown;
    try {
      parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    } catch {
      throw invalid();
    }
    if (!Array.isArray(parsed) || parsed[0] !== this.#mark || parsed.length !== form.length + 1)
      throw invalid();
    const position = parsed.slice(1) as Position;
    if (!position.every((part, index) => typeof part === form[index])) throw invalid();
    if (position.some((part) => typeof part === 'string' && !/^[\w.:\- ]{1,300}$/.test(part)))
      throw invalid();
    return position;
  }

  /** The page of rows fetched with one more than `size`, and the cursor if there is more. */
  page<Row, T>(rows: readonly Row[], positionOf: (row: Row) => Position, present: (row: Row) => T): Page<T> {
    const kept = rows.slice(0, this.size);
    const last = kept.at(-1);
    const more = rows.length > this.size && last !== undefined;
    return {
      items: kept.map(present),
      next_cursor: more
        ? Buffer.from(JSON.stringify([this.#mark, ...positionOf(last)])).toString('base64url')
        : null,
    };
  }
}
