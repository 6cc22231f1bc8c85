import { expect, test } from 'vitest';
import { chartPoints, dayOf, secondsOf } from './chart-data.ts';
import { daysOf, monthsBefore, readProductSearch } from './search.ts';

const row = (day: string, quantity: number, value: string) =>
  ({ movement: { movement_date: day }, running_quantity: quantity, running_value: value }) as never;

test('a day has one point, its last state; the opening and the last day complete the curve', () => {
  const opening = { day: '2026-01-01', quantity: 1, value: '10.00' };
  const rows = [row('2026-01-05', 3, '30.00'), row('2026-01-05', 2, '20.00'), row('2026-01-09', 5, '50.00')];
  expect(chartPoints(opening, rows, '2026-01-31')).toEqual([
    opening,
    { day: '2026-01-05', quantity: 2, value: '20.00' },
    { day: '2026-01-09', quantity: 5, value: '50.00' },
    { day: '2026-01-31', quantity: 5, value: '50.00' },
  ]);
  // Without a limit nothing was before, and while pages are missing the end is not known.
  expect(chartPoints({ ...opening, day: undefined }, rows, '').map(({ day }) => day)).toEqual([
    '2026-01-05',
    '2026-01-09',
  ]);
  expect(chartPoints(opening, [], '2026-01-31')).toEqual([]);
});

test('days have no time zone', () => {
  expect(dayOf(secondsOf('2026-03-29'))).toBe('2026-03-29');
});

test('the same day of an earlier month, or its last one', () => {
  expect(monthsBefore('2026-05-31', 3)).toBe('2026-02-28');
  expect(monthsBefore('2026-01-15', 3)).toBe('2025-10-15');
  expect(monthsBefore('2024-02-29', 12)).toBe('2023-02-28');
});

test('the address names days, a range, or neither; anything else is ignored', () => {
  expect(daysOf(readProductSearch({}), '2026-05-31')).toEqual({ startDate: '2026-02-28' });
  expect(daysOf(readProductSearch({ range: 'all' }), '2026-05-31')).toEqual({});
  expect(daysOf(readProductSearch({ from: '2026-01-01', range: 'all' }), '2026-05-31')).toEqual({
    startDate: '2026-01-01',
  });
  expect(readProductSearch({ from: '1 January', range: 'ever' })).toEqual({});
});
