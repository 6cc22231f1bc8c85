/**
 * A list in two equivalent forms: its JSON, for our transports, and values, for one that embeds it (JSON.stringify calls
 * `toJSON`). Writing rows directly as text is faster than building values first.
 */
export class PreserializedList<Item> {
  readonly length: number;
  readonly #write: (from: number, to: number) => string;
  readonly #present: () => Item[];

  private constructor(length: number, write: (from: number, to: number) => string, present: () => Item[]) {
    this.length = length;
    this.#write = write;
    this.#present = present;
  }

  /** @param write must return exactly what JSON.stringify returns for the result of `present` */
  static of<Row, Item>(rows: readonly Row[], write: (row: Row) => string, present: (row: Row) => Item) {
    return new PreserializedList(
      rows.length,
      (from, to) => commaSeparated(rows, write, from, to),
      () => rows.map((row) => present(row)),
    );
  }

  /** Not a string: fastify would copy it to measure it, and Node to put the head of the response before it. */
  get bytes(): Buffer {
    return Buffer.from(`[${this.#write(0, this.length)}]`);
  }

  /** The JSON in pieces of at most this many items. */
  *pieces(size: number): Generator<string> {
    yield '[';
    for (let from = 0; from < this.length; from += size)
      yield (from === 0 ? '' : ',') + this.#write(from, Math.min(from + size, this.length));
    yield ']';
  }

  toJSON(): Item[] {
    return this.#present();
  }
}

/** Concatenated, not joined: `join` would make one more copy. */
function commaSeparated<Row>(
  rows: readonly Row[],
  write: (row: Row) => string,
  from: number,
  to: number,
): string {
  let text = '';
  for (let index = from; index < to; index += 1)
    text += (index === from ? '' : ',') + write(rows[index] as Row);
  return text;
}
