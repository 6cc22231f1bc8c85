import { encodingNames } from './encoding.ts';
import type { DateOrder, Delimiter, FileFormat } from './options.ts';

const delimiterNames: Readonly<Record<Delimiter, string>> = {
  comma: 'commas',
  semicolon: 'semicolons',
  tab: 'tabs',
  pipe: 'vertical bars',
};
const groupingNames = {
  none: '',
  point: 'points',
  comma: 'commas',
  space: 'spaces',
  apostrophe: 'apostrophes',
} as const;
const dateNames: Readonly<Record<DateOrder, string>> = {
  iso: 'year-month-day',
  ymd: 'year/month/day',
  dmy: 'day.month.year',
  mdy: 'month/day/year',
};

/** For example "semicolons, decimal comma, Windows-1252, day.month.year". */
export function describeFormat(
  { delimiter, decimal, grouping, encoding, dates }: Omit<FileFormat, 'description'>,
  hasDates: boolean,
): string {
  const grouped = grouping === 'none' ? '' : ` and ${groupingNames[grouping]} between thousands`;
  const parts = [delimiterNames[delimiter], `decimal ${decimal}${grouped}`, encodingNames[encoding]];
  return [...parts, ...(hasDates ? [dateNames[dates]] : [])].join(', ');
}
