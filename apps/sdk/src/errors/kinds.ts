import type { ProblemCode, ProblemStatus } from '../contract/problems.ts';
import { BaseError } from './base.ts';

/** The codes with one of these statuses. */
type CodesOf<Status> = {
  [Code in ProblemCode]: ProblemStatus[Code] extends Status ? Code : never;
}[ProblemCode];

/** The request itself is wrong; the calling program must be corrected. */
export const requestCodes = [
  'VALIDATION_FAILED',
  'MALFORMED_JSON',
  'MALFORMED_REQUEST',
  'INVALID_CURSOR',
  'IDEMPOTENCY_KEY_INVALID',
  'BATCH_TOO_LARGE',
  'NUMBER_FORMAT_AMBIGUOUS',
  'DATE_ORDER_AMBIGUOUS',
] as const satisfies readonly CodesOf<400>[];

export type RequestCode = (typeof requestCodes)[number] | CodesOf<405 | 408 | 413 | 415 | 417 | 431>;
export type RuleCode = Exclude<CodesOf<400>, RequestCode>;

/** 401: the credential is missing, wrong, expired or revoked. */
export class AuthenticationError extends BaseError<CodesOf<401>> {
  override readonly name = 'AuthenticationError';
}
/** 403: the caller lacks the permission. */
export class PermissionError extends BaseError<CodesOf<403>> {
  override readonly name = 'PermissionError';
}
/** 404: the resource does not exist, or not for this caller. */
export class NotFoundError extends BaseError<CodesOf<404>> {
  override readonly name = 'NotFoundError';
}
/** 409, 422: the call conflicts with the current state. */
export class ConflictError extends BaseError<CodesOf<409 | 422>> {
  override readonly name = 'ConflictError';
}
/** 400 (and 405, 408, 413, 415, 417, 431): the request is malformed; `errors` names the fields. */
export class ValidationError extends BaseError<RequestCode> {
  override readonly name = 'ValidationError';
}
/** 400: a business rule rejects a well-formed request, for example `INSUFFICIENT_STOCK`. */
export class RuleError extends BaseError<RuleCode> {
  override readonly name = 'RuleError';
}
/** 429: too many calls; `retryAfter` says how long to wait. */
export class RateLimitError extends BaseError<CodesOf<429>> {
  override readonly name = 'RateLimitError';
}
/** 500: the service failed; its operator can look up `requestId`. */
export class ServerError extends BaseError<CodesOf<500>> {
  override readonly name = 'ServerError';
}
/** 502, 503, 504: the service is temporarily unavailable. */
export class UnavailableError extends BaseError<CodesOf<503>> {
  override readonly name = 'UnavailableError';
}
/** There was no connection, or it broke before the response was complete. */
export class ConnectionError extends BaseError<'CONNECTION_FAILED'> {
  override readonly name = 'ConnectionError';
}
/** There was no response within `timeoutMs`. */
export class TimeoutError extends BaseError<'TIMED_OUT'> {
  override readonly name = 'TimeoutError';
}
/**
 * A key was created, but its text is lost for good: the response that contained it did not arrive, and the service does
 * not store keys. Revoke it by its id and create another. `organizations.create` provides the organization's id only:
 * the organization exists, and the lost key is in its `apiKeys.list`.
 */
export class KeyNotShownError extends BaseError<'KEY_NOT_SHOWN'> {
  override readonly name = 'KeyNotShownError';
  /** The lost key, after `apiKeys.create`. */
  declare readonly api_key_id?: string;
  /** The organization whose first key is lost, after `organizations.create`. */
  declare readonly organization_id?: string;
  /** The account whose first key is lost, after `invitations.accept`. */
  declare readonly user_id?: string;
  /** The webhook whose new secret is lost, after `webhooks.create` and `webhooks.rotate`: rotate it. */
  declare readonly webhook_id?: string;
}
/** The response is not from Tallybook: a wrong `baseUrl`, or a proxy's own page. */
export class UnexpectedAnswerError extends BaseError<'UNEXPECTED_ANSWER'> {
  override readonly name = 'UnexpectedAnswerError';
}
