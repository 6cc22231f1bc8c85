/**
 * A queue that serves its keys (usually organizations) round-robin, and the items of each key in order of arrival: a key
 * with a million items delays another one by one item at most. A key that was empty is served after all others.
 */
export class FairQueue<T> {
  /** Key → its items; both in the order in which they are served. */
  readonly #queues = new Map<string, Set<T>>();
  #size = 0;

  /** Items queued under all keys. */
  get size(): number {
    return this.#size;
  }

  sizeOf(key: string): number {
    return this.#queues.get(key)?.size ?? 0;
  }

  /** Appends an item; false if the key has it already, which then keeps its place. */
  add(key: string, item: T): boolean {
    const queue = this.#queues.get(key);
    if (queue === undefined) this.#queues.set(key, new Set([item]));
    else if (queue.has(item)) return false;
    else queue.add(item);
    this.#size += 1;
    return true;
  }

  /** Takes the next item; keys that are not `eligible` keep their place. Undefined if no key has an item to serve. */
  next(eligible?: (key: string) => boolean): T | undefined {
    for (const [key, queue] of this.#queues) {
      if (eligible !== undefined && !eligible(key)) continue;
      // A queued key has an item.
      const item = queue.values().next().value as T;
      queue.delete(item);
      this.#size -= 1;
      // Inserted again, the key is served after all others.
      this.#queues.delete(key);
      if (queue.size > 0) this.#queues.set(key, queue);
      return item;
    }
    return undefined;
  }

  /** Takes up to `count` further items of a key, in order, without taking turns: they go along with the last one. */
  take(key: string, count: number, accepts: (item: T) => boolean): T[] {
    const taken: T[] = [];
    for (const item of this.#queues.get(key) ?? []) {
      if (taken.length === count) break;
      if (accepts(item)) taken.push(item);
    }
    for (const item of taken) this.remove(key, item);
    return taken;
  }

  /** Removes an item that is not to be served any more; false if the key does not have it. */
  remove(key: string, item: T): boolean {
    const queue = this.#queues.get(key);
    if (queue?.delete(item) !== true) return false;
    this.#size -= 1;
    if (queue.size === 0) this.#queues.delete(key);
    return true;
  }
}
