import { setTimeout as sleep } from 'node:timers/promises';
import { metricsToken } from '@tallybook/machine';
import { finding, type Evidence, type Finding } from './finding.ts';

/** Per instance: the pool, and for each process the job library's two, the listener, and one for short-lived use. */
const maxConnectionsOf = (workers: number): number => 2 * (10 + workers * (2 + 1 + 1));

/** After the load: no open transaction, no lock, no connection in use, no more connections than the pools allow. */
export async function countLeaks({ sql, environment, timeoutMs }: Evidence): Promise<Finding[]> {
  const maxConnections = maxConnectionsOf(Number(environment.apiOptions.variables?.['WORKERS'] ?? 1));
  for (const end = performance.now() + timeoutMs; ;) {
    const idle = await sql`
      select pid, query from pg_stat_activity
      where application_name <> 'faults' and state like 'idle in transaction%'
        and state_change < now() - interval '1 second'`;
    const locks = await sql`
      select locktype, mode, pid from pg_locks
      where (locktype = 'advisory' or not granted) and pid <> pg_backend_pid()
        and pid not in (select pid from pg_stat_activity where state = 'active')`;
    const [open] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and application_name <> 'faults' and datname = current_database()
        and application_name not like 'citus_internal%'`;
    const inUse = await connectionsInUse(environment);
    const extra = Math.max(0, (open?.count ?? 0) - maxConnections);
    if (idle.length + locks.length + inUse.length + extra === 0 || performance.now() > end)
      return [
        finding('idle transactions', idle),
        finding('locks held', locks),
        finding('connections in use', inUse),
        finding(
          'connections leaked',
          Array.from({ length: extra }, () => `${open?.count} are open`),
        ),
      ];
    await sleep(200);
  }
}

/** By each service's own gauge. */
async function connectionsInUse({ instances }: Evidence['environment']): Promise<string[]> {
  const inUse: string[] = [];
  for (const { name, url } of instances) {
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const text = await response.text();
    const [, count = '?'] = /^tallybook_pool_connections\{state="in_use"\} (\d+)/m.exec(text) ?? [];
    if (count !== '0') inUse.push(`${name}: ${count}`);
  }
  return inUse;
}

/** The secret part of a key or token is its end; the id at the start of a key may be logged. */
const secretOf = (secret: string): string => secret.slice(-24);

/** Searches everything that the processes have printed for the keys, tokens and passwords of this run. */
export function countOutput({ environment }: Evidence): Finding[] {
  const { output } = environment;
  const logged = [...environment.secrets].filter(
    (secret) => secret !== '' && output.includes(secretOf(secret)),
  );
  const uncaught = output
    .split('\n')
    .filter((line) => /uncaught|unhandled|^Node\.js v\d|"level":60/i.test(line));
  return [
    finding(
      'secrets in logs',
      logged.map((secret) => `${secretOf(secret).slice(0, 4)}…`),
    ),
    finding('uncaught exceptions', [...uncaught, ...environment.instances.flatMap(({ deaths }) => deaths)]),
  ];
}
