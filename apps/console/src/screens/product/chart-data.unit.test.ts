import { expect, test } from 'vitest';
import { chartColumns, chartPoints, dayOf, lateMovements, reversalPairs, secondsOf } from './chart-data.ts';
import { daysOf, monthsBefore, readProductSearch } from './search.ts';

let count = 0;
const row = (day: string, quantity: number, value: string, movement: object = {}) => {
  count += 1;
  const created_at = `${day}T09:00:00.000Z`;
  return {
    kind: 'movement',
    id: (movement as { id?: string }).id ?? `m${count}`,
    day,
    movement: {
      id: `m${count}`,
      movement_date: day,
      reverses_id: null,
      created_at,
      quantity_delta: 0,
      ...movement,
    },
    running_quantity: quantity,
    running_value: value,
  } as never;
};

test('each movement has a point, in order within its day; the opening and the last day complete the curve', () => {
  const opening = { day: '2026-01-01', quantity: 1, value: '10.00' };
  const rows = [row('2026-01-05', 3, '30.00'), row('2026-01-05', 2, '20.00'), row('2026-01-09', 5, '50.00')];
  const points = chartPoints(opening, rows, '2026-01-31');
  expect(points.map(({ day, quantity }) => [day, quantity])).toEqual([
    ['2026-01-01', 1],
    ['2026-01-05', 3],
    ['2026-01-05', 2],
    ['2026-01-09', 5],
    ['2026-01-31', 5],
  ]);
  const seconds = points.map((point) => point.seconds);
  expect(seconds.toSorted((a, b) => a - b)).toEqual(seconds);
  expect(new Set(seconds).size).toBe(5);
  expect(points.every((point) => dayOf(point.seconds) === point.day)).toBe(true);
  expect(chartColumns(points)[3]).toEqual([null, null, null, null, null]);
  // Without a limit nothing was before, and while pages are missing the end is not known.
  expect(chartPoints({ ...opening, day: undefined }, rows, '').map(({ day }) => day)).toEqual([
    '2026-01-05',
    '2026-01-05',
    '2026-01-09',
  ]);
  expect(chartPoints(opening, [], '2026-01-31')).toEqual([]);
});

test('a backdated movement shifts the quantities after it, and the chart has them without it too', () => {
  const rows = [
    row('2026-03-01', 10, '20.00', { quantity_delta: 10 }),
    row('2026-03-02', 6, '12.00', { id: 'late', quantity_delta: -4, created_at: '2026-03-09T09:00:00.000Z' }),
    row('2026-03-05', 11, '22.00', { quantity_delta: 5 }),
    // Posted in one batch with the late one: nothing was there before it.
    row('2026-03-09', 10, '20.00', { quantity_delta: -1 }),
  ];
  expect([...lateMovements(rows)]).toEqual(['late']);
  const points = chartPoints({ day: undefined, quantity: 0, value: '0.00' }, rows, '');
  expect(chartColumns(points)[3]).toEqual([10, 10, 15, 14]);
});

test('a reversal is paired with its original, if both are shown', () => {
  const rows = [
    row('2026-03-01', 1, '1.00'),
    row('2026-03-01', 3, '3.00', { id: 'wrong' }),
    row('2026-03-02', 1, '1.00', { reverses_id: 'wrong' }),
    row('2026-03-03', 0, '0.00', { reverses_id: 'of an earlier page' }),
  ];
  const points = chartPoints({ day: '2026-02-01', quantity: 0, value: '0.00' }, rows, '');
  expect(reversalPairs(points, rows)).toEqual([[2, 3]]);
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
  expect(readProductSearch({ from: '2026-03-01', to: '2026-02-01' })).toEqual({ from: '2026-03-01' });
  expect(readProductSearch({ from: '2026-02-30' })).toEqual({});
});
