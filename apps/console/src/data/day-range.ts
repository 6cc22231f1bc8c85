import { postMovement } from '../generated/forms.ts';
import { readField } from './forms/read-field.ts';

/** The days of a report, as they are in the address; absent for the default. */
export interface RangeSearch {
  readonly startDate?: string;
  readonly endDate?: string;
}

export interface DayRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** Whether the service accepts it: `2026-02-30` is no day. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && 'value' in readField(postMovement.movement_date, value);

/** Ignores dates that the service would reject; the start alone still shows something. */
export function readRange({ startDate, endDate }: Record<string, unknown>): RangeSearch {
  const isInOrder = !isDay(startDate) || !isDay(endDate) || startDate <= endDate;
  return {
    ...(isDay(startDate) && { startDate }),
    ...(isDay(endDate) && isInOrder && { endDate }),
  };
}

const defaultDays = 90;
const firstDate = postMovement.movement_date.min;

/** The days of a report, with the defaults of the service: the 90 days up to today. */
export function rangeOf({ startDate, endDate }: RangeSearch, today: string): DayRange {
  const end = endDate ?? (startDate !== undefined && startDate > today ? startDate : today);
  if (startDate !== undefined) return { startDate, endDate: end };
  const first = daysBefore(end, defaultDays - 1);
  return { startDate: first < firstDate ? firstDate : first, endDate: end };
}

/** For the address, where a default range is absent: a bookmark of it follows the days. */
export function searchOf({ startDate, endDate }: DayRange, today: string): RangeSearch {
  const byDefault = rangeOf({}, today);
  return startDate === byDefault.startDate && endDate === byDefault.endDate ? {} : { startDate, endDate };
}

/** The day before another one. */
export const dayBefore = (day: string): string => daysBefore(day, 1);

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
