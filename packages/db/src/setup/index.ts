import type { DatabaseTarget } from '../connection/index.ts';
import { migrate } from '../migrate/index.ts';
import { ensureDatabase, grantDatabase } from './database.ts';
import { requireSupportedServer } from './engine.ts';
import { ensureLogin } from './login.ts';
import { OperatorError } from './operator-error.ts';
import { requireDirect } from './pooler.ts';
import { ensureRoles } from './roles.ts';
import { codeOf, withSession } from './session.ts';

export { makeFolder } from './make-folder.ts';
export { OperatorError } from './operator-error.ts';
export { poolerReason } from './pooler.ts';
export { unsafeReason } from './safety.ts';

export type PrepareOptions = {
  /** A superuser, or a login with CREATEROLE that owns the database (or has CREATEDB). */
  admin: DatabaseTarget;
  /** Created if it does not exist. */
  database: string;
  /** Directory for the generated passwords, readable by this user only. */
  secretsDir: string;
  log: (line: string) => void;
};

export type PreparedDatabase = {
  /** Owns the objects and is subject to row level security; for migrations. */
  owner: DatabaseTarget;
  /** The service's login: owns nothing and has the rights that migrations grant. */
  service: DatabaseTarget;
};

/** Prepares a database for the service: roles, logins, the database itself, and migrations. */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const { admin, database, secretsDir, log } = options;
  const ownerLogin = ensureLogin(secretsDir, 'owner');
  const serviceLogin = ensureLogin(secretsDir, 'app');
  try {
    await withSession(await existingDatabase(admin), async (session) => {
      await requireSupportedServer(session);
      await requireDirect(session, admin);
      // Concurrent starts run one after another. The key is arbitrary.
      await session`SELECT pg_advisory_lock(7461121, 1)`;
      await ensureRoles(session, ownerLogin, serviceLogin);
      await ensureDatabase(session, database);
    });
    await withSession({ ...admin, database }, (session) => grantDatabase(session, database));
  } catch (error) {
    throw explain(error, admin.username);
  }
  const owner = { ...admin, ...ownerLogin, database };
  const { applied } = await migrate(owner);
  if (applied.length > 0) log(`applied ${applied.length} migrations`);
  return { owner, service: { ...admin, ...serviceLogin, database } };
}

/** If the given database does not exist yet, it is created from a session in the server's `postgres`. */
async function existingDatabase(admin: DatabaseTarget): Promise<DatabaseTarget> {
  try {
    await withSession(admin, async () => {});
    return admin;
  } catch (error) {
    if (!(error instanceof Error && codeOf(error.cause) === '3D000')) throw error;
    return { ...admin, database: 'postgres' };
  }
}

function explain(error: unknown, login: string): unknown {
  if (codeOf(error) !== '42501') return error;
  return new OperatorError(
    `The database login "${login}" lacks the rights to set up Tallybook (${(error as Error).message}). ` +
      'Grant it CREATEROLE and CREATEDB, or use an administrator for the first start.',
  );
}
