import { OperatorError } from '../setup/operator-error.ts';
import { ownerRole, serviceRole } from '../setup/roles.ts';
import type { Session } from '../setup/session.ts';
import { checkIsolation } from './isolation.ts';
import type { Login } from './logins.ts';
import { firstLine, runOnNodes } from '../setup/nodes.ts';
import { relationFacts } from './relation-facts.ts';
import { findLocalTables } from './tables.ts';

/** Requires that a distributed database is as it should be on every node. */
export async function checkCluster(session: Session, logins: readonly Login[]): Promise<void> {
  const [local] = await findLocalTables(session);
  if (local) throw new OperatorError(`The table ${local.name} is not distributed.`);
  await checkColocation(session);
  await checkShards(session);
  await checkSame(session, 'function', functions);
  await checkSame(session, 'role', rolesQuery(logins));
  for (const { name, serves } of logins) if (serves) await checkIsolation(session, name);
}

async function checkColocation(session: Session): Promise<void> {
  const apart = await session<{ name: string }[]>`
    SELECT logicalrelid::text AS name FROM pg_dist_partition
    WHERE partmethod = 'h' AND colocationid <> (
      SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'public.accounting_periods'::regclass)`;
  if (apart[0])
    throw new OperatorError(`The shards of ${apart[0].name} are not beside those of the other tables.`);
}

type Facts = Record<string, unknown>;

const tablesQuery = `SELECT json_object_agg(c.relname, ${relationFacts}) FROM pg_class c
  JOIN pg_dist_partition p ON p.logicalrelid = c.oid`;

/** The shards on this node, by table and number. */
const shardsQuery = `SELECT coalesce(json_agg(json_build_array(t.relname, s.shardid, ${relationFacts})), '[]')
  FROM pg_dist_placement p
  JOIN pg_dist_shard s ON s.shardid = p.shardid
  JOIN pg_class t ON t.oid = s.logicalrelid
  LEFT JOIN pg_class c ON c.relnamespace = t.relnamespace AND c.relname = t.relname || '_' || s.shardid
  WHERE p.groupid = (SELECT groupid FROM pg_dist_local_group)`;

/** Every shard has its table's columns, keys, indexes, policies, triggers, and rights. */
async function checkShards(session: Session): Promise<void> {
  const [row] = await session.unsafe<{ json_object_agg: Record<string, Facts> }[]>(tablesQuery);
  const tables = row?.json_object_agg ?? {};
  for (const { node, success, result } of await runOnNodes(session, shardsQuery)) {
    if (!success) throw new OperatorError(`Node ${node} cannot be checked: ${firstLine(result)}`);
    for (const [table, shard, found] of JSON.parse(result) as [string, number, Facts][]) {
      const wrong = Object.entries(tables[table] ?? {}).find(
        ([name, expected]) => JSON.stringify(found[name]) !== JSON.stringify(expected),
      );
      if (wrong)
        throw new OperatorError(
          `Shard ${shard} of ${table} on ${node} has other ${wrong[0]} than the table: ${JSON.stringify(found[wrong[0]])} instead of ${JSON.stringify(wrong[1])}`,
        );
    }
  }
}

const functions = `SELECT json_object_agg(p.oid::regprocedure::text, md5(pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '')))
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

const rolesQuery = (logins: readonly Login[]): string => {
  const names = [ownerRole, serviceRole, ...logins.map(({ name }) => name)];
  return `SELECT json_object_agg(r.rolname, md5(concat_ws(' ', r.rolcanlogin, r.rolsuper, r.rolbypassrls, r.rolpassword,
      (SELECT string_agg(g.rolname, ' ' ORDER BY g.rolname) FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid
        WHERE m.member = r.oid))))
    FROM pg_authid r WHERE r.rolname IN (${names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')})`;
};

/** Requires that a query, which returns names with a digest of each, has the same result on every node. */
async function checkSame(session: Session, kind: string, query: string): Promise<void> {
  const [row] = await session.unsafe<{ json_object_agg: Record<string, string> }[]>(query);
  const expected = row?.json_object_agg ?? {};
  for (const { node, success, result } of await runOnNodes(session, query)) {
    if (!success) throw new OperatorError(`Node ${node} cannot be checked: ${firstLine(result)}`);
    const found = (JSON.parse(result === '' ? '{}' : result) ?? {}) as Record<string, string>;
    const wrong = Object.keys(expected).find((name) => found[name] !== expected[name]);
    if (wrong === undefined) continue;
    const how = found[wrong] === undefined ? 'lacks' : 'has another version of';
    throw new OperatorError(`Node ${node} ${how} the ${kind} ${wrong}.`);
  }
}
