import { OperatorError } from './operator-error.ts';
import { ownerRole, serviceRole } from './roles.ts';
import { codeOf, type Session } from './session.ts';

const oldest = 15;

export async function refuseOldServer(session: Session): Promise<void> {
  const [row] = await session`SELECT current_setting('server_version_num')::int / 10000 AS major`;
  const major = Number.parseInt(String(row?.['major']), 10);
  if (major >= oldest) return;
  throw new OperatorError(`PostgreSQL ${major} is too old: Tallybook needs ${oldest} or newer.`);
}

export async function ensureDatabase(session: Session, database: string): Promise<void> {
  const [found] =
    await session`SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = ${database}`;
  if (found && found['encoding'] !== 'UTF8') {
    throw new OperatorError(
      `Database "${database}" is encoded in ${String(found['encoding'])}; Tallybook needs UTF8.`,
    );
  }
  if (found) return;
  const name = quoted(database);
  try {
    await session.unsafe(`CREATE DATABASE ${name} OWNER ${ownerRole} ENCODING 'UTF8' TEMPLATE template0`);
  } catch (error) {
    if (!['42P04', '23505'].includes(codeOf(error))) throw error;
  }
}

/** Rights on a database that was there before us; on one that we created these change nothing. */
export async function grantDatabase(session: Session, database: string): Promise<void> {
  const [has] = await session`
    SELECT has_database_privilege(${ownerRole}, ${database}, 'CREATE, CONNECT, TEMPORARY')
       AND has_schema_privilege(${ownerRole}, 'public', 'CREATE')
       AND has_database_privilege(${serviceRole}, ${database}, 'CONNECT') AS enough`;
  if (has?.['enough'] === true) return;
  await session.unsafe(`GRANT CREATE, CONNECT, TEMPORARY ON DATABASE ${quoted(database)} TO ${ownerRole}`);
  await session.unsafe(`GRANT CONNECT ON DATABASE ${quoted(database)} TO ${serviceRole}`);
  await session.unsafe(`GRANT USAGE, CREATE ON SCHEMA public TO ${ownerRole}`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
