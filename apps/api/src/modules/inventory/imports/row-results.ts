import { dateOf, ProblemError, rejectedRowOf, type StoredRejectedRow } from '@tallybook/domain';
import type { InColumns } from './import-file.ts';
import type { RowCommand } from './row-commands.ts';

export interface RowResults {
  /** The dates of the accepted rows. */
  readonly dates: readonly string[];
  readonly rejected: readonly StoredRejectedRow[];
}

/** @param problems the problem of each rejected row; undefined for an accepted one */
export function rowResults(
  rows: readonly RowCommand[],
  problems: readonly (ProblemError | undefined)[],
  inColumns: InColumns,
): RowResults {
  const dates: string[] = [];
  const rejected: StoredRejectedRow[] = [];
  for (const [index, { row, command, quantityColumn, isNamed }] of rows.entries()) {
    const problem = command instanceof ProblemError ? command : problems[index];
    if (problem !== undefined) {
      const named: typeof inColumns = (errors) =>
        isNamed === true ? [...errors] : inColumns(errors, quantityColumn);
      rejected.push(rejectedRowOf(row, problem, named));
    } else if (!(command instanceof ProblemError)) dates.push(dateOf(command));
  }
  return { dates, rejected };
}

/** The earliest and the latest of the given dates; undefined ones do not count. */
export function dateSpan(dates: readonly (string | undefined)[]): {
  first: string | undefined;
  last: string | undefined;
} {
  const sorted = dates.filter((date) => date !== undefined).toSorted();
  return { first: sorted[0], last: sorted.at(-1) };
}
