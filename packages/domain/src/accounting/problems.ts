import { fieldProblem, ProblemError } from '../problem/problem.ts';
import type { DueReviews, OpenStockTakes } from './period.ts';

/** @param remedy what the caller can do, if choosing another date is not possible */
export function periodClosed(
  name: string,
  pointer: string,
  remedy = 'Use a date in an open period, or reopen the period.',
): ProblemError {
  return fieldProblem('PERIOD_CLOSED', pointer, `The accounting period ${name} is closed. ${remedy}`);
}

/** For a date that no period covers, on or before the last closed day. */
export function booksClosed(through: string, pointer: string): ProblemError {
  return fieldProblem(
    'PERIOD_CLOSED',
    pointer,
    `The books are closed through ${through}. Use a later date, or reopen the period.`,
  );
}

export function periodNotFound(date: string, pointer: string): ProblemError {
  return fieldProblem(
    'PERIOD_NOT_FOUND',
    pointer,
    `No accounting period covers ${date}. Create the period first.`,
  );
}

/** The last date that an organization allows, by its setting `max_days_ahead`. */
export interface DateLimit {
  readonly latest: string;
  readonly days: number;
}

/** DATE_TOO_FAR_AHEAD if the date is after the limit. */
export function dateLimitProblem(
  limit: DateLimit | undefined,
  date: string,
  pointer: string,
): ProblemError | undefined {
  if (limit === undefined || date <= limit.latest) return undefined;
  const { latest, days } = limit;
  return fieldProblem(
    'DATE_TOO_FAR_AHEAD',
    pointer,
    `${pointer.slice(1)} ${date} is too far in the future: the setting max_days_ahead (${days}) allows dates through ${latest}.`,
    { figures: { latest_date: latest, max_days_ahead: days } },
  );
}

export function periodOverlaps(): ProblemError {
  return new ProblemError(
    'PERIOD_OVERLAPS',
    'The dates overlap an existing accounting period. Choose other dates.',
  );
}

export function periodAlreadyClosed(name: string): ProblemError {
  return new ProblemError('PERIOD_STATE_CONFLICT', `The accounting period ${name} is already closed.`);
}

interface ComparedAmounts {
  readonly stock_value: string;
  readonly account_balance: string | null;
  readonly difference: string | null;
}

/** The text of a problem names at most this number of accounts, products or stock takes. */
const maxNamed = 5;

/**
 * Amounts are decimal texts in the organization's currency; the sums become figures of the problem.
 *
 * @param accounts every inventory account, with the stock of its products
 */
export function periodNotReconciled({
  name,
  stock_value,
  account_balance,
  difference,
  accounts,
}: ComparedAmounts & {
  readonly name: string;
  readonly accounts: readonly (ComparedAmounts & {
    readonly account: string;
    readonly reconciled: boolean;
  })[];
}): ProblemError {
  const differing = accounts.filter((each) => !each.reconciled);
  const named = differing
    .slice(0, maxNamed)
    .map((each) =>
      accounts.length === 1
        ? `the stock is worth ${each.stock_value}, but account ${each.account} has a balance of ${each.account_balance}`
        : `the stock of account ${each.account} is worth ${each.stock_value}, but its balance is ${each.account_balance}`,
    );
  const others = differing.length - named.length;
  return new ProblemError(
    'PERIOD_NOT_RECONCILED',
    `At the end of ${name} ${named.join('; ')}${others === 0 ? '' : `; and ${others} more`}.`,
    { figures: { stock_value, account_balance, difference } },
  );
}

/** For a closing that requires reviews; the first products are entries of `errors`. */
export function reviewsDue(period: string, { count, products }: DueReviews): ProblemError {
  const what = count === 1 ? '1 product' : `${count} products`;
  return new ProblemError(
    'REVIEWS_DUE',
    `At the end of ${period} the write-downs of ${what} are due for review: ${products
      .slice(0, maxNamed)
      .map(({ sku }) => sku)
      .join(', ')}${count > maxNamed ? ', …' : ''}.`,
    {
      errors: products.map(({ sku, ...figures }) => ({
        pointer: '/require_reviews',
        code: 'REVIEWS_DUE',
        detail: `${sku} has an allowance of ${figures.allowance}, but needs ${figures.required_allowance}.`,
        sku,
        ...figures,
      })),
    },
  );
}

/** For a closing that requires counts; the first stock takes are entries of `errors`. */
export function openStockTakes(period: string, { count, stock_takes }: OpenStockTakes): ProblemError {
  const what = count === 1 ? `1 stock take of ${period} is` : `${count} stock takes of ${period} are`;
  return new ProblemError(
    'OPEN_STOCK_TAKES',
    `${what} neither posted nor cancelled: ${stock_takes
      .slice(0, maxNamed)
      .map(({ count_date }) => count_date)
      .join(', ')}${count > maxNamed ? ', …' : ''}.`,
    {
      errors: stock_takes.map(({ id, count_date, status }) => ({
        pointer: '/require_counts',
        code: 'OPEN_STOCK_TAKES',
        detail: `The stock take of ${count_date} is neither posted nor cancelled.`,
        stock_take_id: id,
        count_date,
        current_status: status,
      })),
    },
  );
}
