import { retryAfterSeconds } from '../retry.ts';
import { TallybookError } from './any-error.ts';
import { fromProblem, isProblem } from './from-problem.ts';
import { ConnectionError, RateLimitError, UnavailableError, UnexpectedAnswerError } from './kinds.ts';

/** Converts a failure of the transport to a TallybookError. */
export function fromFailure(failure: unknown): TallybookError {
  return failure instanceof TallybookError ? failure : connectionError(failure);
}

/** Converts a response that is not a success. Reads its body. */
export async function failureOfResponse(response: Response): Promise<TallybookError> {
  const text = isJson(response) ? await response.text() : '';
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // From a proxy, or another service.
  }
  await response.body?.cancel().catch(() => {});
  return failureOfContent(response, content);
}

/** Converts a response that is not a success, from its parsed content. */
export function failureOfContent(response: Response, content: unknown): TallybookError {
  return isProblem(content)
    ? fromProblem(content, retryAfterSeconds(response.headers))
    : fromStatus(response);
}

export const isJson = ({ headers }: Response): boolean => /\bjson\b/i.test(headers.get('content-type') ?? '');

/** A response without a problem document: from a proxy, or from another service. */
function fromStatus(response: Response): TallybookError {
  const { status, headers, type } = response;
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
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  const detail = isRedirect
    ? `The service redirects to another address${status === 0 ? '' : ` (${status})`}, which the client does not follow. Check baseUrl.`
    : `The response (${status}) is not from Tallybook. Check baseUrl.`;
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
