import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../shared/calendar-date.ts';
import { seriesDays } from './series.ts';

describe('the days of a series', () => {
  test('are all of a range of up to 366 days', () => {
    expect(seriesDays('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(seriesDays('2026-03-10', '2026-03-10')).toEqual(['2026-03-10']);
    const year = seriesDays('2024-01-01', '2024-12-31');
    expect([year.length, year[0], year.at(-1)]).toEqual([366, '2024-01-01', '2024-12-31']);
  });

  test('of a longer range are 366 at even distances, with the first and the last one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 366, max: 109_000 }), (days) => {
        const last = addDays('1900-01-01', days);
        const chosen = seriesDays('1900-01-01', last);
        expect([chosen.length, chosen[0], chosen.at(-1)]).toEqual([366, '1900-01-01', last]);
        const gaps = chosen.slice(1).map((day, at) => daysBetween(chosen[at] ?? '', day));
        expect(Math.min(...gaps)).toBeGreaterThan(0);
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
