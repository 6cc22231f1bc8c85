import postgres from 'postgres';
import { DatabaseUnavailableError } from './errors.ts';
import type { UnavailableReason } from './errors.ts';

/** A failure as the caller needs to know it. Contains no SQL, parameters, or message, which may contain personal data. */
export interface DatabaseFault {
  readonly kind: 'constraint' | 'retry' | 'unavailable' | 'input' | 'denied' | 'unknown';
  readonly sqlstate: string | undefined;
  readonly constraint: string | undefined;
  /** Why the database was unavailable, unless the server reported it. */
  readonly reason: UnavailableReason | undefined;
  /** True only if the connection was lost while COMMIT was in flight: the transaction may have committed. */
  readonly outcomeUnknown: boolean;
}

const CONSTRAINTS = new Set(['23505', '23503', '23514', '23P01']);
const RETRIED = new Set(['40001', '40P01']);
const INPUTS = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008', '54000', '54001']);
const UNAVAILABLE = /^(?:55P03|57014|53...|57P0.|58030|08...)$/;

/** Classifies an error or one of its causes; undefined if none is the database's. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < 10; depth += 1) {
    if (current instanceof DatabaseUnavailableError) {
      return fault('unavailable', {
        sqlstate: databaseFault(current.cause)?.sqlstate,
        reason: current.reason,
        outcomeUnknown: current.outcomeUnknown,
      });
    }
    if (current instanceof postgres.PostgresError) {
      return fault(kindOf(current), { sqlstate: current.code, constraint: constraintOf(current) });
    }
    current = current.cause;
  }
  return undefined;
}

function kindOf(error: postgres.PostgresError): DatabaseFault['kind'] {
  const { code } = error;
  if (CONSTRAINTS.has(code)) return 'constraint';
  if (RETRIED.has(code) || isStalePlan(error)) return 'retry';
  if (INPUTS.has(code)) return 'input';
  if (UNAVAILABLE.test(code) || isLostWorker(error)) return 'unavailable';
  return code === '42501' ? 'denied' : 'unknown';
}

/** A Citus cluster forwards an error of a shard as text, with the name of the shard's constraint: "products_sku_102055". */
function constraintOf({ code, constraint_name: name, message }: postgres.PostgresError): string | undefined {
  if (name !== undefined || !CONSTRAINTS.has(code)) return name;
  return message.match(/\w+(?=_\d+\W*$)/)?.[0];
}

/** After a migration each connection's prepared statements fail once; the driver prepares them again. */
function isStalePlan(error: postgres.PostgresError): boolean {
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** Errors that Citus reports, without a code of its own, when the connection to a worker is lost. */
const LOST_WORKER = new RegExp(
  `^(?:${[
    'could not commit transaction for shard',
    'failure on connection marked as essential',
    'failed to prepare transaction',
    'failed to COPY to shard',
    // The messages of its client library.
    'server closed the connection unexpectedly',
    'SSL (?:connection|SYSCALL)',
    'could not (?:receive data from|send data to) server',
    'no connection to the server',
    'connection not open',
  ].join('|')})`,
);

function isLostWorker({ code, message }: postgres.PostgresError): boolean {
  return code === 'XX000' && LOST_WORKER.test(message);
}

/**
 * Whether a transaction may have committed although COMMIT failed with this error: on a Citus cluster, a worker may
 * have committed before the connection to it was lost, and the coordinator reports the loss.
 */
export function mayHaveCommitted(error: unknown): boolean {
  return databaseFault(error)?.kind === 'unavailable';
}

function fault(kind: DatabaseFault['kind'], details: Partial<Omit<DatabaseFault, 'kind'>>): DatabaseFault {
  const { sqlstate, constraint, reason, outcomeUnknown = false } = details;
  return { kind, sqlstate, constraint, reason, outcomeUnknown };
}

/** 25P02 only reports that an earlier statement of the transaction failed. */
export function isAborted(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === '25P02') return true;
  }
  return false;
}
