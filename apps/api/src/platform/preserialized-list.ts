/**
 * A list in two equivalent forms: `text`, its JSON, for a transport that sends the list alone, and values for one that
 * embeds it (JSON.stringify calls `toJSON`). Writing rows directly as text is faster than building values first.
 */
export class PreserializedList<Item> {
  readonly #write: () => string;
  readonly #present: () => Item[];

  private constructor(write: () => string, present: () => Item[]) {
    this.#write = write;
    this.#present = present;
  }

  /** @param write must return exactly what JSON.stringify returns for the result of `present` */
  static of<Row, Item>(rows: readonly Row[], write: (row: Row) => string, present: (row: Row) => Item) {
    return new PreserializedList(
      () => `[${rows.map((row) => write(row)).join(',')}]`,
      () => rows.map((row) => present(row)),
    );
  }

  get text(): string {
    return this.#write();
  }

  toJSON(): Item[] {
    return this.#present();
  }
}
