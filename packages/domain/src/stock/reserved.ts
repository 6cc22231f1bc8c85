import type { ProblemError } from '../problem/problem.ts';
import type { LimitViolation } from './limits.ts';
import { stockProblem } from './problems.ts';

/** A row that takes units of a product which are not reserved for it. */
interface Taking {
  readonly row: { readonly date: string; readonly delta: number; readonly cancels: string | null };
  /** Units that open reservations keep where the row takes its units. */
  readonly reserved: number;
  /** The day from which on reserved units must be there; the date of the row if undefined. */
  readonly today: string | undefined;
  /** The limit that a row would violate there; changes nothing. */
  readonly violationOf: (row: Taking['row']) => LimitViolation | undefined;
  readonly pointer: string;
  /** For a product with several locations. */
  readonly locationId?: string | undefined;
}

/**
 * INSUFFICIENT_STOCK if a row would take units that reservations keep: they must be there at the end of today and at every later
 * row. Undefined if it takes none, or if the stock itself has even less for it.
 */
export function reservedProblem({
  row,
  reserved,
  today = row.date,
  violationOf,
  pointer,
  locationId,
}: Taking): ProblemError | undefined {
  if (reserved === 0 || row.delta >= 0) return undefined;
  const date = row.date > today ? row.date : today;
  const violation = violationOf({ date, delta: row.delta - reserved, cancels: null });
  if (violation?.code !== 'INSUFFICIENT_STOCK') return undefined;
  const available = violation.available - reserved;
  const own = violationOf(row);
  if (own?.code === 'INSUFFICIENT_STOCK' && own.available < available) return undefined;
  return stockProblem({ ...violation, available }, pointer, locationId, reserved);
}
