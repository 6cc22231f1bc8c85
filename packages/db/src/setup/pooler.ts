import { guardsQuery, missingSettings, sessionGuards, type Setting } from '../connection/guards.ts';
import type { DatabaseTarget } from '../connection/index.ts';
import { OperatorError } from './operator-error.ts';
import { withSession, type Session } from './session.ts';

/** The default of `openDatabase`. */
const guards = sessionGuards(15_000);

/**
 * Whether the session goes through a pooler: a server announces the process that runs the statements when a client
 * connects, while a pooler announces a number of its own.
 */
async function isPooled(session: Session): Promise<boolean> {
  // Not a tagged query: that would be prepared, which fails behind poolers.
  const rows = await session.unsafe('select pg_backend_pid() as pid');
  return rows.state.pid !== rows[0]?.['pid'];
}

/** Rejects a pooler: session locks and settings are useless if the next transaction may use another session. */
export async function requireDirect(session: Session, { host, port }: DatabaseTarget): Promise<void> {
  if (await isPooled(session))
    throw new OperatorError(
      `${host}:${port} is a connection pooler; preparing or migrating a database requires a direct connection to PostgreSQL.`,
    );
}

interface Identity {
  login: string;
  database: string;
}

/** The login, and a value that identifies the database among all databases of all servers. */
const identityQuery = `select current_user::text as login,
  concat_ws(' ', oid, datname, extract(epoch from pg_postmaster_start_time())) as database
  from pg_database where datname = current_database()`;

/**
 * Why the service must not use this target, in one line; undefined if it may. Its sessions must have its settings, which
 * a pooler does not forward; behind one it also needs a direct connection (`direct`).
 */
export async function poolerReason(target: DatabaseTarget): Promise<string | undefined> {
  const { direct } = target;
  if (direct === undefined) {
    if (await withSession(target, isPooled))
      return 'it is a connection pooler; set DATABASE_DIRECT_URL as well, to the same database without the pooler';
    return withSession(target, (session) => unguarded(session, target), guards);
  }
  const [expected, pooled] = await withSession(direct, async (session) => {
    const [identity] = await session.unsafe<Identity[]>(identityQuery);
    return [identity, await isPooled(session)] as const;
  });
  if (pooled) return 'DATABASE_DIRECT_URL is a connection pooler too; specify the server itself';
  return withSession(target, async (session) => {
    const [actual] = await session.unsafe<Identity[]>(identityQuery);
    if (actual?.login !== expected?.login || actual?.database !== expected?.database)
      return 'DATABASE_DIRECT_URL leads to another database or uses another login';
    return (await transactionProblem(session)) ?? unguarded(session, target);
  });
}

/** A pooler in statement mode ends the connection at a transaction's second statement. */
async function transactionProblem(session: Session): Promise<string | undefined> {
  try {
    for (const text of ['begin read only', 'select 1', 'commit']) await session.unsafe(text);
    return undefined;
  } catch {
    return 'the connection pooler does not support transactions (PgBouncer: set pool_mode = transaction)';
  }
}

async function unguarded(
  session: Session,
  { direct, username }: DatabaseTarget,
): Promise<string | undefined> {
  const missing = missingSettings(await session.unsafe<Setting[]>(guardsQuery), guards);
  if (missing.length === 0) return undefined;
  const statements = missing.map((setting) => `ALTER ROLE "${username}" SET ${setting};`).join(' ');
  const reconnect = direct === undefined ? '' : ' and then make the pooler reconnect (PgBouncer: RECONNECT)';
  return `its sessions lack the service's settings; run as an administrator: ${statements}${reconnect}`;
}
