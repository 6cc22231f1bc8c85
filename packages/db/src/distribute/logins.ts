import { ownerRole, serviceRole } from '../setup/roles.ts';
import type { Session } from '../setup/session.ts';

interface Role {
  name: string;
  attributes: string;
  memberOf: string | null;
}

/**
 * The coordinator connects to the workers with the login of its session, and in functions that run with the owner's
 * rights as the owner: creates on the workers the roles that were created before the workers were added.
 */
export async function createLoginsOnWorkers(session: Session): Promise<void> {
  const roles = await session<Role[]>`
    SELECT r.rolname::text AS name, coalesce('PASSWORD ' || quote_literal(r.rolpassword), '') AS attributes,
      (SELECT g.rolname::text FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid
        WHERE m.member = r.oid AND g.rolname IN (${ownerRole}, ${serviceRole})) AS "memberOf"
    FROM pg_authid r
    WHERE NOT r.rolsuper AND (r.rolname IN (${ownerRole}, ${serviceRole}) OR EXISTS (
      SELECT FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid
      WHERE m.member = r.oid AND g.rolname IN (${ownerRole}, ${serviceRole})))
    ORDER BY r.rolname NOT IN (${ownerRole}, ${serviceRole})`;
  for (const { name, attributes, memberOf } of roles) {
    const statements = [
      `CREATE ROLE "${name}" LOGIN ${attributes}`,
      ...(memberOf === null ? [] : [`GRANT ${memberOf} TO "${name}"`]),
    ];
    const command = `DO $do$ BEGIN
      PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
      IF to_regrole('"${name}"') IS NULL THEN
        ${statements.map((statement) => `EXECUTE $run$${statement}$run$;`).join('\n')}
      END IF;
    END $do$`;
    const results = await session<{ success: boolean; result: string }[]>`
      SELECT success, result FROM run_command_on_workers(${command})`;
    const failed = results.find(({ success }) => !success);
    if (failed) throw new Error(`cannot create the role ${name} on a worker: ${failed.result}`);
  }
}
