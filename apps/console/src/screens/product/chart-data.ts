import type { CardRow } from './query.ts';

/** The state at the end of a day. */
export interface ChartPoint {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly quantity: number;
  /** Exact, for the text. */
  readonly value: string;
}

/** One point for each day with movements, after one for the opening state and before one for the last day shown. */
export function chartPoints(
  opening: { readonly day: string | undefined; readonly quantity: number; readonly value: string },
  rows: readonly CardRow[],
  lastDay: string,
): ChartPoint[] {
  const byDay = new Map<string, ChartPoint>();
  for (const { movement, running_quantity: quantity, running_value: value } of rows)
    byDay.set(movement.movement_date, { day: movement.movement_date, quantity, value });
  const points = [...byDay.values()];
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { day, quantity, value } = opening;
  return [
    ...(day !== undefined && day < first.day ? [{ day, quantity, value }] : []),
    ...points,
    ...(lastDay > last.day ? [{ ...last, day: lastDay }] : []),
  ];
}

/** Seconds since 1970 at the beginning of the day in UTC, as the chart needs them. */
export const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Columns for uPlot. Figures become floating-point numbers for pixels only; texts show the exact ones. */
export const chartColumns = (points: readonly ChartPoint[]): [number[], number[], number[]] => [
  points.map(({ day }) => secondsOf(day)),
  points.map(({ quantity }) => quantity),
  points.map(({ value }) => Number(value)),
];
