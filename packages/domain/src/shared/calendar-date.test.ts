import { expect, test } from 'vitest';
import { calendarMonth, isCalendarDate } from './calendar-date.ts';

test.each(['2026-03-10', '2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])('%s is a date', (date) => {
  expect(isCalendarDate(date)).toBe(true);
});

test.each([
  '2026-02-29',
  '1900-02-29',
  '2100-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-03-00',
  '1899-12-31',
  '2200-01-01',
  '2026-3-1',
  '26-03-01',
  '2026-03-10T00:00:00Z',
  'today',
  'infinity',
  ' 2026-03-10',
  '2026-03-10\n',
  '２０２６-03-10',
  '',
])('%j is not a date', (date) => {
  expect(isCalendarDate(date)).toBe(false);
});

test('calendarMonth gives the last day of the month', () => {
  expect(calendarMonth('2024-02-11')).toEqual({
    name: '2024-02',
    start_date: '2024-02-01',
    end_date: '2024-02-29',
  });
  expect(calendarMonth('2026-12-01').end_date).toBe('2026-12-31');
});
