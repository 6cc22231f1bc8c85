import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from '../log.ts';
import { createPoller } from '../poller.ts';

/** Jobs fetched at once: an organization's turn has at most this many. */
const batchSize = 5;
const pollingIntervalMs = 2_000;
/** How long stopping waits for running jobs. */
export const stopTimeoutMs = 10_000;

export interface FairWorkerOptions<T extends object> {
  readonly boss: PgBoss;
  readonly queue: string;
  readonly log: Logger;
  /** A rejection causes a retry. */
  readonly handle: (job: JobWithMetadata<T>) => Promise<void>;
}

/**
 * Runs the jobs of a queue. Organizations, which are the groups of its jobs, take turns: after a full batch, its
 * organizations are passed over until all others with due jobs have had a batch too. Decided when jobs are fetched, so
 * it holds for retries, and with any number of processes. pg-boss's own worker fetches in order of creation instead.
 */
export function createFairWorker<T extends object>({ boss, queue, log, handle }: FairWorkerOptions<T>) {
  const active = new Set<JobWithMetadata<T>>();

  /** The name of the error that the job ended with, if any. Not its message, which may contain personal data. */
  const run = async (job: JobWithMetadata<T>): Promise<string | undefined> => {
    const ended = new AbortController();
    active.add(job);
    try {
      await Promise.race([handle(job), expiry(job.expireInSeconds, ended.signal)]);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.name : 'Error';
    } finally {
      ended.abort();
      active.delete(job);
    }
  };

  const runAll = async (jobs: readonly JobWithMetadata<T>[]): Promise<void> => {
    const errors = await Promise.all(jobs.map(run));
    const done = jobs.filter((_, index) => errors[index] === undefined);
    if (done.length > 0) await boss.complete(queue, done);
    for (const [index, job] of jobs.entries())
      if (errors[index] !== undefined) await boss.fail(queue, job, { kind: errors[index] });
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
        if (jobs.length === 0 && served.size === 0) return;
        // Nobody else is waiting: the next turns begin.
        if (jobs.length < batchSize) served.clear();
        else for (const { groupId } of jobs) if (groupId) served.add(groupId);
        await runAll(jobs);
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

/** Rejects when the job's time is over; pg-boss lets another worker repeat it. */
async function expiry(seconds: number, signal: AbortSignal): Promise<never> {
  await sleep(seconds * 1_000, undefined, { signal, ref: false });
  throw new Error('the job took too long');
}
