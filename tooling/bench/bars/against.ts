import {
  connect,
  percentile,
  processorSeconds,
  processorSecondsOfTree,
  root,
  startApi,
} from '@tallybook/machine';
import { copyOf, type Bench } from '../data/databases.ts';
import { dayCount, dayOf, hotProduct } from '../data/shape.ts';
import {
  get,
  invite,
  listPage,
  postBatch,
  postKeyed,
  postOnOne,
  postSpread,
  type Target,
} from '../load/requests.ts';
import { allMailed } from './invitations.ts';
import { alternate, type Run } from './run.ts';
import { Timed } from './timed.ts';

interface Work {
  readonly text: string;
  readonly request: (target: Target) => () => string;
  readonly connections?: number;
  /** Default: one per request. */
  readonly rows?: number;
  /** Runs at the end of each round; its processor time counts as the round's. */
  readonly after?: (bench: Bench) => Promise<void>;
  /** A request takes long for a large ledger. */
  readonly onlyIfNamed?: boolean;
}

const end = dayOf(dayCount - 1);
const year = `startDate=${dayOf(dayCount - 365)}&endDate=${end}`;

const oneClient = (text: string, path: string): Work => ({
  text: `${text}, one client`,
  request: (target) => get(target, `/api/inventory${path}`),
  connections: 1,
  onlyIfNamed: true,
});

const works: Readonly<Record<string, Work>> = {
  B1: { text: 'POST over REST, 1,000 products', request: postSpread },
  B2: { text: 'POST over REST, one product', request: postOnOne },
  B3: { text: 'POST over REST with a fresh Idempotency-Key', request: postKeyed },
  B4: {
    text: 'movements by the batch endpoint, 500 per call, one client',
    request: (target) => postBatch(target, 500),
    connections: 1,
    rows: 500,
  },
  B5: { text: 'GET of a page of 50 by product and dates', request: listPage },
  me: { text: 'GET /api/me', request: (target) => get(target, '/api/me') },
  invitation: {
    text: 'POST of an invitation, 16 connections',
    request: invite,
    connections: 16,
    after: ({ admin }) => allMailed(admin),
  },
  invitations: {
    text: 'GET of 50 invitations, 16 connections',
    request: (target) => get(target, '/api/invitations?limit=50'),
    connections: 16,
  },
  verify: oneClient('verification', '/verify'),
  card: oneClient('stock card of one product, a year', `/products/${hotProduct}/stock-card?${year}`),
  ageing: oneClient('ageing', `/ageing?limit=1000&as_of=${end}`),
  turnover: oneClient('turnover of a year', `/turnover?limit=1000&${year}`),
  abc: oneClient('ABC by the cost of a year', `/abc?${year}`),
  proposal: oneClient('proposal of write-downs', `/write-downs/proposal?as_of=${end}&idle_days=1`),
};

export const againstParts = Object.keys(works);

/** The service of this checkout compared with another checkout's, each on a database of the same data with its own migrations. */
export async function measureAgainst(run: Run, other: string): Promise<void> {
  const [of, to] = [await openAt(run, root, '_new'), await openAt(run, other, '_old')];
  // One after another, because a part with many rows makes the databases larger for the next one.
  for (const [id, work] of Object.entries(works)) {
    const { only } = run.options;
    if (only.size > 0 ? !only.has(id) : work.onlyIfNamed === true) continue;
    const [ours, theirs] = [timed(run, work, of), timed(run, work, to)];
    const figures = await alternate(run, { of: ours.contender, to: theirs.contender });
    const times = theirs.times();
    run.report.compare([
      { id, text: work.text, ...figures },
      { id, text: 'p99 of its latency', of: ours.p99(), to: theirs.p99() },
      ...ours.times().map((time, index) => ({
        id,
        text: `processor time of ${time.name}`,
        of: time,
        to: times[index] ?? time,
      })),
    ]);
  }
}

function timed(
  run: Run,
  { text, request, connections = 64, rows = 1, after }: Work,
  { bench, target, pid }: Side,
): Timed {
  const next = request(target);
  const used = (): number[] => [processorSeconds(pid), processorSecondsOfTree(run.server.pid)];
  return new Timed(text, ['the service', 'PostgreSQL'], used, async () => {
    const { perSecond, latencies } = await run.load(target.url, next, connections);
    await after?.(bench);
    // The last response of each connection comes after the round.
    return {
      perSecond: rows * perSecond,
      count: rows * (latencies.length + connections),
      p99: percentile(latencies, 0.99),
    };
  });
}

interface Side {
  readonly bench: Bench;
  readonly target: Target;
  readonly pid: number;
}

async function openAt(run: Run, checkout: string, suffix: string): Promise<Side> {
  const bench = await copyOf(run.server, run.options.movements, { suffix, checkout });
  await vacuum(bench);
  const { url, pid } = await startApi(run.server.home, bench.service, { checkout });
  return { bench, pid, target: { url, key: bench.firstOrganization.api_key } };
}

/** Equal statistics, even if one of the databases was built long ago. */
async function vacuum({ admin }: Bench): Promise<void> {
  const sql = connect(admin, 1);
  try {
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
}
