/**
 * Divides a number of slots between keys (usually organizations): a key may take another slot as long as it holds fewer
 * than `ratio` times the free ones (a dynamic threshold, as in shared-memory switches). One key alone gets
 * ratio / (1 + ratio) of the slots, so that others find free ones at once; of `n` busy keys each gets
 * ratio / (1 + n × ratio). Unlike a fixed limit, it needs no knowledge of how many keys there are.
 */
export class FairShare {
  readonly #total: number;
  readonly #ratio: number;
  readonly #usedBy = new Map<string, number>();
  #used = 0;

  /** @param total may be Infinity: no limit */
  constructor(total: number, ratio: number) {
    this.#total = total;
    this.#ratio = ratio;
  }

  get used(): number {
    return this.#used;
  }

  usedBy(key: string): number {
    return this.#usedBy.get(key) ?? 0;
  }

  mayTake(key: string): boolean {
    const free = this.#total - this.#used;
    return free > 0 && this.usedBy(key) < this.#ratio * free;
  }

  /** Takes a slot if the key may; returns whether it did. */
  take(key: string): boolean {
    if (!this.mayTake(key)) return false;
    this.takeAnyway(key);
    return true;
  }

  /** Takes a slot whether or not the key may: what it stands for is in use already. */
  takeAnyway(key: string): void {
    this.#used += 1;
    this.#usedBy.set(key, this.usedBy(key) + 1);
  }

  /** Call once for each slot taken. */
  release(key: string): void {
    const used = this.usedBy(key);
    if (used === 0) throw new Error('released a slot that was not taken');
    this.#used -= 1;
    if (used === 1) this.#usedBy.delete(key);
    else this.#usedBy.set(key, used - 1);
  }
}
