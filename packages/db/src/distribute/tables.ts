import type { Session } from '../setup/session.ts';

/**
 * On every node: what a call reads before its organization is known (`api_keys_lookup_id` is unique across
 * organizations). Their triggers notify, which must happen on the coordinator, where the service listens.
 */
const referenceTables: readonly string[] = [
  'organizations',
  'users',
  'user_identities',
  'mail_recipients',
  'memberships',
  'api_keys',
];

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Distributes every table by `organization_id`, except the reference tables. */
export async function distributeTables(session: Session, log: (line: string) => void): Promise<void> {
  // A foreign key needs both tables distributed.
  const keys = await session<ForeignKey[]>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;
  for (const { table, name } of keys) await session.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const table of referenceTables) await session`SELECT create_reference_table(${table})`;
  const tables = await session<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL (${[...referenceTables]})
    ORDER BY relname`;
  const [first] = tables;
  for (const { name } of tables) {
    const together = name === first?.name ? 'default' : (first?.name ?? '');
    await session`SELECT create_distributed_table(${name}, 'organization_id', colocate_with => ${together})`;
    log(`distributed ${name}`);
  }
  for (const { table, name, definition } of keys)
    await session.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
}
