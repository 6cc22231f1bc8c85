import type { DatabaseTarget } from '../connection/index.ts';
import { withSession } from './session.ts';

interface Facts {
  superuser: boolean;
  bypasses: boolean;
  owns: boolean;
  fsync: string;
  synchronous_commit: string;
  member: boolean;
}

/**
 * Why the service must not run with this login on this server, in one line; undefined when it may.
 * Row level security binds no superuser, and an acknowledged movement must survive a power cut.
 */
export async function unsafeReason(target: DatabaseTarget): Promise<string | undefined> {
  const facts = await withSession(target, async (session) => {
    const rows = await session<Facts[]>`
      select r.rolsuper as superuser, r.rolbypassrls as bypasses,
        exists (select from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'r' and c.relowner = r.oid) as owns,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
        coalesce((select pg_has_role(r.oid, s.oid, 'USAGE') from pg_catalog.pg_roles s
          where s.rolname = 'tallybook_service'), false) as member
      from pg_catalog.pg_roles r where r.rolname = current_user`;
    return rows[0];
  });
  if (facts === undefined) return 'the database login has no role';
  if (facts.superuser) return 'the database login is a superuser, whom row level security does not bind';
  if (facts.bypasses) return 'the database login has BYPASSRLS: row level security would not bind it';
  if (facts.owns) return 'the database login owns the tables; the service must own nothing';
  if (!facts.member) return 'the database login is no member of the role tallybook_service';
  if (facts.fsync === 'off') return 'fsync is off: acknowledged movements would not survive a crash';
  if (facts.synchronous_commit === 'off')
    return 'synchronous_commit is off: acknowledged movements would not survive a crash';
  return undefined;
}
