import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** While others wait, long computations of the process together get one step per interval. */
const intervalMs = 50;

/** A step shorter than this goes on with the next one. */
const stepMs = 5;

/** The current step of a computation. */
export interface Step {
  startedAt: number;
}

export const newStep = (): Step => ({ startedAt: performance.now() });

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

  /**
   * Within `work`, `pause()` pauses on behalf of the key, and rejects once the signal is aborted.
   *
   * @param hasSlot whether the work holds a slot of the reports
   */
  async run<T>(
    key: string,
    work: () => Promise<T>,
    signal?: AbortSignal,
    hasSlot = current.getStore()?.hasSlot ?? false,
  ): Promise<T> {
    this.#count(key, 1);
    try {
      // The first pause ends a step in any case: the work before, such as reading the rows, was part of it.
      const step = { startedAt: -Infinity };
      return await current.run(
        { pacer: this, key, signal, hasSlot, transactions: Promise.resolve(), step },
        work,
      );
    } finally {
      this.#count(key, -1);
    }
  }

  /** Ends the step if it was long enough. */
  async pause(key: string, step: Step): Promise<void> {
    const isLong = performance.now() - step.startedAt >= stepMs;
    // Requests that have arrived meanwhile are accepted now.
    await nextTurn();
    if (!isLong) return;
    await this.#turnOf(key);
    step.startedAt = performance.now();
  }

  async #turnOf(key: string): Promise<void> {
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
  readonly hasSlot: boolean;
  /** Ends with the last transaction so far, successful or not. */
  transactions: Promise<unknown>;
  readonly step: Step;
}

const current = new AsyncLocalStorage<Paced>();

/** Call between the steps of a long computation. Returns at once where nothing is paced, as in background work. */
export async function pause(): Promise<void> {
  const paced = current.getStore();
  endIfAborted();
  if (paced !== undefined) await paced.pacer.pause(paced.key, paced.step);
}

/** Throws the reason if nobody waits for the result of the paced computation any more. */
export const endIfAborted = (): void => current.getStore()?.signal?.throwIfAborted();

/**
 * Runs a transaction of a paced computation that holds a slot of the reports, after its earlier ones: a slot stands for one
 * connection. Undefined, without running it, if the computation holds none.
 */
export function inHeldSlot<T>(work: () => Promise<T>): Promise<T> | undefined {
  const paced = current.getStore();
  if (paced?.hasSlot !== true) return undefined;
  const result = paced.transactions.then(work);
  paced.transactions = result.catch(() => undefined);
  return result;
}
