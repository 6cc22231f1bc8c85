import type { Transaction } from '@tallybook/db';
import type { MailLocale } from '@tallybook/domain';
import type { PgBoss } from 'pg-boss';
import type { Logger } from '../log.ts';
import { causeForLog } from '../problems.ts';
import { createFairWorker } from './fair-worker.ts';
import { inTransaction } from './execute.ts';

/** One email about an audited event to one user; ids only. */
export interface NotificationJob {
  /** The organization of the audit row; for a user's own event outside any organization, the user's id. */
  readonly organization_id: string;
  readonly event_id: string;
  readonly user_id: string;
  /** Sent to the address that the event replaced, which is in the audit row. */
  readonly to_previous_address?: true;
}

/** A request for an email with a link that signs in to the console, the same for every address. */
export interface SignInMailJob {
  /** A keyed hash of the network that asked: pg-boss's group, so that networks take turns. */
  readonly organization_id: string;
  readonly sign_in_id: string;
  /** The random part of the link's token, which is worthless after 10 minutes. */
  readonly salt: string;
  /** Encrypted: whether it has an account is looked up when the job runs. */
  readonly email: string;
  /** The language that the browser prefers. */
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly requested_at: number;
}

/** The email that tells a person of a sign-in with a mailed link. */
export interface SignInNoticeJob {
  /** The person's id, as the group of the job: the person may belong to no organization. */
  readonly organization_id: string;
  readonly session_id: string;
  /** Language of the email with the link. */
  readonly locale: MailLocale;
}

/** The digest of open alerts for one member; the alerts are read when it is sent. */
export interface AlertDigestJob {
  readonly organization_id: string;
  readonly user_id: string;
  /** The day (UTC), once for each member. */
  readonly digest_on: string;
}

/** The jobs of the queue. */
export type MailJob = NotificationJob | SignInMailJob | SignInNoticeJob | AlertDigestJob;

const queue = 'notification-mail';

/** Emails about audited events, those that sign in, and digests, as jobs. */
export function notificationQueue(
  boss: PgBoss,
  log: Logger,
  atOnce: number,
  deliver: (job: MailJob) => Promise<void>,
) {
  const worker = createFairWorker<MailJob>({
    boss,
    queue,
    log,
    atOnce,
    async handle(job) {
      try {
        await deliver(job.data);
      } catch (error) {
        log.warn(
          {
            job: job.id,
            event: subjectOf(job.data),
            attempt: job.retryCount + 1,
            ...causeForLog(error),
          },
          'notification email not sent; will retry',
        );
        throw error;
      }
    },
  });
  return {
    queue,
    start: () => worker.start(),
    stop: () => worker.stop(),
    wake: () => worker.wake(),
    async add(tx: Transaction, notifications: readonly MailJob[]): Promise<void> {
      if (notifications.length === 0) return;
      await boss.insert(
        queue,
        notifications.map((data) => ({ data, group: { id: data.organization_id } })),
        { db: inTransaction(tx) },
      );
    },
  };
}

/** For the log: the event, the sign-in, or the day of a digest. */
function subjectOf(job: MailJob): string {
  if ('event_id' in job) return job.event_id;
  if ('session_id' in job) return job.session_id;
  return 'sign_in_id' in job ? job.sign_in_id : job.digest_on;
}
