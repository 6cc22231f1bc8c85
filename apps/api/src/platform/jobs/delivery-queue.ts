import type { Transaction } from '@tallybook/db';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from '../log.ts';
import { causeForLog } from '../problems.ts';
import { inTransaction } from './execute.ts';
import { NotVisibleYet } from './not-visible-yet.ts';
import { SlowReceivers } from './slow-receivers.ts';

/** One attempt of one delivery; ids only. */
export interface DeliveryAttempt {
  readonly organization_id: string;
  readonly webhook_id: string;
  readonly delivery_id: string;
  /** 1 for the first. */
  readonly attempt: number;
}

const queue = 'webhook-delivery';

/**
 * Receivers may hang, and a worker waits for the slowest attempt of its batch. Two limits protect other tenants: each
 * process makes at most this many concurrent attempts per organization, and webhooks that were slow recently have a
 * lane with its own workers. `wake` reaches the first worker of each team.
 */
const maxPerOrganization = 4;
const teams = 6;
const slowTeams = 2;

/** A delivery that is missing for longer was deleted. */
const visibleWithinMs = 10 * 60_000;

/** pg-boss fetches by priority, so the priority determines the lane. */
const slowPriority = -1;
const lanes = [
  ...Array.from({ length: teams }, () => ({ minPriority: 0 })),
  ...Array.from({ length: slowTeams }, () => ({ maxPriority: slowPriority })),
];

const workOptions = {
  // More than 1, or the worker sleeps after each job in spite of burstWhenBatchFull.
  batchSize: 4,
  burstWhenBatchFull: true,
  // Finds attempts that other processes queued; new ones wake the workers of their process.
  pollingIntervalSeconds: 5,
  localConcurrency: maxPerOrganization,
  localGroupConcurrency: maxPerOrganization,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** Delivery attempts as jobs. pg-boss repeats an attempt that fails because of an internal error. */
export function deliveryQueue(
  boss: PgBoss,
  log: Logger,
  attemptDelivery: (job: DeliveryAttempt) => Promise<void>,
) {
  let workerIds: readonly string[] = [];
  const slow = new SlowReceivers();

  const jobOf = (data: DeliveryAttempt, isSlow: boolean) => ({
    data,
    // A group of its own, so that an organization's slow webhooks do not delay its others.
    group: { id: isSlow ? `slow:${data.organization_id}` : data.organization_id },
    ...(isSlow && { priority: slowPriority }),
  });

  const handle = async (job: JobWithMetadata<DeliveryAttempt>): Promise<JobResult> => {
    const { webhook_id: webhookId } = job.data;
    try {
      // Queued before its receiver proved slow: move it to the slow lane. A duplicate attempt is recorded once.
      if (job.priority > slowPriority && slow.has(webhookId))
        await boss.insert(queue, [jobOf(job.data, true)]);
      else await slow.watch(webhookId, () => attemptDelivery(job.data));
      return { id: job.id, status: 'completed' };
    } catch (error) {
      // Deliveries are deleted with their webhook.
      if (error instanceof NotVisibleYet && job.createdOn.getTime() < Date.now() - visibleWithinMs)
        return { id: job.id, status: 'completed' };
      log.warn(
        { job: job.id, webhook: webhookId, ...causeForLog(error) },
        'delivery attempt failed; will retry',
      );
      const kind = error instanceof Error ? error.name : 'Error';
      return { id: job.id, status: 'failed', output: { kind } };
    }
  };

  return {
    queue,
    async work(): Promise<void> {
      workerIds = await Promise.all(
        lanes.map((lane) => {
          const options = { ...workOptions, ...lane };
          return boss.work<DeliveryAttempt, object, typeof options>(queue, options, (jobs) =>
            Promise.all(jobs.map(handle)),
          );
        }),
      );
    },
    async add(tx: Transaction, attempts: readonly DeliveryAttempt[]): Promise<void> {
      const jobs = attempts.map((data) => jobOf(data, slow.has(data.webhook_id)));
      await boss.insert(queue, jobs, { db: inTransaction(tx) });
    },
    wake(): void {
      for (const id of workerIds) boss.notifyWorker(id);
    },
  };
}
