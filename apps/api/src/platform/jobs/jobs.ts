import type { DatabaseTarget, Transaction } from '@tallybook/db';
import { crashPoint } from '../crash-point.ts';
import type { Logger } from '../log.ts';
import { throttle } from '../throttle.ts';
import { Boss } from './boss.ts';
import { createFairWorker, stopTimeoutMs, type Handled } from './fair-worker.ts';
import { inTransaction } from './execute.ts';
import { deliveryQueue, type DeliveryAttempt } from './delivery-queue.ts';
import {
  notificationQueue,
  type AlertDigestJob,
  type MailJob,
  type NotificationJob,
  type SignInMailJob,
  type SignInNoticeJob,
} from './notification-queue.ts';

/** A job never contains an address or the text of an email. */
export interface InvitationMailJob {
  readonly organization_id: string;
  readonly invitation_id: string;
  readonly link: {
    /** Identifies the link that the email contains; resending an invitation creates a newer one. */
    readonly version: number;
    /** The random part of the link's token; stored nowhere else, and removed when the job ends. */
    readonly salt: string;
  };
}

export interface Attempt {
  readonly jobId: string;
  /** True if no other attempt follows. */
  readonly last: boolean;
}

export interface Jobs {
  /** Enables queueing; call it before the first request. Rejects if the database lacks pg-boss's tables or does not accept its settings. */
  start(): Promise<void>;
  /** Starts the workers; call it once the service is reachable, because links in emails lead to it. */
  work(): Promise<void>;
  /** Waits up to 10 s for running handlers (aborted jobs are retried) and closes the connections. */
  stop(): Promise<void>;
  /** Inserts the jobs in the caller's transaction: they exist if and only if it commits. Due at once or later. */
  queueInvitationMails(
    tx: Transaction,
    mails: readonly InvitationMailJob[],
    afterSeconds?: number,
  ): Promise<void>;
  /** Inserts emails about audited events in the caller's transaction; a worker polls within two seconds. */
  queueNotifications(tx: Transaction, notifications: readonly NotificationJob[]): Promise<void>;
  /** Inserts a request for an email with a sign-in link in the caller's transaction. */
  queueSignInMail(tx: Transaction, job: SignInMailJob): Promise<void>;
  /** Adds the email about a sign-in, in the transaction that starts the session. */
  queueSignInNotice(tx: Transaction, job: SignInNoticeJob): Promise<void>;
  /** Inserts digests of open alerts in the caller's transaction. */
  queueAlertDigests(tx: Transaction, digests: readonly AlertDigestJob[]): Promise<void>;
  /** Like `wake`, for notifications. */
  wakeNotifications(): void;
  /** Looks for emails to send at once; call it after the commit. Otherwise a worker polls within two seconds. */
  wake(): void;
  /** Inserts delivery attempts in the caller's transaction. */
  queueDeliveryAttempts(tx: Transaction, attempts: readonly DeliveryAttempt[]): Promise<void>;
  /** Like `wake`, for delivery attempts. */
  wakeDeliveries(): void;
}

export interface JobsOptions {
  readonly target: DatabaseTarget;
  readonly log: Logger;
  /** Emails of each of both queues that are processed at the same time (see Mailer). */
  readonly mailsAtOnce: number;
  /** Must be idempotent; a rejection causes a retry. */
  readonly deliverInvitationMail: (job: InvitationMailJob, attempt: Attempt) => Promise<Handled>;
  /** Must be idempotent too. Records a receiver's failure itself and rejects only if the attempt could not be made or recorded. */
  readonly attemptDelivery: (job: DeliveryAttempt) => Promise<void>;
  /** Must be idempotent; a rejection causes a retry. */
  readonly deliverNotification: (job: MailJob) => Promise<void>;
}

const queue = 'invitation-mail';
const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Background jobs in PostgreSQL. A migration creates their tables and queues; the service's login cannot. */
export function createJobs(options: JobsOptions): Jobs {
  const { target, log, mailsAtOnce, deliverInvitationMail, attemptDelivery, deliverNotification } = options;
  const boss = new Boss(target);
  // While the database is down, every poll fails.
  const logError = throttle(30_000, (error: Error) =>
    log.error({ reason: error.message }, 'background jobs failed'),
  );
  boss.on('error', logError);
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'background jobs warning'));
  const deliveries = deliveryQueue(boss, log, attemptDelivery);
  const notifications = notificationQueue(boss, log, mailsAtOnce, deliverNotification);
  const mails = createFairWorker<InvitationMailJob>({
    boss,
    queue,
    log,
    atOnce: mailsAtOnce,
    async handle(job) {
      crashPoint('mail job fetched');
      let handled: Handled;
      try {
        handled = await deliverInvitationMail(job.data, {
          jobId: job.id,
          last: job.retryCount >= job.retryLimit,
        });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn(
          { job: job.id, invitation: job.data.invitation_id, attempt: job.retryCount + 1, reason },
          'invitation email not sent; will retry',
        );
        throw error;
      }
      crashPoint('mail job done');
      return handled;
    },
  });

  return {
    async start() {
      await boss.start();
      // Fills pg-boss's cache of queues, which it would otherwise query within a caller's transaction.
      for (const name of [queue, deliveries.queue, notifications.queue])
        await boss.findJobs(name, { id: nilUuid });
    },
    async work() {
      mails.start();
      notifications.start();
      await deliveries.work();
    },
    async stop() {
      const end = performance.now() + stopTimeoutMs;
      await Promise.all([mails.stop(), notifications.stop()]);
      await boss.stop({ graceful: true, timeout: Math.max(1_000, end - performance.now()) });
    },
    async queueInvitationMails(tx, added, afterSeconds = 0) {
      const jobs = added.map((data) => ({
        data,
        group: { id: data.organization_id },
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
      }));
      const ids = await boss.insert(queue, jobs, { db: inTransaction(tx), returnId: true });
      if (ids?.length !== added.length) throw new Error('pg-boss did not insert every job');
    },
    queueNotifications: (tx, jobs) => notifications.add(tx, jobs),
    queueSignInMail: (tx, job) => notifications.add(tx, [job]),
    queueSignInNotice: (tx, job) => notifications.add(tx, [job]),
    queueAlertDigests: (tx, digests) => notifications.add(tx, digests),
    wakeNotifications: () => notifications.wake(),
    wake: () => mails.wake(),
    queueDeliveryAttempts: (tx, attempts) => deliveries.add(tx, attempts),
    wakeDeliveries: () => deliveries.wake(),
  };
}
