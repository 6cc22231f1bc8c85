import { isDay, type DayRange } from '../data/day-range.ts';
import { postMovement } from '../generated/forms.ts';
import { useTexts } from '../texts/context.ts';
import { TextField } from './field.tsx';
import type { useTyped } from './use-typed.ts';

const names = ['startDate', 'endDate'] as const;

/** The first and the last day of a report. */
export function RangeFields({ field }: { readonly field: ReturnType<typeof useTyped<keyof DayRange>> }) {
  const { reports } = useTexts();
  const { min, max } = postMovement.movement_date;
  return names.map((name) => (
    <TextField key={name} label={reports[name]} type="date" min={min} max={max} {...field(name)} />
  ));
}

/** The error of a range that was typed. */
export function useRangeCheck(): (range: DayRange) => { readonly [Name in keyof DayRange]?: string } {
  const { reports, forms } = useTexts();
  return ({ startDate, endDate }) => ({
    ...(!isDay(startDate) && { startDate: forms.issues.INVALID_DATE() }),
    ...(!isDay(endDate)
      ? { endDate: forms.issues.INVALID_DATE() }
      : isDay(startDate) && endDate < startDate && { endDate: reports.outOfOrder }),
  });
}
