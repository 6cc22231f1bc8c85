import { setTimeout as sleep } from 'node:timers/promises';
import { finding, type Evidence, type Finding } from './finding.ts';

/** Per instance: the pool, the job library's two, the listener, and one in passing. */
const mostConnections = 2 * (10 + 2 + 1 + 1);

/** Nothing is held once the load is over: no transaction, no lock, no more connections than the pools may have. */
export async function countLeaks({ sql, stage, patienceMs }: Evidence): Promise<Finding[]> {
  for (const end = performance.now() + patienceMs; ;) {
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
      where backend_type = 'client backend' and application_name <> 'faults' and datname = current_database()`;
    const lent = await lentConnections(stage);
    const extra = Math.max(0, (open?.count ?? 0) - mostConnections);
    if (idle.length + locks.length + lent.length + extra === 0 || performance.now() > end)
      return [
        finding('idle transactions', idle),
        finding('locks held', locks),
        finding('connections lent', lent),
        finding(
          'connections leaked',
          Array.from({ length: extra }, () => `${open?.count} are open`),
        ),
      ];
    await sleep(200);
  }
}

/** By each service's own gauge: what nobody gives back is missed by all others. */
async function lentConnections({ instances }: Evidence['stage']): Promise<string[]> {
  const lent: string[] = [];
  for (const { name, url } of instances) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const [, count = '?'] = /^tallybook_pool_connections\{state="in_use"\} (\d+)/m.exec(text) ?? [];
    if (count !== '0') lent.push(`${name}: ${count}`);
  }
  return lent;
}

/** What makes a key or a token secret: the end of it. The public part of a key, in front, may be logged. */
const secretOf = (secret: string): string => secret.slice(-24);

/** Every key, token and password that this run knows, looked for in all that the processes have printed. */
export function countOutput({ stage }: Evidence): Finding[] {
  const { output } = stage;
  const told = [...stage.secrets].filter((secret) => secret !== '' && output.includes(secretOf(secret)));
  const uncaught = output
    .split('\n')
    .filter((line) => /uncaught|unhandled|^Node\.js v\d|"level":60/i.test(line));
  return [
    finding(
      'secrets in logs',
      told.map((secret) => `${secretOf(secret).slice(0, 4)}…`),
    ),
    finding('uncaught exceptions', [...uncaught, ...stage.instances.flatMap(({ deaths }) => deaths)]),
  ];
}
