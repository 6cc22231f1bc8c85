import { OperatorError } from './operator-error.ts';
import { quoteName } from './quote.ts';
import { ownerRole, serviceRole } from './roles.ts';
import { codeOf, type Session } from './session.ts';

export async function ensureDatabase(session: Session, database: string): Promise<void> {
  const [found] =
    await session`SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = ${database}`;
  if (found && found['encoding'] !== 'UTF8') {
    throw new OperatorError(
      `Database "${database}" has the encoding ${String(found['encoding'])}; Tallybook requires UTF8.`,
    );
  }
  if (found) return;
  const name = quoteName(database);
  try {
    await session.unsafe(`CREATE DATABASE ${name} OWNER ${ownerRole} ENCODING 'UTF8' TEMPLATE template0`);
  } catch (error) {
    if (!['42P04', '23505'].includes(codeOf(error))) throw error;
  }
}

/** Grants rights on a database that existed before; on one that Tallybook created they change nothing. */
export async function grantDatabase(session: Session, database: string): Promise<void> {
  const [has] = await session`
    SELECT has_database_privilege(${ownerRole}, ${database}, 'CREATE, CONNECT, TEMPORARY')
       AND has_schema_privilege(${ownerRole}, 'public', 'CREATE')
       AND has_database_privilege(${serviceRole}, ${database}, 'CONNECT') AS enough`;
  if (has?.['enough'] === true) return;
  await session.unsafe(`GRANT CREATE, CONNECT, TEMPORARY ON DATABASE ${quoteName(database)} TO ${ownerRole}`);
  await session.unsafe(`GRANT CONNECT ON DATABASE ${quoteName(database)} TO ${serviceRole}`);
  await session.unsafe(`GRANT USAGE, CREATE ON SCHEMA public TO ${ownerRole}`);
}
