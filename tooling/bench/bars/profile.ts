import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shown } from '../figures.ts';
import { countFlights } from '../load/flights.ts';
import { listPage, postSpread } from '../load/requests.ts';
import { connect, processorSeconds, processorSecondsOfTree, startApi } from '@tallybook/machine';
import { summarize, type Profile, type Share } from '../report/profile.ts';
import type { Run, LoadedService } from './run.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const listed = (shares: readonly Share[], count: number): string =>
  shares
    .slice(0, count)
    .map(({ name, share }) => `${name} ${percent(share)}`)
    .join(' · ');

/** Processor time and round trips of a posting and of a page, with a profile of the service. */
export async function measureProfile(run: Run): Promise<void> {
  const service = await run.large();
  const expert = await run.reference('expert');
  const lines = [
    await processorTime(run, 'POST', service.api.pid, service.target, postSpread),
    await processorTime(run, 'POST by R2', expert.pid, expert, postSpread),
    await processorTime(run, 'GET of a page', service.api.pid, service.target, listPage),
    await processorTime(run, 'GET of a page by R2', expert.pid, expert, listPage),
    await profiled(run, service, 'POST (B1)', postSpread),
    await profiled(run, service, 'GET of a page (B5)', listPage),
    await roundTrips(run, service),
  ];
  run.report.addBlock('Where the time goes', lines.join('\n\n'));
}

/** Processor time per request and process: more reliable than requests per second on a busy machine. */
async function processorTime(
  run: Run,
  name: string,
  pid: number,
  target: { url: string; key: string },
  requests: typeof postSpread,
): Promise<string> {
  const request = requests(target);
  await run.load(target.url, request);
  const used = (): readonly [number, number, number] => {
    const { user, system } = process.cpuUsage();
    return [processorSeconds(pid), processorSecondsOfTree(run.server.pid), (user + system) / 1e6];
  };
  const before = used();
  const { latencies } = await run.load(target.url, request);
  const each = used().map((after, index) => ((after - (before[index] ?? 0)) * 1e6) / latencies.length);
  const [service, database, load] = each.map((micros) => `${shown(micros)} µs`);
  return `**${name}**, processor time per request: service ${service} · PostgreSQL ${database} · load generator ${load}.`;
}

async function profiled(
  run: Run,
  { bench, target }: LoadedService,
  name: string,
  requests: typeof postSpread,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-profile-'));
  const api = await startApi(run.server.home, bench.service, {
    flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
  });
  const { perSecond } = await run.load(api.url, requests({ url: api.url, key: target.key }), 64, 8);
  await api.stop();
  const [file] = readdirSync(folder);
  if (file === undefined) throw new Error('the service did not write a profile');
  const { busy, places, functions } = summarize(
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile,
    7,
  );
  rmSync(folder, { recursive: true });
  return `**${name}**, under the profiler ${shown(perSecond)}/s, the service's thread busy ${percent(busy)} of the time. By place: ${listed(places, 14)}. By function: ${listed(functions, 14)}.`;
}

async function roundTrips(run: Run, { bench, target }: LoadedService): Promise<string> {
  const counter = await countFlights(bench.service);
  const api = await startApi(run.server.home, counter.target);
  const own = { url: api.url, key: target.key };
  const request = postSpread(own);
  await run.load(api.url, request, 1, 1);
  const count = async (connections: number): Promise<{ flights: number; commits: number }> => {
    const sql = connect(bench.admin, 1);
    const commits = async (): Promise<number> => {
      const [row] = await sql<{ commits: string }[]>`
        select xact_commit as commits from pg_stat_database where datname = current_database()`;
      return Number(row?.commits);
    };
    await sql`select pg_stat_force_next_flush()`;
    const before = { flights: counter.flights(), commits: await commits() };
    const { latencies } = await run.load(api.url, request, connections, 3);
    const flights = counter.flights() - before.flights;
    // Other processes report their statistics with a delay of up to a second.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const committed = (await commits()) - before.commits;
    await sql.end();
    return { flights: flights / latencies.length, commits: committed / latencies.length };
  };
  const alone = await count(1);
  const together = await count(64);
  await api.stop();
  return (
    `**Round trips to the database** per posting: one client ${alone.flights.toFixed(2)}; 64 clients ${together.flights.toFixed(3)}, ` +
    `in ${together.commits.toFixed(3)} transactions (so ${shown(1 / together.commits)} postings share one).`
  );
}
