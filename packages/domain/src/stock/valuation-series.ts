import { z } from 'zod';
import { addDays, calendarDate, calendarMonth } from '../shared/calendar-date.ts';
import { money } from '../shared/money.ts';
import { valuationStatus } from './valuation-status.ts';

const maxMonths = 60;

/** No movement is earlier. */
const firstDay = '1900-01-01';

export const valuationSeriesInput = z.strictObject({
  endDate: calendarDate().optional().describe('A day in the last month of the series. Default: today.'),
  months: z.int().min(1).max(maxMonths).optional().describe('The number of months. Default: 12.'),
});

export const valuationSeries = z
  .object({
    points: z
      .array(
        z.object({
          date: calendarDate().describe('The last day of the month.'),
          value: money('The value of the whole stock at cost at its end, with all that is posted so far.'),
          valuation_status: valuationStatus(),
        }),
      )
      .describe('One for each month, in their order; none before 1900.'),
  })
  .meta({
    id: 'ValuationSeries',
    description: 'The value of the whole stock at the end of months, for a chart.',
  });

export type ValuationSeriesInput = z.infer<typeof valuationSeriesInput>;
export type ValuationSeries = z.infer<typeof valuationSeries>;

/** The last days of consecutive months, the last of which contains `day`; fewer if the ledger's first year is reached. */
export function monthEnds(day: string, months: number): string[] {
  const ends: string[] = [];
  for (let at = day; ends.length < months && at >= firstDay;) {
    const { start_date, end_date } = calendarMonth(at);
    ends.unshift(end_date);
    at = addDays(start_date, -1);
  }
  return ends;
}
