import type { AccountingPeriod, Reconciliation } from '@tallybook/sdk';

type Reconciled = Reconciliation['periods'][number];

/** A period, with its figures once they are known. */
export interface PeriodRow {
  readonly period: AccountingPeriod;
  readonly figures: Reconciled | undefined;
  /** The earliest open period can be closed, the latest closed one reopened. */
  readonly next: 'close' | 'reopen' | undefined;
}

/** Whether the stock has several inventory accounts, which are compared one by one. */
export const hasAccounts = (figures: Reconciled | undefined): boolean => (figures?.accounts.length ?? 0) > 1;

export function rowsOf(periods: readonly AccountingPeriod[], figures: readonly Reconciled[]): PeriodRow[] {
  const byId = new Map(figures.map((each) => [each.accounting_period_id, each]));
  const earliestOpen = periods.findLast(({ status }) => status === 'open');
  const latestClosed = periods.find(({ status }) => status === 'closed');
  return periods.map((period) => ({
    period,
    figures: byId.get(period.id),
    next: period === earliestOpen ? 'close' : period === latestClosed ? 'reopen' : undefined,
  }));
}

/** The entries of an account that make up its difference at the end of a period. */
export interface Cause {
  readonly account: string;
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * The days on which the difference of an account at the end of a period came about: those of the period and of the periods
 * before it, back to the last one that agrees.
 *
 * @param rows the latest first
 */
export function causeOf(
  rows: readonly PeriodRow[],
  { period: { id, start_date, end_date } }: PeriodRow,
  account: string,
): Cause {
  const from = rows.findIndex(({ period }) => period.id === id);
  let startDate = start_date;
  for (const { period, figures } of from < 0 ? [] : rows.slice(from)) {
    const own = [...(figures?.accounts ?? []), ...(figures?.allowances ?? [])].find(
      (each) => each.account === account,
    );
    if (own?.reconciled !== false) break;
    startDate = period.start_date;
  }
  return { account, startDate, endDate: end_date };
}

/** The month after the latest period, or the one of `today`. */
export function nextMonth(
  latestEnd: string | undefined,
  today: string,
): { start: string; end: string; name: string } {
  const base = latestEnd === undefined ? today : dayAfter(latestEnd);
  const [year = 0, month = 1] = base.split('-').map(Number);
  const start = latestEnd === undefined ? `${base.slice(0, 7)}-01` : base;
  return {
    start,
    end: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
    name: base.slice(0, 7),
  };
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
