import { expect, test } from 'vitest';
import { nextMonth, rowsOf } from './rows.ts';

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
