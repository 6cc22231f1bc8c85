import { expect, test } from 'vitest';
import { causeOf, nextMonth, rowsOf } from './rows.ts';

const period = (id: string, status: 'open' | 'closed') => ({ id, status }) as never;

test('only the earliest open period can be closed, and only the latest closed one reopened', () => {
  const rows = rowsOf(
    [period('may', 'open'), period('april', 'open'), period('march', 'closed'), period('february', 'closed')],
    [],
  );
  expect(rows.map(({ next }) => next)).toEqual([undefined, 'close', 'reopen', undefined]);
  expect(rowsOf([], [])).toEqual([]);
});

test('a new period is the month after the latest one, or this month', () => {
  expect(nextMonth(undefined, '2026-02-17')).toEqual({
    start: '2026-02-01',
    end: '2026-02-28',
    name: '2026-02',
  });
  expect(nextMonth('2026-12-31', '2026-02-17')).toEqual({
    start: '2027-01-01',
    end: '2027-01-31',
    name: '2027-01',
  });
  // A period that ended within a month is continued from the next day.
  expect(nextMonth('2026-03-14', '2026-02-17')).toEqual({
    start: '2026-03-15',
    end: '2026-03-31',
    name: '2026-03',
  });
});

test('a difference came about since the last period in which the account agreed', () => {
  const month = (start_date: string, differences: Record<string, string>) => ({
    period: { id: start_date, start_date, end_date: `${start_date.slice(0, 8)}28` },
    figures: {
      accounts: Object.entries(differences).map(([account, difference]) => ({
        account,
        difference,
        reconciled: difference === '0.00',
      })),
      allowances: [],
    },
  });
  const rows = [
    month('2026-05-01', { 1400: '7.00', 1410: '1.00' }),
    month('2026-04-01', { 1400: '5.00', 1410: '0.00' }),
    month('2026-03-01', { 1400: '0.00', 1410: '0.00' }),
    month('2026-02-01', { 1400: '3.00', 1410: '0.00' }),
  ] as never as Parameters<typeof causeOf>[0];
  const start = (at: number, account: string) => causeOf(rows, rows[at] as never, account);
  expect(start(0, '1400')).toEqual({ account: '1400', startDate: '2026-04-01', endDate: '2026-05-28' });
  expect(start(1, '1400').startDate).toBe('2026-04-01');
  expect(start(0, '1410').startDate).toBe('2026-05-01');
  expect(start(3, '1400').startDate).toBe('2026-02-01');
});
