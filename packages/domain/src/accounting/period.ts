import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';

export const createPeriodInput = z
  .strictObject({ name: line(100), start_date: calendarDate(), end_date: calendarDate() })
  .superRefine((value, context) => {
    if (value.start_date > value.end_date)
      context.addIssue({
        code: 'custom',
        path: ['start_date'],
        params: { code: 'INVALID_RANGE' },
        message: 'start_date must not be after end_date.',
      });
  });

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

export type AccountingPeriod = z.infer<typeof accountingPeriod>;
export type CreatePeriod = z.infer<typeof createPeriodInput>;
export type ListPeriods = z.infer<typeof listPeriodsInput>;
