import type { DatabaseTarget } from '../connection/index.ts';
import { migrate } from '../migrate/index.ts';
import { ensureDatabase, grantDatabase, refuseOldServer } from './database.ts';
import { keepLogin } from './login.ts';
import { OperatorError } from './operator-error.ts';
import { refusePooled } from './pooler.ts';
import { ensureRoles } from './roles.ts';
import { codeOf, withSession } from './session.ts';

export { makeFolder } from './make-folder.ts';
export { OperatorError } from './operator-error.ts';
export { poolerReason } from './pooler.ts';
export { unsafeReason } from './safety.ts';

export type PrepareOptions = {
  /** A superuser, or a login with CREATEROLE that owns the database (or has CREATEDB). */
  admin: DatabaseTarget;
  /** Created when missing. */
  database: string;
  /** The generated passwords are kept here, readable by us only. */
  secretsDir: string;
  log: (line: string) => void;
  /** Folder of the migrations, when it is not this package's own. */
  migrations?: string;
};

export type PreparedDatabase = {
  /** Owns the objects, is bound by row level security; for migrations. */
  owner: DatabaseTarget;
  /** What the service logs in with: owns nothing, has the rights that migrations granted. */
  service: DatabaseTarget;
};

/** Makes a database ready for the service: roles, logins, the database itself, migrations. */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const { admin, database, secretsDir, log } = options;
  const ownerLogin = keepLogin(secretsDir, 'owner');
  const serviceLogin = keepLogin(secretsDir, 'app');
  try {
    await withSession(await existingDatabase(admin), async (session) => {
      await refusePooled(session, admin);
      await refuseOldServer(session);
      // Two starts at once take turns. Arbitrary, ours.
      await session`SELECT pg_advisory_lock(7461121, 1)`;
      await ensureRoles(session, ownerLogin, serviceLogin);
      await ensureDatabase(session, database);
    });
    await withSession({ ...admin, database }, (session) => grantDatabase(session, database));
  } catch (error) {
    throw explain(error, admin.username);
  }
  const owner = { ...admin, ...ownerLogin, database };
  await migrate(owner, { log, ...(options.migrations === undefined ? {} : { folder: options.migrations }) });
  return { owner, service: { ...admin, ...serviceLogin, database } };
}

/** The given database may be the one to create: then the server's own `postgres` is the place to say so. */
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
    `The database login "${login}" may not set Tallybook up (${(error as Error).message}). ` +
      'Give it CREATEROLE and CREATEDB, or use an administrator for the first start.',
  );
}
