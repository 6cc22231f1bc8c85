import type { Problem } from '../problem.ts';
import type { TallybookError } from './any-error.ts';
import type { BaseError, ErrorFacts } from './base.ts';
import {
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  requestCodes,
  RuleError,
  ServerError,
  UnavailableError,
  ValidationError,
} from './kinds.ts';

type ErrorClass = new (facts: ErrorFacts<never>) => BaseError;

const byStatus: Readonly<Record<number, ErrorClass>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  405: ValidationError,
  409: ConflictError,
  413: ValidationError,
  415: ValidationError,
  422: ConflictError,
  429: RateLimitError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
};

/** Depends on the code only for status 400, so that codes of newer services get the right class. */
function classOf(code: string, status: number): ErrorClass {
  if (status === 400) return requestCodes.some((known) => known === code) ? ValidationError : RuleError;
  return byStatus[status] ?? (status >= 500 ? ServerError : ValidationError);
}

/** Whether a response body is a problem document of the service. */
export function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null) return false;
  const { code, status, detail, request_id: requestId } = value as Record<string, unknown>;
  // The id of the request tells it from the document of a gateway in front of the service.
  return [code, detail, requestId].every((text) => typeof text === 'string') && typeof status === 'number';
}

/** @param retryAfter seconds, from the response header */
export function fromProblem(problem: Problem, retryAfter: number | undefined): TallybookError {
  const {
    type: _type,
    title: _title,
    status,
    detail,
    code,
    request_id: requestId,
    errors,
    ...figures
  } = problem;
  const facts = { code, detail, status, errors, requestId, retryAfter, figures };
  return new (classOf(code, status))(facts as ErrorFacts<never>) as TallybookError;
}
