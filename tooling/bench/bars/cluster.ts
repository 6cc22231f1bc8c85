import { setTimeout as sleep } from 'node:timers/promises';
import { processorSeconds, processorSecondsOfTree, startApi, table } from '@tallybook/machine';
import { prepareCluster, type ClusterBench } from '../data/cluster.ts';
import { median, shown } from '../figures.ts';
import { inTurn, invite, listPage, postBatch, postOnOne, postSpread, type Target } from '../load/requests.ts';
import { allMailed } from './invitations.ts';
import { alternate, type Run } from './run.ts';
import { Timed, type Done } from './timed.ts';

const organizations = 64;
const batch = 500;

/** The service on one of the two databases. */
interface Side {
  readonly pid: number;
  readonly targets: readonly [Target, ...Target[]];
  readonly database: string;
  /** The service's log. */
  readonly output: () => string;
}

interface Work {
  readonly id: string;
  readonly text: string;
  /** Unit of a request in the table of processor time. */
  readonly each: string;
  /** Returns a function that runs one round. */
  readonly round: (run: Run, side: Side) => () => Promise<Done>;
}

function loaded(
  requests: (side: Side) => () => string,
  {
    connections = 64,
    rows = 1,
    after,
  }: { connections?: number; rows?: number; after?: (run: Run, side: Side) => Promise<void> } = {},
): Work['round'] {
  return (run, side) => {
    const request = requests(side);
    return async () => {
      const { perSecond, latencies } = await run.load(side.targets[0].url, request, connections);
      await after?.(run, side);
      // The last response of each connection comes after the round.
      return { perSecond: rows * perSecond, count: rows * (latencies.length + connections) };
    };
  };
}

const spread = (count: number): Work => ({
  id: 'B1',
  text: `POST over REST, ${count === 1 ? 'one organization' : `${count} organizations`}`,
  each: 'posting',
  round: loaded(({ targets }) => inTurn(targets.slice(0, count).map(postSpread))),
});

const works: readonly Work[] = [
  { id: 'verify', text: 'verification, movements', each: '1,000 movements', round: verified },
  {
    id: 'B5',
    text: 'GET of a page of 50 by product and dates',
    each: 'page',
    round: loaded(({ targets: [first] }) => listPage(first)),
  },
  spread(1),
  spread(8),
  spread(organizations),
  {
    id: 'B2',
    text: 'POST over REST, one product',
    each: 'posting',
    round: loaded(({ targets: [first] }) => postOnOne(first)),
  },
  {
    id: 'B4',
    text: `movements by the batch endpoint, ${batch} per call, one client`,
    each: 'movement',
    round: loaded(({ targets: [first] }) => postBatch(first, batch), { connections: 1, rows: batch }),
  },
  {
    id: 'invitations',
    text: 'POST of an invitation, 16 connections',
    each: 'invitation with its email',
    round: loaded(({ targets: [first] }) => invite(first), {
      connections: 16,
      after: ({ server }, { database }) => allMailed({ ...server.admin, database }),
    }),
  },
];

export const clusterParts = [...new Set(works.map(({ id }) => id))];

/** Movements of the first organization; the others have none. */
const movementsOf = ({ movements }: Run['options']): number => Math.min(100_000, movements);

export const clusterData = (options: Run['options']): string =>
  `${organizations} organizations of 1,000 products; the first has ${movementsOf(options)} movements`;

/** One service on a Citus cluster, another on a database of the coordinator's own server that is not distributed. */
export async function measureCluster(run: Run): Promise<void> {
  const bench = await prepareCluster(run.server, organizations, movementsOf(run.options));
  const [cluster, one] = [await open(run, bench, 'cluster'), await open(run, bench, 'one')];
  const rows: string[][] = [await idle(bench, cluster, one)];
  const failed: string[] = [];
  for (const work of works) {
    if (run.options.only.size > 0 && !run.options.only.has(work.id)) continue;
    const [of, to] = [cluster, one].map(
      (side) => new Timed(work.text, groups, () => used(bench, side), work.round(run, side)),
    ) as [Timed, Timed];
    try {
      const figures = await alternate(run, { of: of.contender, to: to.contender });
      run.report.compare([{ id: work.id, text: work.text, ...figures }]);
      rows.push([`${work.text}: per ${work.each}`, ...timesOf(to).slice(0, 2), ...timesOf(of)]);
    } catch (error) {
      failed.push(work.text);
      console.error(work.text, error, cluster.output().slice(-2_000), one.output().slice(-2_000));
    }
  }
  run.report.addBlock(
    'Processor time',
    table(
      ['', 'one: service', 'one: server', 'cluster: service', 'cluster: coordinator', 'cluster: workers'],
      rows,
    ),
  );
  if (failed.length > 0) throw new Error(failed.join('; '));
}

async function open(run: Run, bench: ClusterBench, name: 'one' | 'cluster'): Promise<Side> {
  const api = await startApi(run.server.home, bench[name]);
  const [first, ...others] = bench.keys.map((key) => ({ url: api.url, key }));
  if (first === undefined) throw new Error('a benchmark without organizations');
  return {
    pid: api.pid,
    targets: [first, ...others],
    database: bench[name].database,
    output: () => api.output(),
  };
}

const groups = ['service', 'coordinator', 'workers'];

const timesOf = (timed: Timed): string[] =>
  timed.times().map(({ rounds, unit }) => `${shown(median(rounds))} ${unit}`);

/** Seconds of processor time, one per group. */
function used({ coordinator, workers }: ClusterBench, { pid }: Side): readonly number[] {
  const trees = workers.map(processorSecondsOfTree);
  return [
    processorSeconds(pid),
    processorSecondsOfTree(coordinator),
    trees.reduce((sum, each) => sum + each, 0),
  ];
}

/** Processor time of background work in services and servers, which the other rows include. */
async function idle(bench: ClusterBench, cluster: Side, one: Side): Promise<string[]> {
  const seconds = 5;
  const all = (): number[] => [...used(bench, one).slice(0, 1), ...used(bench, cluster)];
  const before = all();
  await sleep(seconds * 1_000);
  const [ones = 0, ...clusters] = all().map(
    (after, index) => `${shown(((after - (before[index] ?? 0)) * 1e6) / seconds)} µs`,
  );
  return ['without load: per second', String(ones), '(with the coordinator)', ...clusters];
}

function verified(_run: Run, { targets: [{ url, key }] }: Side): () => Promise<Done> {
  return async () => {
    const started = performance.now();
    const response = await fetch(`${url}/api/inventory/verify`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const result = (await response.json()) as { ok?: boolean; movements_checked?: number };
    if (result.ok !== true || result.movements_checked === undefined)
      throw new Error(`verify responded ${response.status} ${JSON.stringify(result)}`);
    const { movements_checked: checked } = result;
    return { perSecond: (checked * 1_000) / (performance.now() - started), count: checked / 1_000 };
  };
}
