import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { FailureLimit } from './failure-limit.ts';
import { RateLimitReached, type LimitState } from './limit-state.ts';

/** Counts calls per minute in this process; 0 disables the limit. */
export class RateLimit {
  readonly #limiter: RateLimiterMemory | undefined;
  readonly #name: string;
  readonly #limit: number;

  constructor(name: string, perMinute: number) {
    this.#name = name;
    this.#limit = perMinute;
    this.#limiter =
      perMinute === 0
        ? undefined
        : new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: 60 });
  }

  /** Counts `calls` of one caller. Undefined if the limit is disabled; rejects with RateLimitReached. */
  async consume(caller: string, calls = 1): Promise<LimitState | undefined> {
    if (this.#limiter === undefined) return undefined;
    try {
      return this.#state(await this.#limiter.consume(caller, calls));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new RateLimitReached(this.#state(error));
    }
  }

  #state(used: RateLimiterRes): LimitState {
    return {
      name: this.#name,
      limit: this.#limit,
      windowSeconds: 60,
      remaining: Math.max(0, used.remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
    };
  }
}

/** The limits of this process (docs/configuration.md). */
export interface Limits {
  /** Calls per verified caller. */
  readonly calls: RateLimit;
  /** Calls of all callers in one organization, however many keys it has. */
  readonly organizationCalls: RateLimit;
  /** Calls with an invalid credential, per group of addresses (see addressGroup). */
  readonly failedAuthentication: FailureLimit;
  /** Calls of public procedures, per group of addresses. */
  readonly publicCalls: RateLimit;
  /** Maximum number of open connections; the next one is closed. */
  readonly connections: number;
}

export function createLimits(limits: {
  perMinute: number;
  organizationPerMinute: number;
  publicPerMinute: number;
  connections: number;
}): Limits {
  return {
    calls: new RateLimit('calls', limits.perMinute),
    organizationCalls: new RateLimit('organization-calls', limits.organizationPerMinute),
    failedAuthentication: new FailureLimit('failed-authentication', limits.publicPerMinute),
    publicCalls: new RateLimit('public-calls', limits.publicPerMinute),
    connections: limits.connections,
  };
}
