const intervalMs = 1_000;
/** More kinds at once share one line. */
const maxKinds = 100;

interface Kind {
  /** Occurrences since the last line. */
  count: number;
  readonly write: (count: number) => void;
}

/** Limits log lines of one kind to one a second: the first is written at once, the ones after it with their count. */
export class RepeatedLines {
  readonly #kinds = new Map<string, Kind>();
  #timer: NodeJS.Timeout | undefined;

  /** @param write writes the line; called now with 1, or later, by the first occurrence of the kind, with the count */
  log(kind: string, write: (count: number) => void): void {
    const key = this.#kinds.size < maxKinds ? kind : '';
    const known = this.#kinds.get(kind) ?? this.#kinds.get(key);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    this.#kinds.set(key, { count: 0, write });
    write(1);
    this.#timer ??= setInterval(() => this.flush(), intervalMs).unref();
  }

  /** Writes what has been counted. */
  flush(): void {
    for (const [key, kind] of this.#kinds)
      if (kind.count === 0) this.#kinds.delete(key);
      else {
        kind.write(kind.count);
        kind.count = 0;
      }
    if (this.#kinds.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
