import { z } from 'zod';
import { calendarDate, isCalendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { ledgerAnchor } from '../stock/anchor.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';
import { readWhole } from '../shared/whole.ts';

export const createPeriodInput = z
  .strictObject({
    name: line(100).meta({ example: '2026-03' }),
    start_date: calendarDate(),
    end_date: calendarDate().meta({ description: 'At most 24 months after the start.' }),
  })
  .superRefine((value, context) => {
    if (value.start_date > value.end_date)
      context.addIssue({
        code: 'custom',
        path: ['start_date'],
        params: { code: 'INVALID_RANGE' },
        message: 'start_date must not be after end_date.',
      });
    // Closing takes one lock for each month of the period. An invalid date has an error of its own.
    else if (isCalendarDate(value.start_date) && value.end_date >= twoYearsAfter(value.start_date))
      context.addIssue({
        code: 'custom',
        path: ['end_date'],
        params: { code: 'TOO_BIG' },
        message: 'The period must be at most 24 months long.',
      });
  })
  .meta({ id: 'CreateAccountingPeriod' });

/** The same day two years on; compares correctly even if that day does not exist (February 29). */
function twoYearsAfter(date: string): string {
  return `${readWhole(date.slice(0, 4)) + 2}${date.slice(4)}`;
}

export const listPeriodsInput = z.strictObject({ ...pageInput });

export const accountingPeriod = z
  .object({
    id: id(),
    name: z.string(),
    start_date: calendarDate(),
    end_date: calendarDate(),
    status: z.enum(['open', 'closed']),
    closed_at: instant().nullable(),
    closed_by: id().nullable(),
  })
  .meta({ id: 'AccountingPeriod' });

/** A period that has just been closed. */
export const closedPeriod = accountingPeriod
  .extend({ chain: ledgerAnchor })
  .meta({ id: 'ClosedAccountingPeriod' });

export type ClosedPeriod = z.infer<typeof closedPeriod>;
export type AccountingPeriod = z.infer<typeof accountingPeriod>;
export type CreatePeriod = z.infer<typeof createPeriodInput>;
export type ListPeriods = z.infer<typeof listPeriodsInput>;
