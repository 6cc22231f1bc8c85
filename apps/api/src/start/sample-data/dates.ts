const dayMs = 86_400_000;

const textOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The dates of the sample data, which follow from that of the first start: all texts are `YYYY-MM-DD`. */
export interface SampleDates {
  /** The month that is closed: one that ended a week ago or earlier, so that last week's movements can still be posted. */
  readonly closed: { readonly name: string; readonly start: string; readonly end: string };
  /** The date after this share of the time from the start of that month to today, in percent; never after today. */
  readonly at: (percent: number) => string;
}

/** @param today `YYYY-MM-DD` */
export function sampleDates(today: string): SampleDates {
  const last = Date.parse(today);
  const weekAgo = new Date(last - 7 * dayMs);
  const monthAfter = Date.UTC(weekAgo.getUTCFullYear(), weekAgo.getUTCMonth(), 1);
  const end = new Date(monthAfter - dayMs);
  const start = Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1);
  const days = (last - start) / dayMs;
  return {
    closed: {
      name: textOf(end).slice(0, 7),
      start: textOf(new Date(start)),
      end: textOf(end),
    },
    at: (percent) => textOf(new Date(start + Math.floor((days * percent) / 100) * dayMs)),
  };
}
