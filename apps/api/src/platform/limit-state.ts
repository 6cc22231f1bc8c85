import { ProblemError, en, say } from '@tallybook/domain';

/** The state of a limit as response headers report it (draft-ietf-httpapi-ratelimit-headers). */
export interface LimitState {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** A limit is exceeded (429). */
export class RateLimitReached extends ProblemError {
  readonly state: LimitState;

  constructor(state: LimitState) {
    super('RATE_LIMITED', say(en.callsPerMinute, { limit: state.limit }), {
      retryAfter: state.resetSeconds,
    });
    this.state = state;
  }
}

export function limitHeaders(state: LimitState): Record<string, string> {
  return {
    'ratelimit-policy': `"${state.name}";q=${state.limit};w=${state.windowSeconds}`,
    ratelimit: `"${state.name}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}
