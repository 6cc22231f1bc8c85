import type { Transaction } from '@tallybook/db';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from '../log.ts';
import { causeForLog } from '../problems.ts';
import { inTransaction } from './in-transaction.ts';
import { SlowWebhooks } from './slow-webhooks.ts';

/** One try of one delivery; ids only. */
export interface WebhookTry {
  readonly organization_id: string;
  readonly webhook_id: string;
  readonly delivery_id: string;
  /** 1 for the first. */
  readonly attempt: number;
}

const queue = 'webhook-delivery';

/**
 * Receivers hang, and a worker waits for the slowest of its batch. So at most so many tries of one organization at
 * once in each process, and a lane with workers of its own for webhooks that were slow lately: whatever one tenant's
 * receivers do, the workers of the others go on. The first worker of each team can be woken.
 */
const ofOneOrganization = 4;
const teams = 6;
const slowTeams = 2;

/** The library fetches by priority, so that is the lane. */
const slowPriority = -1;
const lanes = [
  ...Array.from({ length: teams }, () => ({ minPriority: 0 })),
  ...Array.from({ length: slowTeams }, () => ({ maxPriority: slowPriority })),
];

const workOptions = {
  // More than one: a worker that takes single jobs sleeps after each, whatever is said on the next line.
  batchSize: 4,
  burstWhenBatchFull: true,
  // Whoever makes a try wakes the workers of its process; this finds those that are due later.
  pollingIntervalSeconds: 5,
  localConcurrency: ofOneOrganization,
  localGroupConcurrency: ofOneOrganization,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** The tries of deliveries as jobs. A try that fails for a reason of ours is the library's to repeat. */
export function webhookQueue(boss: PgBoss, log: Logger, tryWebhook: (job: WebhookTry) => Promise<void>) {
  let working: readonly string[] = [];
  const slow = new SlowWebhooks();

  const jobOf = (data: WebhookTry, isSlow: boolean) => ({
    data,
    // Counted apart, or an organization's slow webhooks would keep its others waiting.
    group: { id: isSlow ? `slow:${data.organization_id}` : data.organization_id },
    ...(isSlow && { priority: slowPriority }),
  });

  const handle = async (job: JobWithMetadata<WebhookTry>): Promise<JobResult> => {
    const { webhook_id: webhookId } = job.data;
    try {
      // It was queued before its receiver turned out to be slow. A try that comes twice is noted once.
      if (job.priority > slowPriority && slow.has(webhookId))
        await boss.insert(queue, [jobOf(job.data, true)]);
      else await slow.watch(webhookId, () => tryWebhook(job.data));
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.warn({ job: job.id, webhook: webhookId, ...causeForLog(error) }, 'webhook not tried');
      const kind = error instanceof Error ? error.name : 'Error';
      return { id: job.id, status: 'failed', output: { kind } };
    }
  };

  return {
    queue,
    async work(): Promise<void> {
      working = await Promise.all(
        lanes.map((lane) => {
          const options = { ...workOptions, ...lane };
          return boss.work<WebhookTry, object, typeof options>(queue, options, (jobs) =>
            Promise.all(jobs.map(handle)),
          );
        }),
      );
    },
    async add(tx: Transaction, tries: readonly WebhookTry[], afterSeconds: number): Promise<void> {
      const jobs = tries.map((data) => ({
        ...jobOf(data, slow.has(data.webhook_id)),
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
      }));
      await boss.insert(queue, jobs, { db: inTransaction(tx) });
    },
    wake(): void {
      for (const id of working) boss.notifyWorker(id);
    },
  };
}
