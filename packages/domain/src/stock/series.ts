import { z } from 'zod';
import { addDays, calendarDate, dateRange, daysBetween, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { money } from '../shared/money.ts';
import { stockLevel } from './level.ts';
import { valuationStatus } from './valuation-status.ts';

/** Every day of a leap year. */
const maxSeriesPoints = 366;

export const stockSeriesInput = z
  .strictObject({
    id: id().describe('The id of the product, a UUID.'),
    startDate: dateRange.startDate.describe(
      'The first day, inclusive. Default, and earliest: the day of the first movement.',
    ),
    endDate: dateRange.endDate.describe('The last day, inclusive. Default: the day of the last movement.'),
  })
  .superRefine(rangeInOrder);

export const stockSeries = z
  .object({
    product_id: id().describe('The id of the product whose stock is shown.'),
    every_day: z.boolean().meta({
      description:
        'Whether each day of the range has a point. If false, the range is longer than 366 days, and has 366 points at even distances, among them its first and last day.',
      example: true,
    }),
    points: z
      .array(
        z.object({
          date: calendarDate().describe('The day at whose end the figures hold.'),
          quantity: z.int().meta({ description: 'Whole units on hand.', example: 30 }),
          value: money('The value of these units.'),
          average_cost: stockLevel.shape.average_cost,
          valuation_status: valuationStatus(),
        }),
      )
      .describe('At most 366, in the order of their days; none before the first movement.'),
  })
  .meta({
    id: 'StockSeries',
    description: 'Quantity, value and average cost of a product at the end of days, for a chart.',
  });

export type StockSeriesInput = z.infer<typeof stockSeriesInput>;
export type StockSeries = z.infer<typeof stockSeries>;

/** The days of a series: all of them, or as many as it may have at even distances, with the first and the last one. */
export function seriesDays(first: string, last: string): string[] {
  const days = daysBetween(first, last);
  const steps = Math.min(days, maxSeriesPoints - 1);
  return Array.from({ length: steps + 1 }, (_, step) =>
    addDays(first, steps === 0 ? 0 : Math.round((step * days) / steps)),
  );
}
