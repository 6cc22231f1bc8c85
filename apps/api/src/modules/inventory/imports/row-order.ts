import type { FileRow } from '@tallybook/domain';

/** Index in the file (without blank lines), by position in the order of posting; undefined for the order of the file. */
export type RowOrder = Uint32Array | undefined;

/**
 * Collects the dates of a file's rows and decides in which order they are posted: by date, and the rows of a day as in the
 * file. In a file that begins with its newest rows, those of a day are reversed as well.
 */
export class DateOrder {
  /** As numbers such as 20260331: half a million strings would need ten times the memory. */
  readonly #dates: number[] = [];
  #increases = false;
  #decreases = false;

  /** @param date YYYY-MM-DD; undefined for a row that is not valid */
  add(date: string | undefined): void {
    const last = this.#dates.at(-1);
    const day = date === undefined ? (last ?? 0) : dayNumber(date);
    if (last !== undefined && day > last) this.#increases = true;
    if (last !== undefined && day < last) this.#decreases = true;
    this.#dates.push(day);
  }

  decide(): RowOrder {
    if (!this.#decreases) return undefined;
    const count = this.#dates.length;
    if (!this.#increases) return Uint32Array.from({ length: count }, (_, position) => count - 1 - position);
    // Numbers are sorted without a callback, in some ten milliseconds for the longest file.
    const keys = Float64Array.from(this.#dates, (day, index) => day * indexes + index).sort();
    return Uint32Array.from(keys, (key) => key % indexes);
  }
}

/** More than a file has rows. */
const indexes = 2 ** 20;

const dayNumber = (date: string): number => {
  const digit = (at: number): number => date.charCodeAt(at) - 48;
  const two = (at: number): number => digit(at) * 10 + digit(at + 1);
  return two(0) * 1_000_000 + two(2) * 10_000 + two(5) * 100 + two(8);
};

/** Rows in memory at the same time. A file in another order is read once per 50,000 rows. */
const maxHeld = 50_000;

/** The rows of a file in an order, without the first `after` of them. */
export async function* rowsInOrder(
  rows: () => AsyncIterable<FileRow>,
  order: RowOrder,
  after: number,
): AsyncGenerator<FileRow> {
  if (order === undefined) {
    let index = 0;
    for await (const row of rows()) if ((index += 1) > after) yield row;
    return;
  }
  const positions = new Uint32Array(order.length);
  for (const [position, index] of order.entries()) positions[index] = position;
  for (let from = after; from < order.length; from += maxHeld) {
    const held: FileRow[] = [];
    let index = 0;
    for await (const row of rows()) {
      const at = (positions[index] ?? 0) - from;
      if (at >= 0 && at < maxHeld) held[at] = row;
      index += 1;
    }
    yield* held;
  }
}
