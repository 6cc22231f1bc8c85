import { databaseFault, type DatabaseFault } from '@tallybook/db';
import { ProblemError, validationProblem, type ProblemCode } from '@tallybook/domain';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

/** Constraints that stand for a rule: the last guard when two callers race past the check before it. */
const rulesByConstraint: Record<string, { code: ProblemCode; detail: string }> = {
  products_sku: { code: 'SKU_ALREADY_EXISTS', detail: 'Another product of the organization has this SKU.' },
  invitations_one_pending: {
    code: 'INVITATION_ALREADY_EXISTS',
    detail: 'This address already has a pending invitation. Resend or revoke that one.',
  },
  stock_movements_reverses: {
    code: 'ALREADY_REVERSED',
    detail: 'The movement has been reversed already.',
  },
  accounting_periods_no_overlap: { code: 'PERIOD_OVERLAPS', detail: 'The period overlaps another one.' },
};

const byTrpcCode: Partial<Record<TRPCError['code'], { code: ProblemCode; detail: string }>> = {
  PARSE_ERROR: { code: 'MALFORMED_JSON', detail: 'The input is not well-formed JSON.' },
  NOT_FOUND: { code: 'ROUTE_NOT_FOUND', detail: 'There is no such procedure.' },
  METHOD_NOT_SUPPORTED: { code: 'METHOD_NOT_ALLOWED', detail: 'A query is a GET, a mutation is a POST.' },
  UNSUPPORTED_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', detail: 'Send application/json.' },
  PAYLOAD_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', detail: 'The body is too large.' },
};

/**
 * The refusal that any error stands for. Messages of libraries, the driver or the database go nowhere:
 * what is not known here is INTERNAL_ERROR, with the cause kept for the log.
 */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof ZodError) return validationProblem(error.issues);
  if (error instanceof TRPCError) return problemOfTrpc(error);
  return problemOfDatabase(error) ?? internalError(error);
}

function problemOfTrpc(error: TRPCError): ProblemError {
  const { cause } = error;
  if (error.code === 'INTERNAL_SERVER_ERROR')
    // A ZodError here is an answer of ours that is wrong, not an input of the caller's.
    return cause === undefined || cause instanceof ZodError ? internalError(error) : problemOf(cause);
  if (cause instanceof ProblemError || cause instanceof ZodError) return problemOf(cause);
  if (error.code === 'BAD_REQUEST')
    return cause instanceof SyntaxError
      ? new ProblemError('MALFORMED_JSON', 'The input is not well-formed JSON.')
      : new ProblemError('MALFORMED_REQUEST', 'The call is not one that this service understands.');
  const known = byTrpcCode[error.code];
  return known === undefined ? internalError(error) : new ProblemError(known.code, known.detail);
}

function problemOfDatabase(error: unknown): ProblemError | undefined {
  const fault = databaseFault(error);
  if (fault === undefined) return undefined;
  const cause = { cause: error };
  const rule = rulesByConstraint[fault.constraint ?? ''];
  if (rule !== undefined) return new ProblemError(rule.code, rule.detail, cause);
  if (fault.kind === 'input')
    return new ProblemError('VALIDATION_FAILED', 'A value in the request cannot be stored.', cause);
  if (fault.kind === 'unavailable' || fault.kind === 'retry')
    return new ProblemError('UNAVAILABLE', unavailableDetail(fault), { ...cause, retryAfter: 1 });
  return undefined;
}

function unavailableDetail({ outcomeUnknown, sqlstate }: DatabaseFault): string {
  if (outcomeUnknown)
    return 'The outcome is unknown: the change may have been made. Send it again with the same Idempotency-Key.';
  // Ended for its length; the database is there.
  if (sqlstate === '57014')
    return 'This took longer than one statement may, and was broken off. Nothing was changed. Asking for less at a time may help.';
  return 'The database is not available at the moment. Nothing was changed.';
}

/**
 * What the log may hold of a failure. Errors of the driver and of drizzle carry the statement and its
 * parameters, which are customers' data: of those only the codes.
 */
export function causeForLog(cause: unknown): Record<string, unknown> {
  const fault = databaseFault(cause);
  return fault === undefined ? { err: cause } : { database: fault };
}

/** What the database said of a failure in its own code; undefined when it had no part in it. */
export function sqlstateOf(cause: unknown): string | undefined {
  return databaseFault(cause)?.sqlstate;
}

/** True when the database did not do the work, or may have done it and could not say so. */
export function isUnavailable(error: unknown): boolean {
  return databaseFault(error)?.kind === 'unavailable';
}

/** True when no connection to the database could be had, or none on which it answers: whoever asks next waits as long. */
export function isUnreachable(error: unknown): boolean {
  const reason = databaseFault(error)?.reason;
  return reason === 'connect' || reason === 'pool' || reason === 'unanswered' || reason === 'closed';
}

/** True when a statement was ended for its length (57014): nothing was changed, and less at a time may go through. */
export function ranTooLong(error: unknown): boolean {
  return databaseFault(error)?.sqlstate === '57014';
}

function internalError(cause: unknown): ProblemError {
  return new ProblemError('INTERNAL_ERROR', 'The request was understood, but something went wrong here.', {
    cause,
  });
}
