import { z } from 'zod';
import { readWhole } from './decimal.ts';
import { daysInMonth, isCalendarDate } from './is-calendar-date.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

export { isCalendarDate };

/** A calendar date as `YYYY-MM-DD`. Such strings sort by date and have no time zone. */
export const calendarDate = () =>
  z
    .string()
    .refine(isCalendarDate, {
      error: schemaText(en.calendarDay),
      params: { code: 'INVALID_DATE' },
    })
    .meta({ format: 'date', example: '2026-03-10' });

/** The calendar month of a date. */
export function calendarMonth(date: string): { name: string; start_date: string; end_date: string } {
  const name = date.slice(0, 7);
  const last = daysInMonth(readWhole(name.slice(0, 4)), readWhole(name.slice(5, 7)));
  return { name, start_date: `${name}-01`, end_date: `${name}-${last}` };
}

/** A date filter of lists; both ends are inclusive and optional. */
export const dateRange = {
  startDate: calendarDate().optional().describe('The first day, inclusive. Default: no lower limit.'),
  endDate: calendarDate().optional().describe('The last day, inclusive. Default: no upper limit.'),
};

/** Rejects a range that ends before it starts. */
export function rangeInOrder(
  value: { startDate?: string | undefined; endDate?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (value.startDate !== undefined && value.endDate !== undefined && value.startDate > value.endDate)
    context.addIssue({
      code: 'custom',
      path: ['startDate'],
      params: { code: 'INVALID_RANGE' },
      message: schemaText(en.rangeReversed, { first: 'startDate', last: 'endDate' }),
    });
}

const dayMs = 86_400_000;
const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (startOf(to) - startOf(from)) / dayMs;

/** The date plus a number of days. */
export const addDays = (date: string, days: number): string =>
  new Date(startOf(date) + days * dayMs).toISOString().slice(0, 10);
