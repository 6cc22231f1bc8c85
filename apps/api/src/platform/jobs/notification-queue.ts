import type { Transaction } from '@tallybook/db';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from '../log.ts';
import { causeForLog } from '../problems.ts';
import { inTransaction } from './in-transaction.ts';

/** One email about an audited event to one user; ids only. */
export interface NotificationJob {
  /** The organization of the audit row; for a user's own event outside any organization, the user's id. */
  readonly organization_id: string;
  readonly event_id: string;
  readonly user_id: string;
  /** Sent to the address that the event replaced, which is in the audit row. */
  readonly to_previous_address?: true;
}

const queue = 'notification-mail';

const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** Emails about audited events as jobs. */
export function notificationQueue(
  boss: PgBoss,
  log: Logger,
  deliver: (job: NotificationJob) => Promise<void>,
) {
  const handle = async (job: JobWithMetadata<NotificationJob>): Promise<JobResult> => {
    try {
      await deliver(job.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.warn(
        { job: job.id, event: job.data.event_id, attempt: job.retryCount + 1, ...causeForLog(error) },
        'notification email not sent; will retry',
      );
      return {
        id: job.id,
        status: 'failed',
        output: { kind: error instanceof Error ? error.name : 'Error' },
      };
    }
  };
  return {
    queue,
    async work(): Promise<void> {
      await boss.work<NotificationJob, object, typeof workOptions>(queue, workOptions, (jobs) =>
        Promise.all(jobs.map(handle)),
      );
    },
    async add(tx: Transaction, notifications: readonly NotificationJob[]): Promise<void> {
      if (notifications.length === 0) return;
      await boss.insert(
        queue,
        notifications.map((data) => ({ data })),
        { db: inTransaction(tx) },
      );
    },
  };
}
