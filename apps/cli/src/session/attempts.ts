/** Failures of a connection before any byte of the request was sent. */
const notSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The attempts of a call, which decide whether a failed write may have been carried out. */
export interface Attempts {
  readonly fetch: typeof fetch;
  /** True once a request may have reached the service without a complete response from it. */
  mayHaveArrived: boolean;
  /** Identifies the last response in the service's log. */
  requestId: string | undefined;
}

export function recordAttempts(): Attempts {
  const attempts: Attempts = {
    mayHaveArrived: false,
    requestId: undefined,
    fetch: async (input, init) => {
      const before = attempts.mayHaveArrived;
      // Until the response is known: an interruption by Ctrl-C or a timeout rejects without a reason of its own.
      attempts.mayHaveArrived = true;
      try {
        const response = await fetch(input, init);
        attempts.requestId = response.headers.get('x-request-id') ?? undefined;
        // A gateway's error says nothing about the service; every response of the service itself is an outcome,
        // except a failure during the operation.
        if (response.status < 500) attempts.mayHaveArrived = before;
        return response;
      } catch (error) {
        if (isNotSent(error)) attempts.mayHaveArrived = before;
        throw error;
      }
    },
  };
  return attempts;
}

function isNotSent(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (cause instanceof AggregateError) return cause.errors.every((each) => notSent.has(codeOf(each)));
  // fetch refuses ports of other protocols without connecting.
  return notSent.has(codeOf(cause)) || (cause instanceof Error && cause.message === 'bad port');
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);
