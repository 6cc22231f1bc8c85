import { RateLimitReached, type LimitState } from './limit-state.ts';

const windowSeconds = 60;
const maxCallers = 100_000;

interface Failures {
  count: number;
  /** Milliseconds of `performance.now()`. */
  readonly resetAt: number;
}

/** The attempts of one caller. */
interface Attempts {
  /** Running or waiting. */
  total: number;
  running: number;
  readonly waiting: (() => void)[];
}

/** Counts failed attempts per minute in this process; 0 disables the limit. */
export class FailureLimit {
  readonly #name: string;
  readonly #limit: number;
  /** In the order of their ends: all windows have the same length. */
  readonly #failures = new Map<string, Failures>();
  readonly #attempts = new Map<string, Attempts>();

  constructor(name: string, perMinute: number) {
    this.#name = name;
    this.#limit = perMinute;
  }

  /** Counts a failure. Throws RateLimitReached if the caller was at the limit. */
  count(caller: string): void {
    if (this.#limit === 0) return;
    const now = performance.now();
    let failures = this.#failures.get(caller);
    if (failures === undefined || failures.resetAt <= now) {
      failures = { count: 0, resetAt: now + windowSeconds * 1000 };
      this.#failures.delete(caller);
      this.#failures.set(caller, failures);
      const [oldest] = this.#failures.keys();
      if (this.#failures.size > maxCallers && oldest !== undefined) this.#failures.delete(oldest);
    }
    failures.count += 1;
    if (failures.count > this.#limit) throw this.#reached(failures);
  }

  /**
   * Runs an attempt that counts its own failure. Rejects with RateLimitReached, before it runs, for a caller at the
   * limit. Attempts that run concurrently cannot exceed it: those that would if all of them failed wait.
   */
  async attempt<T>(caller: string, run: () => Promise<T>): Promise<T> {
    if (this.#limit === 0) return run();
    const attempts = this.#attempts.get(caller) ?? { total: 0, running: 0, waiting: [] };
    this.#attempts.set(caller, attempts);
    attempts.total += 1;
    while (attempts.running > 0 && this.#remaining(caller) <= attempts.running)
      await new Promise<void>((resolve) => attempts.waiting.push(resolve));
    attempts.running += 1;
    try {
      if (this.#remaining(caller) <= 0) throw this.#reached(this.#failures.get(caller));
      return await run();
    } finally {
      attempts.running -= 1;
      attempts.total -= 1;
      if (attempts.total === 0) this.#attempts.delete(caller);
      attempts.waiting.shift()?.();
    }
  }

  #remaining(caller: string): number {
    const failures = this.#failures.get(caller);
    return failures === undefined || failures.resetAt <= performance.now()
      ? this.#limit
      : this.#limit - failures.count;
  }

  #reached(failures: Failures | undefined): RateLimitReached {
    const left = (failures?.resetAt ?? 0) - performance.now();
    const state: LimitState = {
      name: this.#name,
      limit: this.#limit,
      windowSeconds,
      remaining: 0,
      resetSeconds: Math.max(1, Math.ceil(left / 1000)),
    };
    return new RateLimitReached(state);
  }
}
