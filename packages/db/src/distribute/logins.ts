import { OperatorError } from '../setup/operator-error.ts';
import { quoteName } from '../setup/quote.ts';
import { ownerRole, serviceRole } from '../setup/roles.ts';
import type { Session } from '../setup/session.ts';
import { firstLine, runOnWorkers } from '../setup/nodes.ts';
import { transaction } from './transaction.ts';

export interface Login {
  readonly name: string;
  /** Whether it has the service's rights. */
  readonly serves: boolean;
}

/** The given logins, or all that are members of our roles. */
export async function findLogins(session: Session, only?: readonly string[]): Promise<Login[]> {
  return session<Login[]>`
    SELECT r.rolname::text AS name, pg_has_role(r.oid, ${serviceRole}, 'MEMBER') AS serves FROM pg_roles r
    WHERE r.rolcanlogin AND NOT r.rolsuper AND r.rolname <> ${ownerRole}
      AND (pg_has_role(r.oid, ${ownerRole}, 'MEMBER') OR pg_has_role(r.oid, ${serviceRole}, 'MEMBER'))
      AND (${only === undefined} OR r.rolname = ANY (${[...(only ?? [])]})) ORDER BY 1`;
}

/**
 * The coordinator connects to the workers with the login of its session, and in functions that run with the owner's
 * rights as the owner. Creates these roles there, with their passwords, memberships and settings, if they were created
 * before the workers were added.
 */
export async function createLoginsOnWorkers(session: Session, logins: readonly Login[]): Promise<void> {
  // Without a password it can log in only where pg_hba.conf trusts the coordinator (docs/operations.md).
  const [owner] = await session`SELECT rolcanlogin AS can FROM pg_roles WHERE rolname = ${ownerRole}`;
  if (owner?.['can'] !== true) await session.unsafe(`ALTER ROLE ${ownerRole} LOGIN`);
  // Rights for migrations, which workers that were added later lack.
  const [row] = await session<{ name: string }[]>`SELECT current_database()::text AS name`;
  const database = quoteName(row?.name ?? '');
  await session.unsafe(`GRANT CREATE, CONNECT, TEMPORARY ON DATABASE ${database} TO ${ownerRole}`);
  await session.unsafe(`GRANT USAGE, CREATE ON SCHEMA public TO ${ownerRole}`);
  const unknown = await session<{ name: string }[]>`
    SELECT r.rolname::text AS name FROM pg_roles r
    WHERE r.rolname = ANY (${[ownerRole, serviceRole, ...logins.map(({ name }) => name)]})
      AND NOT EXISTS (
        SELECT FROM pg_dist_object d WHERE d.classid = 'pg_authid'::regclass AND d.objid = r.oid)`;
  if (unknown.length === 0) return;
  // Citus copies the roles that have rights on a table when it distributes that table, and later to workers that are
  // added. Its other ways need the password.
  const grantees = unknown.map(({ name }) => quoteName(name)).join(', ');
  const copy = () =>
    transaction(session, async () => {
      await session`CREATE TABLE public.tallybook_logins ()`;
      await session.unsafe(`GRANT SELECT ON public.tallybook_logins TO ${grantees}`);
      await session`SELECT create_reference_table('public.tallybook_logins')`;
      await session`DROP TABLE public.tallybook_logins`;
    });
  // Roles belong to the whole server: another database may be distributed at the same time.
  await copy().catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('concurrently'))) throw error;
    return copy();
  });
}

/** Requires that every worker accepts connections from the coordinator as the service and as the owner. */
export async function requireConnections(session: Session, logins: readonly Login[]): Promise<void> {
  for (const login of [ownerRole, ...logins.filter(({ serves }) => serves).map(({ name }) => name)]) {
    await session.unsafe(`SET ROLE ${quoteName(login)}`);
    try {
      const failed = (await runOnWorkers(session, 'SELECT 1')).find(({ success }) => !success);
      if (failed)
        throw new OperatorError(
          `Worker ${failed.node} does not accept connections from the coordinator as ${login} (${firstLine(failed.result)}). See "Distribute over several machines" in docs/operations.md.`,
        );
    } finally {
      await session`RESET ROLE`;
    }
  }
}
