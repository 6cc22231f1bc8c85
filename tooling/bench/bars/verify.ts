import {
  percentile,
  processorSeconds,
  processorSecondsOfTree,
  residentMegabytes,
  startApi,
} from '@tallybook/machine';
import { copyOf } from '../data/databases.ts';
import { shown } from '../figures.ts';
import { inTurn, listPage, postSpread } from '../load/requests.ts';
import { openLoop } from '../load/open.ts';
import type { LoadedService, Run } from './run.ts';

/** Other requests per second: postings and pages in turn. */
const othersPerSecond = 100;

/** B12: verification of ledgers with automatic posting, of a tenth and of all of at most a million movements. */
export async function measureVerify(run: Run): Promise<void> {
  const movements = Math.min(1_000_000, run.options.movements);
  const small = await open(run, movements / 10);
  const large = await open(run, movements);
  const rounds = {
    small: [] as number[],
    large: [] as number[],
    alone: [] as number[],
    beside: [] as number[],
  };
  const [pid, server] = [large.api.pid, run.server.pid];
  const before = [processorSeconds(pid), processorSecondsOfTree(server)] as const;
  let used = [0, 0];
  let megabytes = 0;
  const timer = setInterval(() => (megabytes = Math.max(megabytes, residentMegabytes(pid))), 250);
  for (let round = 0; round < run.options.rounds; round += 1) {
    rounds.large.push(await verifyOnce(large, movements));
    if (round === 0) used = [processorSeconds(pid) - before[0], processorSecondsOfTree(server) - before[1]];
    rounds.small.push((await verifyOnce(small, movements / 10)) * 10);
    rounds.alone.push(await latencyOfOthers(large, run.options.seconds));
    rounds.beside.push(await latencyBeside(large, run.options.seconds, movements));
  }
  clearInterval(timer);
  const time = (name: string, values: readonly number[]) => ({ name, unit: 'ms', rounds: values }) as const;
  const all = time(`verification of ${movements} movements`, rounds.large);
  const tenth = time(`ten times the time for ${movements / 10} movements`, rounds.small);
  const to = time('30 s per million movements', [movements * 0.03]);
  const alone = time(`p99 of postings and pages, ${othersPerSecond} per second`, rounds.alone);
  const beside = time('the same during a verification', rounds.beside);
  run.report.add(
    [all, tenth, alone, beside],
    [
      { id: 'B12', text: 'verification / 30 s per million movements', of: all, to, atMost: 1 },
      { id: 'B12', text: 'verification / ten times that of a tenth', of: all, to: tenth, atMost: 1.3 },
      { id: 'B12', text: 'p99 of other requests with / without it', of: beside, to: alone, atMost: 2 },
    ],
  );
  const [service = 0, postgres = 0] = used.map((seconds) => (seconds * 1e6) / movements);
  run.report.addBlock(
    'During a verification',
    `The service uses up to ${Math.round(megabytes)} MB. A movement takes ${shown(service)} µs of processor time in the service and ${shown(postgres)} µs in PostgreSQL.`,
  );
}

async function open(run: Run, movements: number): Promise<LoadedService> {
  const bench = await copyOf(run.server, movements, { automaticPosting: true, suffix: '_booked' });
  const api = await startApi(run.server.home, bench.service);
  return { bench, api, target: { url: api.url, key: bench.firstOrganization.api_key } };
}

/** Milliseconds. */
async function verifyOnce({ target }: LoadedService, atLeast: number): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${target.url}/api/inventory/verify`, {
    headers: { authorization: `Bearer ${target.key}` },
  });
  const result = (await response.json()) as { ok?: boolean; movements_checked?: number };
  // The load adds movements to the same database.
  if (result.ok !== true || (result.movements_checked ?? 0) < atLeast)
    throw new Error(`verify responded ${response.status} ${JSON.stringify(result)}`);
  return performance.now() - started;
}

async function latencyOfOthers({ target }: LoadedService, seconds: number): Promise<number> {
  const request = inTurn([postSpread(target), listPage(target)]);
  const load = { url: target.url, connections: 32, seconds, request, perSecond: othersPerSecond };
  return percentile((await openLoop(load)).latencies, 0.99);
}

/** The same while verifications run, one after another. */
async function latencyBeside(service: LoadedService, seconds: number, movements: number): Promise<number> {
  const state = { stopping: false };
  const verifications = (async () => {
    while (!state.stopping) await verifyOnce(service, movements);
  })();
  try {
    return await latencyOfOthers(service, seconds);
  } finally {
    state.stopping = true;
    await verifications;
  }
}
