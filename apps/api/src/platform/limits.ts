import { ProblemError } from '@tallybook/domain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What the caller is told of a limit (draft-ietf-httpapi-ratelimit-headers). */
export interface LimitState {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Past the limit (429), with the state that the caller is told. */
export class RateLimitReached extends ProblemError {
  readonly state: LimitState;

  constructor(state: LimitState) {
    super('RATE_LIMITED', `At most ${state.limit} calls a minute.`, { retryAfter: state.resetSeconds });
    this.state = state;
  }
}

/** Counts calls in windows of a minute, in this process; a limit of 0 is off. */
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

  /** Counts `calls` of one caller. Undefined where the limit is off; RateLimitReached past it. */
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

export function limitHeaders(state: LimitState): Record<string, string> {
  return {
    'ratelimit-policy': `"${state.name}";q=${state.limit};w=${state.windowSeconds}`,
    ratelimit: `"${state.name}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}

/** The limits of this process (docs/configuration.md). */
export interface Limits {
  /** Calls of one verified caller. */
  readonly calls: RateLimit;
  /** Calls with a credential that is none, from one address. */
  readonly failedAuthentication: RateLimit;
  /** Calls of public procedures from one address. */
  readonly publicCalls: RateLimit;
  /** Requests under way at once; one more is answered 503. */
  readonly inFlight: number;
  /** Open connections; one more is closed. */
  readonly connections: number;
}

export function createLimits(limits: {
  perMinute: number;
  publicPerMinute: number;
  inFlight: number;
  connections: number;
}): Limits {
  return {
    calls: new RateLimit('calls', limits.perMinute),
    failedAuthentication: new RateLimit('failed-authentication', limits.publicPerMinute),
    publicCalls: new RateLimit('public-calls', limits.publicPerMinute),
    inFlight: limits.inFlight,
    connections: limits.connections,
  };
}
