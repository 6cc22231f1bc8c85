import type postgres from 'postgres';
import { inject } from 'vitest';

const isCluster = (): boolean => inject('tallybookDatabase').workers.length > 0;

/**
 * Whether the suite runs on a Citus cluster, where a test is skipped for the reason given:
 * `test.skipIf(onCluster('counts rows that one server reads'))('…', …)`.
 */
export function onCluster(reason: string): boolean {
  if (isCluster()) process.stdout.write(`Skipped on a cluster: ${reason}\n`);
  return isCluster();
}

/**
 * The numbers that a query returns on each node of a cluster, added up; on one PostgreSQL its number. For views that show
 * one server only, such as pg_stat_activity.
 *
 * @param query without parameters, returns one row with one whole number
 */
export async function sumOfNodes(admin: postgres.Sql, query: string): Promise<number> {
  const workers = isCluster()
    ? admin`+ (select sum(result::int)::int from run_command_on_workers(${query}))`
    : admin``;
  const [row] = await admin<{ count: number }[]>`select (${admin.unsafe(query)})::int ${workers} as count`;
  return row?.count ?? 0;
}
