import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../contract/router.ts';
import { ForeignResponse } from '../foreign-response.ts';
import { retryAfterSeconds } from '../retry.ts';
import { TallybookError } from './any-error.ts';
import { fromProblem, isProblem } from './from-problem.ts';
import { ConnectionError, RateLimitError, UnavailableError, UnexpectedAnswerError } from './kinds.ts';

/** Converts a failure of the transport to a TallybookError. */
export function fromFailure(failure: unknown): TallybookError {
  if (failure instanceof TallybookError) return failure;
  if (!(failure instanceof TRPCClientError)) return connectionError(failure);
  const { data, meta, cause } = failure as TRPCClientError<AppRouter>;
  if (cause instanceof ForeignResponse) return fromStatus(cause.response);
  const response = meta?.['response'];
  if (!(response instanceof Response)) return connectionError(cause ?? failure);
  const problem: unknown = data?.problem ?? meta?.['responseJSON'];
  return isProblem(problem)
    ? fromProblem(problem, retryAfterSeconds(response.headers))
    : fromStatus(response);
}

/** Converts a REST response whose status is not 2xx. Reads its body. */
export async function failureOfResponse(response: Response): Promise<TallybookError> {
  const text = /\bjson\b/i.test(response.headers.get('content-type') ?? '') ? await response.text() : '';
  let problem: unknown;
  try {
    problem = JSON.parse(text);
  } catch {
    // From a proxy, or another service.
  }
  await response.body?.cancel().catch(() => {});
  return isProblem(problem)
    ? fromProblem(problem, retryAfterSeconds(response.headers))
    : fromStatus(response);
}

/** A response without a problem document: from a proxy, or from another service. */
function fromStatus(response: Response): TallybookError {
  const { status, headers } = response;
  const facts = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterSeconds(headers),
  };
  if (status === 429)
    return new RateLimitError({ ...facts, code: 'RATE_LIMITED', detail: 'Too many requests (429).' });
  if (status >= 502 && status <= 504)
    return new UnavailableError({
      ...facts,
      code: 'UNAVAILABLE',
      detail: `The service cannot be reached (${status}).`,
    });
  const detail = `The response (${status}) is not from Tallybook. Check baseUrl.`;
  return new UnexpectedAnswerError({ ...facts, code: 'UNEXPECTED_ANSWER', detail });
}

function connectionError(cause: unknown): TallybookError {
  return new ConnectionError({
    code: 'CONNECTION_FAILED',
    detail: `The connection failed${reason(cause)}.`,
    cause,
  });
}

/** `fetch failed` alone is not helpful; its cause is. */
function reason(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (!(inner instanceof Error)) return '';
  const { code } = inner as { code?: unknown };
  return `: ${typeof code === 'string' ? code : inner.message}`;
}
