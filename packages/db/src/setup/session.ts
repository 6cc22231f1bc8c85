import postgres from 'postgres';
import type { DatabaseTarget } from '../connection/index.ts';
import { OperatorError } from './operator-error.ts';

export type Session = postgres.ReservedSql;

/**
 * Runs `work` on a separate connection and closes it. It is the same connection throughout, so session locks and
 * settings last until the end.
 *
 * @param settings startup parameters, which a pooler rejects
 * @throws OperatorError if the server cannot be reached or rejects the login.
 */
export async function withSession<Result>(
  target: DatabaseTarget,
  work: (session: Session) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const pool = postgres({
    host: target.host,
    port: target.port,
    database: target.database,
    username: target.username,
    password: target.password,
    ssl: target.ssl ?? false,
    max: 1,
    connect_timeout: 10,
    // Not `fetch_types: false`: the driver's reserve() would never resolve on a new connection.
    onnotice: () => {},
    connection: { ...settings, application_name: 'tallybook-setup' },
  });
  try {
    const session = await pool.reserve().catch((error: unknown) => {
      throw explain(error, target);
    });
    try {
      return await work(session);
    } finally {
      session.release();
    }
  } finally {
    await pool.end({ timeout: 5 });
  }
}

/** The SQLSTATE of a server's error, or the code of a network error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const network = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EACCES',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
]);

function explain(error: unknown, target: DatabaseTarget): unknown {
  const code = codeOf(error);
  const where = `${target.host}:${target.port}`;
  if (network.has(code)) return new OperatorError(`Cannot reach PostgreSQL at ${where} (${code}).`);
  if (code === '28P01' || code === '28000') {
    return new OperatorError(
      `PostgreSQL at ${where} rejected the login "${target.username}": wrong user or password.`,
    );
  }
  if (code === '53300') return new OperatorError(`PostgreSQL at ${where} has no free connections.`);
  if (code === '3D000') {
    return new OperatorError(`PostgreSQL at ${where} has no database "${target.database}".`, {
      cause: error,
    });
  }
  // Certificates, a server that is starting or stopping, a database that accepts no connections: the message says which.
  const why = error instanceof Error ? error.message : String(error);
  return new OperatorError(`Cannot connect to PostgreSQL at ${where}: ${why}`, { cause: error });
}
