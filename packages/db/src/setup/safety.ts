import type { DatabaseTarget } from '../connection/index.ts';
import { clusterProblem } from './cluster-safety.ts';
import { serverProblem } from './engine.ts';
import { poolerReason } from './pooler.ts';
import { withSession } from './session.ts';

interface Facts {
  superuser: boolean;
  bypasses_rls: boolean;
  privileged_role: string | null;
  table_owner: string | null;
  database_owner: string | null;
  deletable: string | null;
  fsync: string;
  synchronous_commit: string;
  member: boolean;
}

/**
 * Why the service must not run with this login on this server, in one line; undefined if it may. Row level security does
 * not apply to superusers, and an acknowledged movement must survive a power failure. The rights and objects of every
 * role that the login can switch to (SET ROLE) count as its own.
 */
export async function unsafeReason(target: DatabaseTarget): Promise<string | undefined> {
  const server = await withSession(target.direct ?? target, serverProblem);
  if (server !== undefined) return server;
  const pooler = await poolerReason(target);
  if (pooler !== undefined) return pooler;
  const facts = await withSession(target.direct ?? target, async (session) => {
    const rows = await session<Facts[]>`
      select r.rolsuper as superuser, r.rolbypassrls as bypasses_rls,
        (select min(s.rolname::text) from pg_catalog.pg_roles s
          where (s.rolsuper or s.rolbypassrls) and pg_has_role(r.oid, s.oid, 'MEMBER')) as privileged_role,
        (select min(pg_get_userbyid(c.relowner)::text) from pg_catalog.pg_class c
          join pg_catalog.pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'pgboss', 'tallybook_meta') and c.relkind in ('r', 'p')
            and pg_has_role(r.oid, c.relowner, 'MEMBER')) as table_owner,
        (select pg_get_userbyid(d.datdba)::text from pg_catalog.pg_database d
          where d.datname = current_database() and pg_has_role(r.oid, d.datdba, 'MEMBER')) as database_owner,
        (select min(c.relname::text) from pg_catalog.pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and exists (
            select from pg_catalog.pg_roles s where pg_has_role(r.oid, s.oid, 'MEMBER')
              and has_table_privilege(s.oid, c.oid, 'DELETE, TRUNCATE'))) as deletable,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
        coalesce((select pg_has_role(r.oid, s.oid, 'USAGE') from pg_catalog.pg_roles s
          where s.rolname = 'tallybook_service'), false) as member
      from pg_catalog.pg_roles r where r.rolname = current_user`;
    return rows[0] && { ...rows[0], cluster: await clusterProblem(session) };
  });
  if (facts === undefined) return 'the database login has no role';
  if (facts.superuser) return 'the database login is a superuser, to which row level security does not apply';
  if (facts.bypasses_rls)
    return 'the database login has BYPASSRLS, so row level security does not apply to it';
  if (facts.privileged_role !== null)
    return `the database login is a member of ${facts.privileged_role}, to which row level security does not apply`;
  if (facts.table_owner !== null)
    return `the database login is ${facts.table_owner}, which owns tables, or a member of it; the service must own nothing`;
  if (facts.database_owner !== null)
    return `the database login is ${facts.database_owner}, which owns the database, or a member of it; the service must own nothing`;
  if (facts.deletable !== null)
    return `the database login can delete from the table ${facts.deletable}; the service must not (REVOKE DELETE, TRUNCATE)`;
  if (!facts.member) return 'the database login is not a member of the role tallybook_service';
  if (facts.cluster !== undefined) return facts.cluster;
  if (facts.fsync === 'off') return 'fsync is off: acknowledged movements would not survive a crash';
  if (facts.synchronous_commit === 'off')
    return 'synchronous_commit is off: acknowledged movements would not survive a crash';
  return undefined;
}
