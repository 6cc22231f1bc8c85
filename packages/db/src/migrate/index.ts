import type { DatabaseTarget } from '../connection/index.ts';
import { OperatorError } from '../setup/operator-error.ts';
import { refusePooled } from '../setup/pooler.ts';
import { serviceRole } from '../setup/roles.ts';
import { codeOf, type Session, withSession } from '../setup/session.ts';
import { type Migration, readMigrations } from './folder.ts';
import { compare, ensureHistory, readHistory } from './history.ts';

export type MigrateOptions = {
  log?: (line: string) => void;
  /** drizzle-kit's folder; the package's own when absent. */
  folder?: string;
};

/**
 * Brings the database up to the folder, as its owner. Of several instances that start at once one
 * migrates while the others wait and then find nothing to do. Each file is one transaction: after a
 * failure everything up to the file before it is in place, and nothing of the file itself.
 *
 * @returns the tags applied by this call.
 * @throws Error that names the file: failed, edited, out of order, or missing here; OperatorError when the
 * role of the service is missing or this login lacks the rights.
 */
export async function migrate(
  owner: DatabaseTarget,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = readMigrations(options.folder);
  return withSession(owner, async (session) => {
    await refusePooled(session, owner);
    await requireService(session);
    // Held until the session ends, also when it ends by a crash. Arbitrary, ours.
    await session`SELECT pg_advisory_lock(7461121, 2)`;
    await ensureHistory(session);
    const history = await readHistory(session);
    compare(history, files);
    const pending = files.slice(history.length);
    for (const file of pending) {
      await apply(session, file);
      options.log?.(`applied migration ${file.tag}`);
    }
    return { applied: pending.map((file) => file.tag) };
  }).catch((error: unknown) => {
    throw explain(error, owner);
  });
}

/** Migrations give rights to this role; without it they would stop half-way. */
async function requireService(session: Session): Promise<void> {
  const [role] = await session`SELECT to_regrole(${serviceRole}) IS NOT NULL AS found`;
  if (role?.['found'] === true) return;
  throw new OperatorError(
    `The role ${serviceRole} is missing. Make it first, as an administrator: CREATE ROLE ${serviceRole} NOLOGIN;`,
  );
}

function explain(error: unknown, { username, database }: DatabaseTarget): unknown {
  if (!(error instanceof Error && [codeOf(error), codeOf(error.cause)].includes('42501'))) return error;
  return new OperatorError(
    `The database login "${username}" may not migrate "${database}", which it must own: ${error.message}`,
    { cause: error },
  );
}

async function apply(session: Session, file: Migration): Promise<void> {
  try {
    await session`BEGIN`;
    const begun = await transactionId(session);
    for (const statement of file.statements) await session.unsafe(statement);
    if ((await transactionId(session)) !== begun) {
      throw new Error('it ends the transaction it runs in; what it committed must be undone by hand');
    }
    await session`INSERT INTO tallybook_meta.migrations (idx, tag, sha256) VALUES (${file.idx}, ${file.tag}, ${file.sha256})`;
    await session`COMMIT`;
  } catch (error) {
    await session`ROLLBACK`.catch(() => {});
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${file.tag} failed and was rolled back: ${why}`, { cause: error });
  }
}

async function transactionId(session: Session): Promise<string> {
  const [row] = await session`SELECT pg_current_xact_id()::text AS id`;
  return String(row?.['id']);
}

/**
 * The tags that the folder has and the database lacks, for the service's check at start; any login
 * with the service's rights may ask. A database that is ahead of the folder is accepted: while a new
 * version is rolled out, instances of the old one may still have to start.
 *
 * @throws Error when database and folder disagree about a file that both have.
 */
export async function pendingMigrations(
  target: DatabaseTarget,
  options: { folder?: string } = {},
): Promise<string[]> {
  const files = readMigrations(options.folder);
  return withSession(target.direct ?? target, async (session) => {
    const history = await readHistory(session);
    compare(history.slice(0, files.length), files);
    return files.slice(history.length).map((file) => file.tag);
  });
}
