import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from '../log.ts';
import { createPoller } from '../poller.ts';

/**
 * Jobs fetched at once, which is an organization's turn. It doubles up to `atOnce` while batches are full, fast and
 * successful, so that a turn stays short: a slow or failing receiver gets the minimum.
 */
const minBatch = 5;
const fastBatchMs = 250;
const pollingIntervalMs = 2_000;
/** How long stopping waits for running jobs. */
export const stopTimeoutMs = 10_000;

/** `completed`: by the handler, in a transaction of its own. */
export type Handled = 'completed' | void;

export interface FairWorkerOptions<T extends object> {
  readonly boss: Pick<PgBoss, 'fetch'> &
    Record<
      'complete' | 'fail',
      (queue: string, jobs: JobWithMetadata<T>[], data?: object) => Promise<unknown>
    >;
  readonly queue: string;
  readonly log: Logger;
  /** The largest batch, at least the smallest one of 5: jobs that need not wait for each other. */
  readonly atOnce: number;
  /** Called for all jobs of a batch in one turn of the event loop. A rejection causes a retry. */
  readonly handle: (job: JobWithMetadata<T>) => Promise<Handled>;
}

/**
 * Runs the jobs of a queue. Organizations, which are the groups of its jobs, take turns: after a full batch, its
 * organizations are passed over until all others with due jobs have had a batch too. Decided when jobs are fetched, so
 * it holds for retries, and with any number of processes. pg-boss's own worker fetches in order of creation instead.
 */
export function createFairWorker<T extends object>({
  boss,
  queue,
  log,
  atOnce,
  handle,
}: FairWorkerOptions<T>) {
  const active = new Set<JobWithMetadata<T>>();
  let batchSize = minBatch;

  const run = async (job: JobWithMetadata<T>, expired: Promise<never>): Promise<Outcome> => {
    active.add(job);
    try {
      return (await Promise.race([handle(job), expired])) ?? 'done';
    } catch (error) {
      return { kind: error instanceof Error ? error.name : 'Error' };
    } finally {
      active.delete(job);
    }
  };

  const runAll = async (jobs: readonly JobWithMetadata<T>[]): Promise<void> => {
    const began = performance.now();
    const { expired, end } = expiry(Math.min(...jobs.map(({ expireInSeconds }) => expireInSeconds)));
    const outcomes = await Promise.all(jobs.map((job) => run(job, expired)));
    end();
    const done = jobs.filter((_, index) => outcomes[index] === 'done');
    if (done.length > 0) await boss.complete(queue, done);
    const failures = Map.groupBy(jobs, (_, index) => kindOf(outcomes[index]));
    failures.delete(undefined);
    for (const [kind, failed] of failures) await boss.fail(queue, failed, { kind });
    if (failures.size > 0 || performance.now() - began > fastBatchMs) batchSize = minBatch;
    else if (jobs.length === batchSize) batchSize = Math.min(2 * batchSize, atOnce);
  };

  const poller = createPoller({
    intervalMs: pollingIntervalMs,
    log,
    failure: 'background jobs failed',
    async round(round) {
      const served = new Set<string>();
      while (!round.stopping) {
        const ignoreGroups = [...served];
        const jobs = await boss.fetch<T>(queue, { batchSize, includeMetadata: true, ignoreGroups });
        if (jobs.length === 0 && served.size === 0) {
          batchSize = minBatch;
          return;
        }
        // Nobody else is waiting: the next turns begin.
        if (jobs.length < batchSize) served.clear();
        else for (const { groupId } of jobs) if (groupId) served.add(groupId);
        if (jobs.length > 0) await runAll(jobs);
      }
    },
  });

  return {
    start: () => poller.start(),
    wake: () => poller.wake(),
    /** Waits for running jobs; those that take too long are retried. */
    async stop(): Promise<void> {
      await Promise.race([poller.stop(), sleep(stopTimeoutMs, undefined, { ref: false })]);
      // If this fails, they are retried once they expire.
      if (active.size > 0) await boss.fail(queue, [...active], { kind: 'Stopped' }).catch(() => undefined);
    },
  };
}

/** `kind`: the name of the error. Not its message, which may contain personal data. */
type Outcome = 'done' | 'completed' | { readonly kind: string };

const kindOf = (outcome: Outcome | undefined): string | undefined =>
  typeof outcome === 'object' ? outcome.kind : undefined;

/** Rejects when the time of a batch's jobs is over; pg-boss lets another worker repeat them. */
function expiry(seconds: number): { expired: Promise<never>; end: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  // One timer per batch, without an AbortSignal: the abort of each job's own took 3 % of the time of an invitation.
  const timer = setTimeout(() => reject(new Error('the job took too long')), seconds * 1_000).unref();
  return { expired: promise, end: () => clearTimeout(timer) };
}
