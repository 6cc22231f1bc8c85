import { PreserializedList } from '../preserialized-list.ts';
import { pause } from './pacer.ts';

/** Rows of a step: a few milliseconds of work. */
export const stepRows = 500;

/** Whether a list takes more than one step. */
export const isLong = (value: unknown): value is unknown[] => lengthOf(value) > stepRows;

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value instanceof PreserializedList ? value.length : 0;
}

/** Maps rows in steps with a pause between them. */
export async function mapInSteps<Row, Mapped>(
  rows: readonly Row[],
  map: (row: Row) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (const step of slices(rows, stepRows)) {
    if (mapped.length > 0) await pause();
    for (const row of step) mapped.push(map(row));
  }
  return mapped;
}

/** Like `toSorted`: stable, but by merging in steps with a pause between them. */
export async function sortInSteps<Row>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Promise<Row[]> {
  let runs: Row[][] = [];
  for (const part of slices(rows, stepRows)) {
    if (runs.length > 0) await pause();
    runs.push(part.toSorted(compare));
  }
  while (runs.length > 1) {
    const merged: Row[][] = [];
    for (const [a = [], b = []] of slices(runs, 2)) merged.push(await merge(a, b, compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Row>(a: Row[], b: Row[], compare: (a: Row, b: Row) => number): Promise<Row[]> {
  const merged: Row[] = [];
  const total = a.length + b.length;
  let left = 0;
  while (merged.length < total) {
    // Comparing takes a small part of the time that other work on a row does.
    if (merged.length > 0 && merged.length % (10 * stepRows) === 0) await pause();
    const right = merged.length - left;
    const takesLeft = right >= b.length || (left < a.length && compare(a[left] as Row, b[right] as Row) <= 0);
    merged.push((takesLeft ? a[left] : b[right]) as Row);
    if (takesLeft) left += 1;
  }
  return merged;
}

/** Parts of at most `size` rows. */
export function* slices<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
