import type { Login } from './login.ts';
import { OperatorError } from './operator-error.ts';
import { scramVerifier } from './scram.ts';
import { codeOf, type Session } from './session.ts';

/** Owns every object; migrations run as this role. It cannot log in. */
export const ownerRole = 'tallybook_owner';
/** Has the rights that migrations grant. The service's login is a member and owns nothing. */
export const serviceRole = 'tallybook_service';

/** Creates the two roles and their logins unless they exist. The session needs CREATEROLE. */
export async function ensureRoles(session: Session, owner: Login, service: Login): Promise<void> {
  const known = await existing(session, [ownerRole, serviceRole, owner.username, service.username]);
  const create = async (name: string, attributes: string) => {
    if (!known.has(name)) await ignoreDuplicate(session.unsafe(`CREATE ROLE ${name} ${attributes}`));
  };
  await create(ownerRole, 'NOLOGIN');
  await create(serviceRole, 'NOLOGIN');
  await rejectPrivileged(session);
  await create(owner.username, `LOGIN INHERIT PASSWORD '${scramVerifier(owner.password)}'`);
  await create(service.username, `LOGIN INHERIT PASSWORD '${scramVerifier(service.password)}'`);
  if (!known.has(owner.username)) {
    await session.unsafe(`GRANT ${ownerRole} TO ${owner.username}`);
    // Objects that it creates belong to the role, not to the login of one home.
    await session.unsafe(`ALTER ROLE ${owner.username} SET role = '${ownerRole}'`);
  }
  if (!known.has(service.username)) await session.unsafe(`GRANT ${serviceRole} TO ${service.username}`);
  await joinOwner(session);
}

/**
 * An administrator who is not a superuser must be a member of the owner role to give it a database. Since PostgreSQL 16,
 * creating a role grants its administration only, not its rights.
 */
async function joinOwner(session: Session): Promise<void> {
  const [server] = await session`SELECT current_setting('server_version_num')::int >= 160000 AS splits`;
  const kind = server?.['splits'] === true ? 'SET' : 'MEMBER';
  const [may] = await session`
    SELECT pg_has_role(current_user, ${ownerRole}, ${kind}) AND pg_has_role(current_user, ${ownerRole}, 'USAGE') AS member`;
  if (may?.['member'] !== true) await session.unsafe(`GRANT ${ownerRole} TO CURRENT_USER`);
}

async function existing(session: Session, names: string[]): Promise<Set<string>> {
  const rows = await session`SELECT rolname::text FROM pg_roles WHERE rolname = ANY(${names})`;
  return new Set(rows.map((row) => String(row['rolname'])));
}

/** Roles belong to the whole server: a concurrent setup of another database may create the same one. */
async function ignoreDuplicate(creation: Promise<unknown>): Promise<void> {
  await creation.catch((error: unknown) => {
    if (!['42710', '23505'].includes(codeOf(error))) throw error;
  });
}

/** A superuser or BYPASSRLS role ignores even forced row level security. */
async function rejectPrivileged(session: Session): Promise<void> {
  const [role] = await session`
    SELECT rolname::text FROM pg_roles
    WHERE rolname IN (${ownerRole}, ${serviceRole}) AND (rolsuper OR rolbypassrls)`;
  if (role) {
    throw new OperatorError(
      `Role ${String(role['rolname'])} is a superuser or has BYPASSRLS: organizations would not be isolated.`,
    );
  }
}
