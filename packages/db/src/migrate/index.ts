import type { DatabaseTarget } from '../connection/index.ts';
import { prepareForMigrations } from '../distribute/migrating.ts';
import { requireSupportedServer } from '../setup/engine.ts';
import { OperatorError } from '../setup/operator-error.ts';
import { requireDirect } from '../setup/pooler.ts';
import { serviceRole } from '../setup/roles.ts';
import { codeOf, type Session, withSession } from '../setup/session.ts';
import { type Migration, readMigrations } from './folder.ts';
import { compare, ensureHistory, readHistory } from './history.ts';

export type MigrateOptions = {
  log?: (line: string) => void;
  /** drizzle-kit's directory; default: this package's. */
  folder?: string;
};

/**
 * Applies pending migrations as the database's owner. If several instances start at once, one migrates while the others
 * wait and then have nothing to do. Each file is one transaction: after a failure, all previous files are applied and
 * nothing of the failed one.
 *
 * @returns the tags applied by this call.
 * @throws Error that names the file that failed; OperatorError if an applied file was edited, is out of order, or is missing
 * here, if the service's role is missing, or if this login lacks rights.
 */
export async function migrate(
  owner: DatabaseTarget,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = readMigrations(options.folder);
  return withSession(owner, async (session) => {
    await requireSupportedServer(session);
    await requireDirect(session, owner);
    await requireService(session);
    // Held until the session ends, even by a crash. The key is arbitrary.
    await session`SELECT pg_advisory_lock(7461121, 2)`;
    const afterStatement = await prepareForMigrations(session);
    await ensureHistory(session);
    const history = await readHistory(session);
    compare(history, files);
    const pending = files.slice(history.length);
    for (const file of pending) {
      await apply(session, file, afterStatement);
      options.log?.(`applied migration ${file.tag}`);
    }
    return { applied: pending.map((file) => file.tag) };
  }).catch((error: unknown) => {
    throw explain(error, owner);
  });
}

/** Migrations grant rights to this role and would fail midway without it. */
async function requireService(session: Session): Promise<void> {
  const [role] = await session`SELECT to_regrole(${serviceRole}) IS NOT NULL AS found`;
  if (role?.['found'] === true) return;
  throw new OperatorError(
    `The role ${serviceRole} is missing. Create it first, as an administrator: CREATE ROLE ${serviceRole} NOLOGIN;`,
  );
}

function explain(error: unknown, { username, database }: DatabaseTarget): unknown {
  if (!(error instanceof Error && [codeOf(error), codeOf(error.cause)].includes('42501'))) return error;
  return new OperatorError(
    `The database login "${username}" lacks the rights to migrate "${database}", which it must own: ${error.message}`,
    { cause: error },
  );
}

async function apply(session: Session, file: Migration, afterStatement: () => Promise<void>): Promise<void> {
  try {
    await session`BEGIN`;
    const begun = await transactionId(session);
    for (const statement of file.statements) {
      await session.unsafe(statement);
      await afterStatement();
    }
    if ((await transactionId(session)) !== begun) {
      throw new Error('it ends its own transaction; undo the statements that it committed by hand');
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
 * The tags of migrations that the database lacks, for the service's check at startup; the service's rights are enough. A
 * database that is ahead of the directory is accepted: during a rollout, instances of the old version may still start.
 *
 * @throws OperatorError if the database and the directory differ in a file that both have.
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
