import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shown } from '../figures.ts';
import { countFlights } from '../load/flights.ts';
import { get, invite, listPage, postSpread, type Target } from '../load/requests.ts';
import { connect, startApi } from '@tallybook/machine';
import { summarize, type Profile, type Share } from '../report/profile.ts';
import type { Run, LoadedService } from './run.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const listed = (shares: readonly Share[], count: number): string =>
  shares
    .slice(0, count)
    .map(({ name, share }) => `${name} ${percent(share)}`)
    .join(' · ');

/** Profiles of the service under postings, pages and invitations, and the round trips of a posting. */
export async function measureProfile(run: Run): Promise<void> {
  const service = await run.large();
  const lines = [
    await profiled(run, service, 'POST (B1)', postSpread),
    await profiled(run, service, 'GET of a page (B5)', listPage),
    await profiled(run, service, 'POST of an invitation (B11)', invite),
    await profiled(run, service, 'GET /api/me', (target) => get(target, '/api/me')),
    await roundTrips(run, service),
  ];
  run.report.addBlock('Where the time goes', lines.join('\n\n'));
}

async function profiled(
  run: Run,
  { bench, target }: LoadedService,
  name: string,
  requests: (target: Target) => () => string,
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
