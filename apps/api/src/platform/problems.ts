import { databaseFault, type DatabaseFault } from '@tallybook/db';
import {
  ProblemError,
  alreadyInvited,
  barcodeAlreadyExists,
  locationCodeExists,
  periodOverlaps,
  skuAlreadyExists,
  validationProblem,
  en,
  say,
  type ProblemCode,
  type Text,
} from '@tallybook/domain';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

/** Constraints that enforce a rule: the last guard when concurrent callers pass the check before it. */
const problemByConstraint: Record<string, () => ProblemError> = {
  products_sku: skuAlreadyExists,
  products_barcode: barcodeAlreadyExists,
  locations_code: locationCodeExists,
  invitations_one_pending: alreadyInvited,
  accounting_periods_no_overlap: periodOverlaps,
};

const problemByTrpcCode: Partial<Record<TRPCError['code'], { code: ProblemCode; detail: Text }>> = {
  PARSE_ERROR: { code: 'MALFORMED_JSON', detail: say(en.inputNotJson) },
  NOT_FOUND: { code: 'ROUTE_NOT_FOUND', detail: say(en.procedureNotFound) },
  METHOD_NOT_SUPPORTED: {
    code: 'METHOD_NOT_ALLOWED',
    detail: say(en.queryOrMutation),
  },
  UNSUPPORTED_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', detail: say(en.sendJsonOnly) },
  PAYLOAD_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', detail: say(en.bodyTooLargeAnyway) },
};

/**
 * The problem for any error. Messages of libraries, of the driver and of the database stay inside: an unknown error
 * becomes INTERNAL_ERROR, with its cause kept for the log.
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
    // A ZodError here is about the service's own output, not the caller's input.
    return cause === undefined || cause instanceof ZodError ? internalError(error) : problemOf(cause);
  if (cause instanceof ProblemError || cause instanceof ZodError) return problemOf(cause);
  if (error.code === 'BAD_REQUEST')
    return cause instanceof SyntaxError
      ? new ProblemError('MALFORMED_JSON', say(en.inputNotJson))
      : new ProblemError('MALFORMED_REQUEST', say(en.notTrpc));
  const known = problemByTrpcCode[error.code];
  return known === undefined ? internalError(error) : new ProblemError(known.code, known.detail);
}

function problemOfDatabase(error: unknown): ProblemError | undefined {
  const fault = databaseFault(error);
  if (fault === undefined) return undefined;
  const rule = problemByConstraint[fault.constraint ?? ''];
  if (rule !== undefined) return rule();
  if (fault.kind === 'input')
    return new ProblemError('VALIDATION_FAILED', say(en.notStorable), {
      cause: error,
    });
  return fault.kind === 'unavailable' || fault.kind === 'retry' ? unavailable(fault, error) : undefined;
}

/** UNAVAILABLE, with the outcome of the request as far as it is known. */
export function unavailable(
  { outcomeUnknown, sqlstate }: Pick<DatabaseFault, 'outcomeUnknown' | 'sqlstate'>,
  cause?: unknown,
): ProblemError {
  // 57014: the query ran into its time limit; the database itself is available.
  const detail = outcomeUnknown
    ? say(en.outcomeUnknown)
    : sqlstate === '57014'
      ? say(en.queryTimedOut)
      : say(en.databaseUnavailable);
  return new ProblemError('UNAVAILABLE', detail, { cause, retryAfter: 1 });
}

export function internalError(cause: unknown): ProblemError {
  return new ProblemError('INTERNAL_ERROR', say(en.internalError), { cause });
}

/**
 * The part of a failure that may be logged. Errors of the driver and of drizzle carry the statement and its
 * parameters, which are customer data; of those only the codes are logged.
 */
export function causeForLog(cause: unknown): Record<string, unknown> {
  const fault = databaseFault(cause);
  if (fault !== undefined) return { database: fault };
  return isBrokenConnection(cause) ? { reason: cause.message } : { err: cause };
}

/**
 * The other end closed the connection, perhaps because it was killed: in the network, or told by PostgreSQL to the driver of
 * the background jobs. The stack of such an error says nothing more.
 */
function isBrokenConnection(cause: unknown): cause is Error {
  return cause instanceof Error && 'code' in cause && brokenConnection.has(cause.code);
}

const brokenConnection = new Set<unknown>(['EPIPE', 'ECONNRESET', '57P01', '57P02', '57P03']);

/** The database's own error code of a failure; undefined when the database was not involved. */
export function sqlstateOf(cause: unknown): string | undefined {
  return databaseFault(cause)?.sqlstate;
}

/** True when the database did not do the work, or may have done it but could not confirm it. */
export function isUnavailable(error: unknown): boolean {
  return databaseFault(error)?.kind === 'unavailable';
}

/** True when no usable database connection could be obtained: the next caller would wait just as long. */
export function isUnreachable(error: unknown): boolean {
  const reason = databaseFault(error)?.reason;
  return reason === 'connect' || reason === 'pool' || reason === 'unanswered' || reason === 'closed';
}

/** True when the query timed out (57014): nothing was changed, and a smaller request may succeed. */
export function ranTooLong(error: unknown): boolean {
  const fault = databaseFault(error);
  return fault?.sqlstate === '57014' && !fault.outcomeUnknown;
}
