/** Why the database could not do the work. */
export type UnavailableReason =
  | 'connect'
  | 'unguarded'
  | 'pool'
  | 'lost'
  | 'unanswered'
  | 'retries'
  | 'closed';

const REASONS: Record<UnavailableReason, string> = {
  connect: 'No connection to the database could be made.',
  unguarded: 'The connection pooler gave a session without the settings of the service.',
  pool: 'No database connection became free in time.',
  lost: 'The connection to the database was lost.',
  unanswered: 'The database did not answer in time.',
  retries: 'The transaction kept colliding with others.',
  closed: 'The database has been closed.',
};

/** The work was not done, or (`outcomeUnknown`) the connection was lost while COMMIT was in flight. */
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

/** A defect of the calling program: nested transaction, use of a transaction after its end, and the like. */
export class TransactionMisuseError extends Error {
  override readonly name = 'TransactionMisuseError';
}
