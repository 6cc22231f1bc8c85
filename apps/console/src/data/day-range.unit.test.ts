import { expect, test } from 'vitest';
import { rangeOf, readRange, searchOf } from './day-range.ts';

test('the range of a report has the defaults of the service', () => {
  const today = '2026-03-31';
  expect(rangeOf({}, today)).toEqual({ startDate: '2026-01-01', endDate: today });
  expect(rangeOf({ endDate: '1900-01-05' }, today)).toEqual({
    startDate: '1900-01-01',
    endDate: '1900-01-05',
  });
  expect(rangeOf({ startDate: '2026-02-01' }, today)).toEqual({ startDate: '2026-02-01', endDate: today });
  expect(rangeOf({ startDate: '2199-12-31' }, today)).toEqual({
    startDate: '2199-12-31',
    endDate: '2199-12-31',
  });
});

test('the default range is not in the address', () => {
  const today = '2026-03-31';
  expect(searchOf(rangeOf({}, today), today)).toEqual({});
  expect(searchOf({ startDate: '2026-01-02', endDate: today }, today)).toEqual({
    startDate: '2026-01-02',
    endDate: today,
  });
});

test('days of an address that the service would reject are ignored', () => {
  expect(readRange({ startDate: '2026-02-30', endDate: '2026-03-01' })).toEqual({ endDate: '2026-03-01' });
  expect(readRange({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual({ startDate: '2026-03-02' });
  expect(readRange({ startDate: 20260302, endDate: '' })).toEqual({});
});
