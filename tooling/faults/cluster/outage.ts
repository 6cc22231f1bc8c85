import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultContext } from '../faults/fault.ts';
import { isAcknowledgement } from '../load/history.ts';
import { isServed, ownKinds, sendsIn, statusesOf, summary, type Span } from './figures.ts';
import type { ClusterNode } from './node.ts';
import { requireCluster } from './require-cluster.ts';

/** Effects of one worker without service on its organizations and on others. */
export interface Outage {
  /** Ends the worker's service. */
  readonly begin: (worker: ClusterNode) => Promise<void> | void;
  readonly end: (worker: ClusterNode) => Promise<void> | void;
  readonly downMs: number;
}

/** Takes one worker after another out of service, and compares organizations on it and on others. */
export async function outages(context: FaultContext, outage: Outage): Promise<void> {
  const { environment, load, milliseconds, countInFlight, causeEnded, note } = context;
  const cluster = requireCluster(environment);
  const end = performance.now() + milliseconds;
  let count = 0;
  do {
    const worker = cluster.workers[count % cluster.workers.length];
    if (worker === undefined) return;
    count += 1;
    const [there, elsewhere] = [new Set<string>(), new Set<string>()];
    for (const { id } of load.organizations)
      ((await cluster.workerOf(id)) === worker ? there : elsewhere).add(id);
    const before = await spanOf(() => sleep(8_000));
    countInFlight();
    await outage.begin(worker);
    const during = await spanOf(() => sleep(outage.downMs));
    await outage.end(worker);
    causeEnded();
    // A request that was sent shortly before the end may be served after it.
    await sleep(5_000);
    judge(context, { during, there, elsewhere });
    const own = (span: Span): string => summary(sendsIn(load.history, span, elsewhere, ownKinds));
    note(
      `${worker.name} down ${outage.downMs / 1000} s: others served ${own(before)} before, ${own(during)} meanwhile`,
    );
    note(`on it ${statusesOf(sendsIn(load.history, during, there, ownKinds))}`);
    note(`acceptances elsewhere ${statusesOf(sendsIn(load.history, during, elsewhere, ['accept']))}`);
    await sleep(3_000);
  } while (performance.now() < end);
}

interface Judged {
  readonly during: Span;
  readonly there: ReadonlySet<string>;
  readonly elsewhere: ReadonlySet<string>;
}

function judge({ load, violation }: FaultContext, { during, there, elsewhere }: Judged): void {
  for (const { reply, respondedAt = Infinity } of sendsIn(load.history, during, there, ownKinds)) {
    if (isAcknowledgement(reply) && respondedAt < during.to)
      violation('a success of an organization whose worker was down');
    if (reply?.status === 'none') violation(`no response: ${reply.reason}`);
  }
  const others = sendsIn(load.history, during, elsewhere, ownKinds);
  if (others.length === 0) violation('no request of an organization on another worker');
  for (const send of others)
    if (!isServed(send))
      violation(`another worker's organization got ${send.reply?.status}: ${JSON.stringify(send.reply)}`);
}

async function spanOf(work: () => Promise<unknown>): Promise<Span> {
  const from = performance.now();
  await work();
  return { from, to: performance.now() };
}
