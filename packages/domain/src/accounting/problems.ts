import { fieldProblem, ProblemError } from '../problem/problem.ts';
import type { DueReviews, OpenStockTakes } from './period.ts';
import * as en from '../texts/en/index.ts';
import { say, type Text } from '../texts/say.ts';

/** @param remedy what the caller can do, if choosing another date is not possible */
export function periodClosed(
  name: string,
  pointer: string,
  remedy: Text = say(en.useOpenPeriod),
): ProblemError {
  return fieldProblem('PERIOD_CLOSED', pointer, say(en.periodClosed, { name, remedy }));
}

/** For a date that no period covers, on or before the last closed day. */
export function booksClosed(through: string, pointer: string): ProblemError {
  return fieldProblem('PERIOD_CLOSED', pointer, say(en.booksClosed, { date: through }));
}

export function periodNotFound(date: string, pointer: string): ProblemError {
  return fieldProblem('PERIOD_NOT_FOUND', pointer, say(en.periodNotFound, { date }));
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
  return fieldProblem('DATE_TOO_FAR_AHEAD', pointer, say(en.dateTooFarAhead, { date, days, latest }), {
    figures: { latest_date: latest, max_days_ahead: days },
  });
}

export function periodOverlaps(): ProblemError {
  return new ProblemError('PERIOD_OVERLAPS', say(en.periodOverlaps));
}

export function periodAlreadyClosed(name: string): ProblemError {
  return new ProblemError('PERIOD_STATE_CONFLICT', say(en.periodAlreadyClosed, { name }));
}

interface ComparedAmounts {
  readonly stock_value: string;
  readonly account_balance: string | null;
  readonly difference: string | null;
}

/** The text of a problem names at most this number of accounts, products or stock takes. */
const maxNamed = 5;

const firstOf = (names: readonly string[], count: number): readonly string[] =>
  count > maxNamed ? [...names.slice(0, maxNamed), '…'] : names;

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
  const template = accounts.length === 1 ? en.onlyAccountDiffers : en.accountDiffers;
  const differences = differing
    .slice(0, maxNamed)
    .map(({ account, stock_value: value, account_balance: balance }) =>
      say(template, { account, value, balance }),
    );
  const others = differing.length - differences.length;
  return new ProblemError(
    'PERIOD_NOT_RECONCILED',
    say(en.periodNotReconciled, { name, differences, others }),
    { figures: { stock_value, account_balance, difference } },
  );
}

/** For a closing that requires reviews; the first products are entries of `errors`. */
export function reviewsDue(period: string, { count, products }: DueReviews): ProblemError {
  return new ProblemError(
    'REVIEWS_DUE',
    say(en.reviewsDue, {
      period,
      count,
      skus: firstOf(
        products.map(({ sku }) => sku),
        count,
      ),
    }),
    {
      errors: products.map(({ sku, ...figures }) => ({
        pointer: '/require_reviews',
        code: 'REVIEWS_DUE',
        detail: say(en.reviewDue, {
          sku,
          allowance: figures.allowance,
          required: figures.required_allowance,
        }),
        sku,
        ...figures,
      })),
    },
  );
}

/** For a closing that requires counts; the first stock takes are entries of `errors`. */
export function openStockTakes(period: string, { count, stock_takes }: OpenStockTakes): ProblemError {
  return new ProblemError(
    'OPEN_STOCK_TAKES',
    say(en.openStockTakes, {
      period,
      count,
      dates: firstOf(
        stock_takes.map(({ count_date }) => count_date),
        count,
      ),
    }),
    {
      errors: stock_takes.map(({ id, count_date, status }) => ({
        pointer: '/require_counts',
        code: 'OPEN_STOCK_TAKES',
        detail: say(en.openStockTake, { date: count_date }),
        stock_take_id: id,
        count_date,
        current_status: status,
      })),
    },
  );
}
