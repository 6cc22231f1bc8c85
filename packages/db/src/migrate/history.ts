import { OperatorError } from '../setup/operator-error.ts';
import { serviceRole } from '../setup/roles.ts';
import type { Session } from '../setup/session.ts';
import type { Migration } from './folder.ts';

export type Applied = { idx: number; tag: string; sha256: string };

/** Creates the table of applied migrations. The service may read it for its check at startup. */
export async function ensureHistory(session: Session): Promise<void> {
  // Not again: on a distributed database, Citus would repeat it on the workers, which have no history.
  if (await hasHistory(session)) {
    // Changes nothing, and fails if this login may not migrate, even if there is nothing to migrate.
    await session`UPDATE tallybook_meta.migrations SET tag = tag WHERE false`;
    return;
  }
  await session.unsafe(`
    BEGIN;
    CREATE SCHEMA IF NOT EXISTS tallybook_meta;
    CREATE TABLE IF NOT EXISTS tallybook_meta.migrations (
      idx integer PRIMARY KEY,
      tag text NOT NULL UNIQUE,
      sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    DO $$ BEGIN
      IF to_regrole('${serviceRole}') IS NOT NULL THEN
        GRANT USAGE ON SCHEMA tallybook_meta TO ${serviceRole};
        GRANT SELECT ON tallybook_meta.migrations TO ${serviceRole};
      END IF;
    END $$;
    COMMIT;`);
}

async function hasHistory(session: Session): Promise<boolean> {
  const [table] = await session`SELECT to_regclass('tallybook_meta.migrations') IS NOT NULL AS found`;
  return table?.['found'] === true;
}

/** The applied migrations in order; empty if there are none. */
export async function readHistory(session: Session): Promise<Applied[]> {
  if (!(await hasHistory(session))) return [];
  return session<Applied[]>`SELECT idx, tag, sha256 FROM tallybook_meta.migrations ORDER BY idx`;
}

/**
 * The applied migrations must be the first files of the directory, unchanged. Drizzle's own migrator compares timestamps
 * only: it skips a file that a merge inserted in between, and does not notice an edit. Until 0.1.0 is tagged, the files
 * change in place, so a database of an earlier development version cannot be migrated.
 *
 * @throws OperatorError that names the file.
 */
export function compare(applied: readonly Applied[], files: readonly Migration[]): void {
  for (const [position, done] of applied.entries()) {
    const file = files[position];
    if (done.idx !== position)
      throw new OperatorError(`The database lacks migration ${position}, although ${done.tag} was applied`);
    if (file === undefined)
      throw new OperatorError(
        `Migration ${done.tag} was applied to the database but its file is missing here (an older version of the program?)`,
      );
    if (file.tag === done.tag && file.sha256 === done.sha256) continue;
    const difference =
      file.tag === done.tag
        ? `${done.tag} was edited after it had been applied`
        : `${done.tag} was applied in place of ${file.tag}`;
    throw new OperatorError(
      `The database was migrated by another development version (${difference}): it is left unchanged; to start with an empty one, delete the directory .tallybook (TALLYBOOK_HOME), or create a new database.`,
    );
  }
}
