import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** While others wait, long computations of the process together get one step per interval. */
const intervalMs = 50;

/**
 * Shares the thread: the process computes one thing at a time, so long computations (verifications, exports, imports)
 * stop after each step of a few milliseconds and let ordinary requests of other organizations run first.
 */
export class Pacer {
  readonly #othersWait: (key: string) => boolean;
  #nextStepAt = 0;

  /** @param othersWait whether ordinary requests of keys other than this one are in progress */
  constructor(othersWait: (key: string) => boolean) {
    this.#othersWait = othersWait;
  }

  /** Within `work`, `pause()` pauses on behalf of the key, and rejects once the signal is aborted. */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return current.run({ pacer: this, key, signal }, work);
  }

  async pause(key: string): Promise<void> {
    // Requests that have arrived meanwhile are accepted now.
    await nextTurn();
    if (!this.#othersWait(key)) return;
    const now = performance.now();
    this.#nextStepAt = Math.max(now, this.#nextStepAt) + intervalMs;
    const waitMs = this.#nextStepAt - now;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
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
