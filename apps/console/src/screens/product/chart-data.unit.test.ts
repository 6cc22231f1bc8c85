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

const point = (date: string, quantity: number, value = `${quantity * 10}.00`) => ({
  date,
  quantity,
  value,
  average_cost: '10.000000',
  valuation_status: 'current' as const,
});
const seriesOf = (points: readonly (readonly [string, number])[]) =>
  points.map(([date, quantity]) => point(date, quantity));
const complete = (rows: readonly never[]) => ({ rows, isComplete: true });

test('each day with a change has a point, with its last row; the last day completes the curve', () => {
  const series = [
    ...seriesOf([
      ['2026-01-05', 2],
      ['2026-01-06', 2],
      ['2026-01-07', 2],
      ['2026-01-08', 2],
    ]),
    point('2026-01-09', 5),
    point('2026-01-10', 5, '60.00'),
  ];
  const rows = [
    row('2026-01-05', 3, '30.00', { id: 'first' }),
    row('2026-01-05', 2, '20.00', { id: 'last' }),
    // A movement and its reversal of the same day.
    row('2026-01-07', 2, '20.00', { id: 'undone' }),
    row('2026-01-09', 5, '50.00', { id: 'receipt' }),
  ];
  const points = chartPoints(series, complete(rows), '2026-01-31');
  expect(points.map(({ day, quantity, value, id }) => [day, quantity, value, id])).toEqual([
    ['2026-01-05', 2, '20.00', 'last'],
    ['2026-01-07', 2, '20.00', 'undone'],
    ['2026-01-09', 5, '50.00', 'receipt'],
    ['2026-01-10', 5, '60.00', undefined],
    ['2026-01-31', 5, '60.00', undefined],
  ]);
  const seconds = points.map((each) => each.seconds);
  expect(seconds.toSorted((a, b) => a - b)).toEqual(seconds);
  expect(points.every((each) => dayOf(each.seconds) === each.day)).toBe(true);
  expect(chartColumns(points)[3]).toEqual([null, null, null, null, null]);
  // A movement may be later than the last day shown.
  expect(chartPoints(series, complete(rows), '2026-01-06').at(-1)?.day).toBe('2026-01-10');
  expect(chartPoints([], complete([]), '2026-01-31')).toEqual([]);
});

test('a backdated movement shifts the quantities after it, and the chart has them without it too, once all rows are loaded', () => {
  const rows = [
    row('2026-03-01', 10, '20.00', { quantity_delta: 10 }),
    row('2026-03-02', 6, '12.00', { id: 'late', quantity_delta: -4, created_at: '2026-03-09T09:00:00.000Z' }),
    row('2026-03-05', 11, '22.00', { quantity_delta: 5 }),
    // Posted in one batch with the late one: nothing was there before it.
    row('2026-03-09', 10, '20.00', { quantity_delta: -1 }),
  ];
  expect([...lateMovements(rows)]).toEqual(['late']);
  const series = seriesOf([
    ['2026-03-01', 10],
    ['2026-03-02', 6],
    ['2026-03-05', 11],
    ['2026-03-09', 10],
  ]);
  expect(chartColumns(chartPoints(series, complete(rows), ''))[3]).toEqual([10, 10, 15, 14]);
  const some = chartPoints(series, { rows, isComplete: false }, '');
  expect(chartColumns(some)[3]).toEqual([null, null, null, null]);
});

test('a reversal is paired with its original, if both are shown on different days', () => {
  const rows = [
    row('2026-03-01', 1, '1.00'),
    row('2026-03-01', 3, '3.00', { id: 'wrong' }),
    row('2026-03-02', 1, '1.00', { reverses_id: 'wrong' }),
    row('2026-03-03', 0, '0.00', { reverses_id: 'of an earlier page' }),
    row('2026-03-04', 2, '2.00', { id: 'same day' }),
    row('2026-03-04', 0, '0.00', { reverses_id: 'same day' }),
  ];
  const series = seriesOf([
    ['2026-03-01', 3],
    ['2026-03-02', 1],
    ['2026-03-03', 0],
    ['2026-03-04', 0],
  ]);
  const points = chartPoints(series, complete(rows), '');
  expect(reversalPairs(points, rows)).toEqual([[0, 1]]);
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
