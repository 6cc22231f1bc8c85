import type { Transaction } from '@tallybook/db';

/**
 * Locks of the accounting calendar, advisory and held until the transaction ends. A row lock on the current
 * period would be a hot spot that every posting fights for (MultiXact).
 *
 * Whoever takes several takes them in this order: months (ascending), accounts, balance rows, books. Statements that
 * must see what the lock's last holder did come after it, as statements of their own (READ COMMITTED).
 */
const monthKey = (organizationId: string): string => `period:${organizationId}:`;

/** Posting in these months (`YYYY-MM`): shared with other postings, waits for a closing under way. */
export function lockMonthsShared(
  { sql }: Transaction,
  organizationId: string,
  months: readonly string[],
): Promise<unknown> {
  return sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${monthKey(organizationId)} || month, 0))
    from (select month from unnest(${[...months]}::text[]) as given (month) order by month) as ordered`;
}

/**
 * What is posted is booked to the accounts of now: shared by whoever changes the value of stock, so that they
 * change between two postings. A posting asks for it with its months, in one statement: it sorts behind them.
 */
export const accountsLock = 'accounts';

export function lockAccountsShared({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock_shared(hashtextextended(${monthKey(organizationId) + accountsLock}, 0))`;
}

/** Alone with the accounts: waits for the postings under way. */
export function lockAccountsExclusive({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${monthKey(organizationId) + accountsLock}, 0))`;
}

/** Alone in every month that the dates touch: waits for the postings under way, and new ones wait. */
export function lockMonthsExclusive(
  { sql }: Transaction,
  organizationId: string,
  startDate: string,
  endDate: string,
): Promise<unknown> {
  return sql`
    select pg_advisory_xact_lock(hashtextextended(${monthKey(organizationId)} || to_char(month, 'YYYY-MM'), 0))
    from (
      select month from generate_series(date_trunc('month', ${startDate}::date::timestamp), ${endDate}::date, interval '1 month')
        as touched (month) order by month
    ) as ordered`;
}

/**
 * Alone with the calendar itself: periods are opened, closed and reopened one after another, so that
 * what is closed stays an unbroken row from the first period on.
 */
export function lockCalendar({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`books:${organizationId}`}, 0))`;
}
