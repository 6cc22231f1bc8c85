import { OperatorError } from '../setup/operator-error.ts';
import { quoteName } from '../setup/quote.ts';
import type { Session } from '../setup/session.ts';

/**
 * Tables with `organization_id` that a call reads before its organization is known (`api_keys_lookup_id` is unique
 * across organizations), and which therefore are on every node. Their triggers notify, which must happen on the
 * coordinator, where the service listens.
 */
export const everywhere: readonly string[] = ['memberships', 'api_keys'];

/** Every distributed table has its shards beside those of this one. */
const anchor = 'accounting_periods';

export interface LocalTable {
  readonly name: string;
  /** Distributed by organization; otherwise a reference table, of which every node has a copy. */
  readonly sharded: boolean;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Tables that are not distributed yet, in the order in which they must be. */
export async function findLocalTables(session: Session): Promise<LocalTable[]> {
  const tables = await session<{ name: string; tenant: boolean }[]>`
    SELECT c.relname::text AS name, EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
      ) AS tenant
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname`;
  const rank = ({ name, sharded }: LocalTable) => (sharded ? (name === anchor ? 1 : 2) : 0);
  return tables
    .map(({ name, tenant }) => ({ name, sharded: tenant && !everywhere.includes(name) }))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Does a part of the work and reports what was done, with the time that it took. */
export type Step = <T>(done: string, work: () => Promise<T>) => Promise<T>;

/** Distributes the tables that are not distributed yet, with their rows. */
export async function distributeTables(session: Session, step: Step): Promise<void> {
  const tables = await findLocalTables(session);
  // A foreign key needs both tables distributed.
  const keys = await session<ForeignKey[]>`
    SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
      AND (conrelid::regclass::text = ANY (${tables.map(({ name }) => name)})
        OR confrelid::regclass::text = ANY (${tables.map(({ name }) => name)}))`;
  for (const { table, name } of keys)
    await session.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteName(name)}`);
  // Rows that are copied fire no triggers: those that fire at the transaction's end would keep the tables from changing.
  await session`SET LOCAL session_replication_role = replica`;
  for (const table of tables) {
    const rows = await countRows(session, table.name);
    await step(`${table.sharded ? 'Distributed' : 'Copied to every node'} ${table.name}: ${rows} rows`, () =>
      distributeTable(session, table, rows),
    );
  }
  await session`SET LOCAL session_replication_role = origin`;
  await step(`Created ${keys.length} foreign keys`, async () => {
    for (const { table, name, definition } of keys)
      await session.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${quoteName(name)} ${definition}`);
  });
}

async function distributeTable(session: Session, table: LocalTable, rows: string): Promise<void> {
  await createOnNodes(session, table);
  const found = await countRows(session, table.name);
  if (found !== rows)
    throw new OperatorError(`${table.name} had ${rows} rows and has ${found} after its distribution`);
  // Its rows are in the shards now; the copies would remain on the coordinator's disk.
  await session`SELECT truncate_local_data_after_distributing_table(${table.name}::text::regclass)`;
}

/** Distributes one table; also in migrations, for a table that they create. */
export async function createOnNodes(session: Session, { name, sharded }: LocalTable): Promise<void> {
  if (!sharded) await session`SELECT create_reference_table(${name}::text::regclass)`;
  else
    await session`
      SELECT create_distributed_table(${name}::text::regclass, 'organization_id', colocate_with => ${name === anchor ? 'none' : anchor})`;
}

async function countRows(session: Session, table: string): Promise<string> {
  const [row] = await session.unsafe<{ rows: string }[]>(
    `SELECT count(*)::text AS rows FROM ${quoteName(table)}`,
  );
  return row?.rows ?? '0';
}
