import { guardsQuery, missingGuards, type DatabaseTarget, type Setting } from '../connection/index.ts';
import { OperatorError } from './operator-error.ts';
import { withSession, type Session } from './session.ts';

/** As long as `openDatabase` gives a statement by default. */
const statementTimeoutMs = 15_000;

/**
 * Whether a pooler answers: the process that a server announces on connecting is the one that runs the statements,
 * and a pooler, which has many, announces a number of its own.
 */
async function isPooled(session: Session): Promise<boolean> {
  // Not tagged, which would prepare it, and that is what fails behind poolers.
  const answer = await session.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid');
  return answer.state.pid !== answer[0]?.pid;
}

/** Locks and settings of a session hold nothing where the next transaction may have another one. */
export async function refusePooled(session: Session, { host, port }: DatabaseTarget): Promise<void> {
  if (await isPooled(session))
    throw new OperatorError(
      `A connection pooler answers at ${host}:${port}; what prepares or migrates a database must connect to PostgreSQL directly.`,
    );
}

interface Place {
  login: string;
  place: string;
}

/** The login, and the database told from every other, of this server and all others. */
const askPlace = `select current_user::text as login,
  concat_ws(' ', oid, datname, extract(epoch from pg_postmaster_start_time())) as place
  from pg_database where datname = current_database()`;

/**
 * Why the service must not run through what answers at this target, in one line; undefined when it may. Behind a
 * pooler it needs a way past it (`direct`) and sessions that have its settings, which no pooler passes on.
 */
export async function poolerReason(target: DatabaseTarget): Promise<string | undefined> {
  const { direct } = target;
  if (direct === undefined)
    return (await withSession(target, isPooled))
      ? 'a connection pooler answers there; set DATABASE_DIRECT_URL as well, to the same database without it'
      : undefined;
  const [there, pooled] = await withSession(direct, async (session) => {
    const [place] = await session.unsafe<Place[]>(askPlace);
    return [place, await isPooled(session)] as const;
  });
  if (pooled) return 'a connection pooler answers at DATABASE_DIRECT_URL too; give the server itself';
  return withSession(target, async (session) => {
    const [here] = await session.unsafe<Place[]>(askPlace);
    if (here?.login !== there?.login || here?.place !== there?.place)
      return 'DATABASE_DIRECT_URL leads to another database, or logs in as somebody else';
    return (await transactionRefusal(session)) ?? unguarded(session, target);
  });
}

/** A pooler in statement mode ends the connection at a transaction's second statement. */
async function transactionRefusal(session: Session): Promise<string | undefined> {
  try {
    for (const text of ['begin read only', 'select 1', 'commit']) await session.unsafe(text);
    return undefined;
  } catch {
    return 'the connection pooler takes no transactions (PgBouncer: set pool_mode = transaction)';
  }
}

async function unguarded(session: Session, { username }: DatabaseTarget): Promise<string | undefined> {
  const missing = missingGuards(await session.unsafe<Setting[]>(guardsQuery), statementTimeoutMs);
  if (missing.length === 0) return undefined;
  const statements = missing.map((setting) => `ALTER ROLE "${username}" SET ${setting};`);
  return `the pooler's sessions lack settings of the service; as an administrator: ${statements.join(' ')} and then let the pooler connect anew (PgBouncer: RECONNECT)`;
}
