import type { StockSeries } from '@tallybook/sdk';
import { isMovement, type CardRow } from './rows.ts';

/** The state at the end of a day. */
export interface ChartPoint {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Seconds since 1970 in UTC. */
  readonly seconds: number;
  readonly quantity: number;
  /** Exact, for the text. */
  readonly value: string;
  /** The quantity without the movements that were entered late. */
  readonly withoutLate: number;
  /** The last movement or cost adjustment of the day, if the table shows it. */
  readonly id?: string;
}

/**
 * Movements that were posted after one that follows them in ledger order: backdated ones, which changed balances that were
 * there already.
 */
export function lateMovements(rows: readonly CardRow[]): ReadonlySet<string> {
  const late = new Set<string>();
  let earliest: string | undefined;
  for (const { movement } of rows.filter(isMovement).toReversed()) {
    // ISO 8601 in UTC sorts as text.
    if (earliest !== undefined && earliest < movement.created_at) late.add(movement.id);
    if (earliest === undefined || movement.created_at < earliest) earliest = movement.created_at;
  }
  return late;
}

/**
 * The days on which something changed, and the last day shown: between them the steps are level, and the arrow keys go from
 * change to change. The movements that were entered late are known once all rows are loaded.
 */
export function chartPoints(
  series: StockSeries['points'],
  { rows, isComplete }: { readonly rows: readonly CardRow[]; readonly isComplete: boolean },
  lastDay: string,
): ChartPoint[] {
  const late = isComplete ? lateMovements(rows) : new Set<string>();
  const lateRows = rows.filter(isMovement).filter(({ id }) => late.has(id));
  const lastOfDay = new Map(rows.map(({ day, id }) => [day, id]));
  let [shift, next] = [0, 0];
  const points = series.map(({ date: day, quantity, value }): ChartPoint => {
    for (let row = lateRows[next]; row !== undefined && row.day <= day; row = lateRows[(next += 1)])
      shift += row.movement.quantity_delta;
    const id = lastOfDay.get(day);
    const point = { day, seconds: secondsOf(day), quantity, value, withoutLate: quantity - shift };
    return id === undefined ? point : { ...point, id };
  });
  const last = points.at(-1);
  const changed = points.filter((point, at) => {
    const before = points[at - 1];
    const isSame = before?.quantity === point.quantity && before.value === point.value;
    return !isSame || point.id !== undefined || point === last;
  });
  if (last === undefined || lastDay <= last.day) return changed;
  const { id: _id, ...end } = last;
  return [...changed, { ...end, day: lastDay, seconds: secondsOf(lastDay) }];
}

/** The places of a reversed movement and its reversal among the points, where both are shown, on different days. */
export function reversalPairs(
  points: readonly ChartPoint[],
  rows: readonly CardRow[],
): (readonly [number, number])[] {
  const days = new Map(rows.map(({ id, day }) => [id, day]));
  const placeOf = (day: string | undefined): number =>
    day === undefined ? -1 : points.findIndex((point) => point.day >= day);
  return rows.filter(isMovement).flatMap(({ day, movement: { reverses_id } }) => {
    if (reverses_id === null) return [];
    const [original, reversal] = [placeOf(days.get(reverses_id)), placeOf(day)];
    return original < 0 || reversal <= original ? [] : [[original, reversal] as const];
  });
}

/** Seconds since 1970 at the beginning of the day in UTC, as the chart needs them. */
export const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/**
 * Columns for uPlot; the last one is empty if no movement is late. Figures become floating-point numbers for pixels only;
 * texts show the exact ones.
 */
export const chartColumns = (
  points: readonly ChartPoint[],
): [number[], number[], number[], (number | null)[]] => {
  const hasLate = points.some(({ quantity, withoutLate }) => quantity !== withoutLate);
  return [
    points.map(({ seconds }) => seconds),
    points.map(({ quantity }) => quantity),
    points.map(({ value }) => Number(value)),
    points.map(({ withoutLate }) => (hasLate ? withoutLate : null)),
  ];
};
