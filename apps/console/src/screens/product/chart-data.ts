import { isMovement, type CardRow } from './rows.ts';

/** The state after a row of the stock card, or at the beginning or end of the days shown. */
export interface ChartPoint {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Seconds since 1970 in UTC. The rows of one day are spread over it, in ledger order. */
  readonly seconds: number;
  readonly quantity: number;
  /** Exact, for the text. */
  readonly value: string;
  /** The quantity without the movements that were entered late. */
  readonly withoutLate: number;
  /** The movement or cost adjustment; absent at the beginning and the end. */
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

/** One point for each row, after one for the opening state and before one for the last day shown. */
export function chartPoints(
  opening: { readonly day: string | undefined; readonly quantity: number; readonly value: string },
  rows: readonly CardRow[],
  lastDay: string,
): ChartPoint[] {
  const late = lateMovements(rows);
  const inDay = new Map<string, number>();
  for (const { day } of rows) inDay.set(day, (inDay.get(day) ?? 0) + 1);
  const points: ChartPoint[] = [];
  let [shift, place] = [0, 0];
  for (const row of rows) {
    const { id, day, running_quantity: quantity, running_value: value } = row;
    place = points.at(-1)?.day === day ? place + 1 : 0;
    if (isMovement(row) && late.has(id)) shift += row.movement.quantity_delta;
    const seconds = secondsOf(day) + (place / (inDay.get(day) ?? 1)) * daySeconds;
    points.push({ day, seconds, quantity, value, withoutLate: quantity - shift, id });
  }
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { day, quantity, value } = opening;
  const { id: _id, ...end } = last;
  return [
    ...(day !== undefined && day < first.day
      ? [{ day, seconds: secondsOf(day), quantity, value, withoutLate: quantity }]
      : []),
    ...points,
    ...(lastDay > last.day ? [{ ...end, day: lastDay, seconds: secondsOf(lastDay) }] : []),
  ];
}

/** The places of a reversed movement and its reversal among the points, where both are shown. */
export function reversalPairs(
  points: readonly ChartPoint[],
  rows: readonly CardRow[],
): (readonly [number, number])[] {
  const places = new Map(points.map(({ id }, at) => [id, at]));
  return rows.filter(isMovement).flatMap(({ movement: { id, reverses_id } }) => {
    const [original, reversal] = [reverses_id === null ? undefined : places.get(reverses_id), places.get(id)];
    return original === undefined || reversal === undefined ? [] : [[original, reversal] as const];
  });
}

const daySeconds = 86_400;

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
