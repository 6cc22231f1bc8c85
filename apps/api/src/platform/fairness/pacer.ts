import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** While others wait, long computations of the process together get one step per interval. */
const intervalMs = 50;

/**
 * Shares the thread: the process computes one thing at a time, so long computations (reports, exports, imports) stop after
 * each step of a few milliseconds and let ordinary requests of other organizations run first.
 */
export class Pacer {
  readonly #requestsOfOthers: (key: string) => number;
  /** Calls of `run` in progress, by key. */
  readonly #running = new Map<string, number>();
  #total = 0;
  #nextStepAt = 0;

  /** @param requestsOfOthers how many requests of keys other than this one are in progress, long ones included */
  constructor(requestsOfOthers: (key: string) => number) {
    this.#requestsOfOthers = requestsOfOthers;
  }

  /** Within `work`, `pause()` pauses on behalf of the key, and rejects once the signal is aborted. */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.#count(key, 1);
    try {
      return await current.run({ pacer: this, key, signal }, work);
    } finally {
      this.#count(key, -1);
    }
  }

  async pause(key: string): Promise<void> {
    // Requests that have arrived meanwhile are accepted now.
    await nextTurn();
    const longOfOthers = this.#total - (this.#running.get(key) ?? 0);
    if (this.#requestsOfOthers(key) <= longOfOthers) return;
    const now = performance.now();
    this.#nextStepAt = Math.max(now, this.#nextStepAt) + intervalMs;
    const waitMs = this.#nextStepAt - now;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  #count(key: string, change: 1 | -1): void {
    this.#total += change;
    const count = (this.#running.get(key) ?? 0) + change;
    if (count === 0) this.#running.delete(key);
    else this.#running.set(key, count);
  }
}

interface Paced {
  readonly pacer: Pacer;
  readonly key: string;
  readonly signal: AbortSignal | undefined;
}

const current = new AsyncLocalStorage<Paced>();

/** Call between the steps of a long computation. Returns at once where nothing is paced, as in background work. */
export async function pause(): Promise<void> {
  const paced = current.getStore();
  paced?.signal?.throwIfAborted();
  if (paced !== undefined) await paced.pacer.pause(paced.key);
}
