import { FairQueue, FairShare, ProblemError, type Text } from '@tallybook/domain';

/** How one resource of the process is shared; `shares.ts` has the values. */
export interface Share {
  /** Number of slots; 0: no limit. */
  readonly total: number;
  /** A key may take another slot while it holds fewer than `ratio` times the free ones (see FairShare). */
  readonly ratio: number;
  /** How long a caller may wait for a slot; 0: not at all. */
  readonly waitMs: number;
  /** The error text of a caller who gets no slot. */
  readonly detail: Text;
}

interface Waiter {
  readonly key: string;
  readonly resolve: () => void;
  readonly reject: (error: ProblemError) => void;
  /** Undefined for a call that was admitted before: it waits as long as necessary, and has no place. */
  readonly timer: NodeJS.Timeout | undefined;
}

/** Callers that may wait for a class of slots, shared like the slots. */
const maxWaiting = 300;

/** Slots that organizations (or, before they are known, addresses) share; those that wait are served round-robin. */
export class FairSlots {
  readonly #options: Share;
  readonly #share: FairShare;
  readonly #waiting = new FairQueue<Waiter>();
  readonly #places = new FairShare(maxWaiting, 2);

  constructor(share: Share) {
    this.#options = share;
    this.#share = new FairShare(share.total === 0 ? Infinity : share.total, share.ratio);
  }

  usedBy(key: string): number {
    return this.#share.usedBy(key);
  }

  get usage(): { readonly used: number; readonly waiting: number } {
    return { used: this.#share.used, waiting: this.#waiting.size };
  }

  /**
   * Resolves once the key has a slot, to be released. Rejects with UNAVAILABLE, but not for a call that was admitted before
   * and needs another slot.
   */
  async acquire(key: string, isAdmitted = false): Promise<void> {
    if (this.#share.take(key)) return;
    const { waitMs } = this.#options;
    if (!isAdmitted && (waitMs === 0 || !this.#places.take(key))) throw this.#unavailable();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      this.#waiting.remove(key, waiter);
      this.#settle(waiter).reject(this.#unavailable());
    };
    const timer = isAdmitted ? undefined : setTimeout(giveUp, waitMs);
    const waiter: Waiter = { key, resolve, reject, timer };
    this.#waiting.add(key, waiter);
    await promise;
  }

  /** Takes a slot without waiting. Throws UNAVAILABLE. */
  take(key: string): void {
    if (!this.#share.take(key)) throw this.#unavailable();
  }

  /** Takes a slot whether or not the key may. */
  takeAnyway(key: string): void {
    this.#share.takeAnyway(key);
  }

  /** Call once for each slot. */
  release(key: string): void {
    this.#share.release(key);
    for (;;) {
      const waiter = this.#waiting.next(this.#mayTake);
      if (waiter === undefined) return;
      this.#share.take(waiter.key);
      this.#settle(waiter).resolve();
    }
  }

  /** Runs the work with a slot. */
  async use<T>(key: string, work: () => Promise<T>, isAdmitted = false): Promise<T> {
    await this.acquire(key, isAdmitted);
    try {
      return await work();
    } finally {
      this.release(key);
    }
  }

  readonly #mayTake = (key: string): boolean => this.#share.mayTake(key);

  #settle(waiter: Waiter): Waiter {
    if (waiter.timer !== undefined) this.#places.release(waiter.key);
    clearTimeout(waiter.timer);
    return waiter;
  }

  #unavailable(): ProblemError {
    const { detail, waitMs } = this.#options;
    return new ProblemError('UNAVAILABLE', detail, { retryAfter: Math.max(1, waitMs / 1000) });
  }
}

export type SlotSet = readonly (readonly [slots: FairSlots, key: string])[];

/** Takes a slot of each, or none, without waiting. Returns the function that releases them. Throws UNAVAILABLE. */
export function takeAll(set: SlotSet): () => void {
  const taken: [FairSlots, string][] = [];
  try {
    for (const [slots, key] of set) {
      slots.take(key);
      taken.push([slots, key]);
    }
  } catch (error) {
    releaseAll(taken);
    throw error;
  }
  return () => releaseAll(taken);
}

/** Waits for a slot of each, in this order. Resolves to the function that releases them. Rejects with UNAVAILABLE. */
export async function acquireAll(set: SlotSet): Promise<() => void> {
  const taken: [FairSlots, string][] = [];
  try {
    for (const [slots, key] of set) {
      await slots.acquire(key);
      taken.push([slots, key]);
    }
  } catch (error) {
    releaseAll(taken);
    throw error;
  }
  return () => releaseAll(taken);
}

function releaseAll(taken: SlotSet): void {
  for (const [slots, key] of taken) slots.release(key);
}
