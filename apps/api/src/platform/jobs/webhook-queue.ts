import type { Transaction } from '@tallybook/db';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from '../log.ts';
import { causeForLog } from '../problems.ts';
import { inTransaction } from './in-transaction.ts';

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
 * Receivers hang: at most so many tries of one webhook at once, in each process, so that it takes two dozen such to
 * keep others waiting. The first worker of each team can be woken.
 */
const ofOneWebhook = 4;
const teams = 6;

const workOptions = {
  // More than one: a worker that takes single jobs sleeps after each, whatever is said on the next line.
  batchSize: ofOneWebhook,
  burstWhenBatchFull: true,
  // Whoever makes a try wakes the workers of its process; this finds those that are due later.
  pollingIntervalSeconds: 5,
  localConcurrency: ofOneWebhook,
  localGroupConcurrency: ofOneWebhook,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** The tries of deliveries as jobs. A try that fails for a reason of ours is the library's to repeat. */
export function webhookQueue(boss: PgBoss, log: Logger, tryWebhook: (job: WebhookTry) => Promise<void>) {
  let working: readonly string[] = [];

  const handle = async (job: JobWithMetadata<WebhookTry>): Promise<JobResult> => {
    try {
      await tryWebhook(job.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.warn({ job: job.id, webhook: job.data.webhook_id, ...causeForLog(error) }, 'webhook not tried');
      const kind = error instanceof Error ? error.name : 'Error';
      return { id: job.id, status: 'failed', output: { kind } };
    }
  };

  return {
    queue,
    async work(): Promise<void> {
      working = await Promise.all(
        Array.from({ length: teams }, () =>
          boss.work<WebhookTry, object, typeof workOptions>(queue, workOptions, (jobs) =>
            Promise.all(jobs.map(handle)),
          ),
        ),
      );
    },
    async add(tx: Transaction, tries: readonly WebhookTry[], afterSeconds: number): Promise<void> {
      const jobs = tries.map((data) => ({
        data,
        group: { id: data.webhook_id },
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
      }));
      await boss.insert(queue, jobs, { db: inTransaction(tx) });
    },
    wake(): void {
      for (const id of working) boss.notifyWorker(id);
    },
  };
}
