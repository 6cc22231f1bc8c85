import type { Transaction } from '@tallybook/db';

/**
 * Advisory locks of the accounting calendar, held until the transaction ends. A row lock on the current period would be
 * a MultiXact hot spot for concurrent postings.
 *
 * Lock order: months (ascending), accounts, locations, balance rows, calendar. Under READ COMMITTED, a statement sees the changes
 * of the previous lock holder only if it is sent after the lock statement, not as part of it.
 */
const monthKey = (organizationId: string): string => `period:${organizationId}:`;

/** Shared lock of months (`YYYY-MM`) for posting. Waits for a closing in progress. */
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
 * Lock name of the accounts that automatic posting uses: shared by every transaction that changes the stock value
 * or posts a journal entry, exclusive for changing the accounts. A posting requests it together with its months; the name sorts after them.
 */
export const accountsLock = 'accounts';

/**
 * Lock name of the locations: shared by every posting that names one, exclusive for archiving one. A posting requests it
 * together with its months; the name sorts after those and the accounts.
 */
export const locationsLock = 'locations';

/** Exclusive lock for archiving a location. Waits for postings that name one. */
export function lockLocationsExclusive({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${monthKey(organizationId) + locationsLock}, 0))`;
}

export function lockAccountsShared({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock_shared(hashtextextended(${monthKey(organizationId) + accountsLock}, 0))`;
}

/** Exclusive lock for changing the accounts. Waits for postings in progress. */
export function lockAccountsExclusive({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${monthKey(organizationId) + accountsLock}, 0))`;
}

/** Exclusive lock of every month in the date range. Waits for postings in progress and blocks new ones. */
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
        as overlapping (month) order by month
    ) as ordered`;
}

export const calendarKey = (organizationId: string): string => `books:${organizationId}`;

/**
 * Exclusive lock of the calendar: serializes opening, closing and reopening periods, so that no open period ever
 * precedes a closed one.
 */
export function lockCalendar({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${calendarKey(organizationId)}, 0))`;
}
