/** The state of the caller's rate limit after a response. */
export interface RateLimit {
  /** Calls left in the current window. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
  /** Calls per window, if the service says so. */
  readonly limit: number | undefined;
}

/** A result together with the facts of the response that contained it. */
export interface WithResponse<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** Whether this is the stored response of an earlier request with the same `Idempotency-Key`. */
  readonly replayed: boolean;
  /** Undefined if the service has no limit. */
  readonly rateLimit: RateLimit | undefined;
}

/** The promise of a call. */
export interface TallybookPromise<T> extends Promise<T> {
  /** The result with status, headers, request id and rate limit. With `batch`, they are those of the whole batch. */
  withResponse(): Promise<WithResponse<T>>;
}

/** The result of one call before it is separated from its response. */
export interface Outcome<T> {
  readonly data: T;
  readonly response: Response;
}

/** Starts a call. */
export function promiseOf<T>(start: () => Promise<Outcome<T>>): TallybookPromise<T> {
  const outcome = start();
  const promise = outcome.then(({ data }) => data);
  return Object.assign(promise, {
    withResponse: async () => {
      // The caller handles a failure here, so the promise itself must not count as unhandled.
      promise.catch(() => {});
      return describe(await outcome);
    },
  });
}

function describe<T>({ data, response: { status, headers } }: Outcome<T>): WithResponse<T> {
  return {
    data,
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    replayed: headers.get('idempotency-replayed') === 'true',
    rateLimit: rateLimitOf(headers),
  };
}

/** From `RateLimit: "calls";r=99;t=30` and `RateLimit-Policy: "calls";q=100;w=60`. */
function rateLimitOf(headers: Headers): RateLimit | undefined {
  const figure = (header: string, name: string): number | undefined => {
    const [, digits] = new RegExp(`;\\s*${name}=(\\d+)`).exec(headers.get(header) ?? '') ?? [];
    return digits === undefined ? undefined : Number(digits);
  };
  const remaining = figure('ratelimit', 'r');
  const resetSeconds = figure('ratelimit', 't');
  if (remaining === undefined || resetSeconds === undefined) return undefined;
  return { remaining, resetSeconds, limit: figure('ratelimit-policy', 'q') };
}
