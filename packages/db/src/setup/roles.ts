import type { Login } from './login.ts';
import { OperatorError } from './operator-error.ts';
import { scramVerifier } from './scram.ts';
import { codeOf, type Session } from './session.ts';

/** Owns every object; migrations run as it. Nobody logs in with it. */
export const ownerRole = 'tallybook_owner';
/** Holds the rights that migrations grant. The service's login is a member and owns nothing. */
export const serviceRole = 'tallybook_service';

/** Creates what is missing of the two roles and their two logins. The session must be allowed to. */
export async function ensureRoles(session: Session, owner: Login, service: Login): Promise<void> {
  const known = await existing(session, [ownerRole, serviceRole, owner.username, service.username]);
  const create = async (name: string, attributes: string) => {
    if (!known.has(name)) await tolerateTwin(session.unsafe(`CREATE ROLE ${name} ${attributes}`));
  };
  await create(ownerRole, 'NOLOGIN');
  await create(serviceRole, 'NOLOGIN');
  await refusePowerful(session);
  await create(owner.username, `LOGIN INHERIT PASSWORD '${scramVerifier(owner.password)}'`);
  await create(service.username, `LOGIN INHERIT PASSWORD '${scramVerifier(service.password)}'`);
  if (!known.has(owner.username)) {
    await session.unsafe(`GRANT ${ownerRole} TO ${owner.username}`);
    // What it creates belongs to the role, not to the login of one home.
    await session.unsafe(`ALTER ROLE ${owner.username} SET role = '${ownerRole}'`);
  }
  if (!known.has(service.username)) await session.unsafe(`GRANT ${serviceRole} TO ${service.username}`);
  await joinOwner(session);
}

/**
 * To give the owner a database, an administrator who is no superuser must be a member. From 16 on
 * whoever creates a role is a member only to administer it, without its rights.
 */
async function joinOwner(session: Session): Promise<void> {
  const [server] = await session`SELECT current_setting('server_version_num')::int >= 160000 AS splits`;
  const kind = server?.['splits'] === true ? 'SET' : 'MEMBER';
  const [may] = await session`
    SELECT pg_has_role(current_user, ${ownerRole}, ${kind}) AND pg_has_role(current_user, ${ownerRole}, 'USAGE') AS member`;
  if (may?.['member'] !== true) await session.unsafe(`GRANT ${ownerRole} TO CURRENT_USER`);
}

async function existing(session: Session, names: string[]): Promise<Set<string>> {
  const rows = await session<
    { rolname: string }[]
  >`SELECT rolname FROM pg_roles WHERE rolname = ANY(${names})`;
  return new Set(rows.map((row) => row.rolname));
}

/** Roles belong to the whole server: somebody on another database may create the same one right now. */
async function tolerateTwin(creation: Promise<unknown>): Promise<void> {
  await creation.catch((error: unknown) => {
    if (!['42710', '23505'].includes(codeOf(error))) throw error;
  });
}

/** A superuser or BYPASSRLS role ignores even forced row level security. */
async function refusePowerful(session: Session): Promise<void> {
  const rows = await session<{ rolname: string }[]>`
    SELECT rolname FROM pg_roles
    WHERE rolname IN (${ownerRole}, ${serviceRole}) AND (rolsuper OR rolbypassrls)`;
  if (rows[0]) {
    throw new OperatorError(
      `Role ${rows[0].rolname} is a superuser or has BYPASSRLS: organizations would not be kept apart.`,
    );
  }
}
