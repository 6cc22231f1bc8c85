import { rangeOf, readRange, searchOf, type DayRange, type RangeSearch } from '../data/day-range.ts';
import { today } from '../data/today.ts';
import { useTexts } from '../texts/context.ts';
import { DayField } from './day-field.tsx';

interface Props {
  readonly range: DayRange;
  /** Gets what belongs in the address; an empty field stands for the default. */
  readonly onChange: (search: RangeSearch) => void;
}

/** The first and the last day of a report. */
export function RangeFields({ range, onChange }: Props) {
  const { reports } = useTexts();
  const { startDate, endDate } = range;
  const set = (changed: Partial<DayRange>): void => {
    const search = readRange({ ...range, ...changed });
    onChange(searchOf(rangeOf(search, today()), today()));
  };
  return (
    <>
      <DayField
        label={reports.startDate}
        max={endDate}
        value={startDate}
        onDay={(day) => set({ startDate: day })}
      />
      <DayField
        label={reports.endDate}
        min={startDate}
        value={endDate}
        onDay={(day) => set({ endDate: day })}
      />
    </>
  );
}
