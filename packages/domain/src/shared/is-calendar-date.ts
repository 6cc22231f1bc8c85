import { readWhole } from './decimal.ts';

const form = /^(\d{4})-(\d{2})-(\d{2})$/;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month, 1 to 12, in the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (lengths[month - 1] ?? 0);
}

/** True for an existing day from 1900-01-01 to 2199-12-31 in the form `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  const match = form.exec(value);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(readWhole) as [number, number, number];
  return year >= 1900 && year <= 2199 && day >= 1 && day <= daysInMonth(year, month);
}
