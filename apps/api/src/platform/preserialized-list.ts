/**
 * Items of a list whose rows are as the store read them, with two ways to send them that say the same: `text` for a
 * wire that sends them alone, values for one that puts them into something else (JSON.stringify asks `toJSON`).
 */
export class PreserializedList<Item> {
  readonly #write: () => string;
  readonly #present: () => Item[];

  private constructor(write: () => string, present: () => Item[]) {
    this.#write = write;
    this.#present = present;
  }

  /** @param write gives what JSON.stringify makes of what `present` gives */
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
