/** Why the database was unavailable. */
export type UnavailableReason =
  | 'connect'
  | 'unguarded'
  | 'pool'
  | 'lost'
  | 'unanswered'
  | 'retries'
  | 'closed';

const REASONS: Record<UnavailableReason, string> = {
  connect: 'Could not connect to the database.',
  unguarded: "The connection pooler returned a session without the service's settings.",
  pool: 'Timed out waiting for a free database connection.',
  lost: 'The connection to the database was lost.',
  unanswered: 'The database did not respond in time.',
  retries: 'The transaction kept conflicting with other transactions.',
  closed: 'The database has been closed.',
};

/** Nothing was written, or (`outcomeUnknown`) the connection was lost while COMMIT was in flight. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly reason: UnavailableReason;
  readonly outcomeUnknown: boolean;

  constructor(reason: UnavailableReason, options: { cause?: unknown; outcomeUnknown?: boolean } = {}) {
    super(REASONS[reason], options.cause === undefined ? {} : { cause: options.cause });
    this.reason = reason;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}

/** A bug in the calling code, such as a nested transaction or use of a transaction after its end. */
export class TransactionMisuseError extends Error {
  override readonly name = 'TransactionMisuseError';
}
