import type { DatabaseTarget, Transaction } from '@tallybook/db';
import { PgBoss } from 'pg-boss';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { crashPoint } from '../crash-point.ts';
import type { Logger } from '../log.ts';
import { inTransaction } from './in-transaction.ts';
import { bossOptions } from './options.ts';
import { webhookQueue, type WebhookTry } from './webhook-queue.ts';

/** Ids only: a job says which mail is wanted, never what it says or where it goes. */
export interface InvitationMailJob {
  readonly organization_id: string;
  readonly invitation_id: string;
  /** Which of the invitation's links the mail carries; a resent invitation has a newer one. */
  readonly version: number;
}

export interface Attempt {
  /** No other try follows this one. */
  readonly last: boolean;
}

export interface Jobs {
  /** Before the first request: jobs can be written. Rejects when the database lacks the library's tables. */
  start(): Promise<void>;
  /** Once the service is reachable (links in mails lead there): jobs are worked off. */
  work(): Promise<void>;
  /** Lets running handlers end (10 s at most; what is cut off is tried again) and closes the connections. */
  stop(): Promise<void>;
  /** Writes the jobs in the caller's transaction: they exist if and only if that commits. */
  queueInvitationMails(tx: Transaction, mails: readonly InvitationMailJob[]): Promise<void>;
  /** Looks for work at once; called after a commit. Otherwise it is found within two seconds. */
  wake(): void;
  /** Writes tries of deliveries in the caller's transaction, due at once or after so many seconds. */
  queueWebhookTries(tx: Transaction, tries: readonly WebhookTry[], afterSeconds?: number): Promise<void>;
  /** As `wake`, for those. */
  wakeWebhooks(): void;
}

export interface JobsOptions {
  readonly target: DatabaseTarget;
  readonly log: Logger;
  /** Rejecting means: try again later. It must be safe to run twice. */
  readonly deliverInvitationMail: (job: InvitationMailJob, attempt: Attempt) => Promise<void>;
  /** Likewise. How a try went is its own matter; rejecting means that it could not be made or noted. */
  readonly tryWebhook: (job: WebhookTry) => Promise<void>;
}

const queue = 'invitation-mail';
const nobody = '00000000-0000-0000-0000-000000000000';
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** Background work on our PostgreSQL. Tables and queues are made by a migration; here is no right to make any. */
export function createJobs({ target, log, deliverInvitationMail, tryWebhook }: JobsOptions): Jobs {
  const boss = new PgBoss(bossOptions(target));
  const complain = atMostEvery(30_000, (error: Error) =>
    log.error({ reason: error.message }, 'background jobs'),
  );
  boss.on('error', complain);
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'background jobs'));
  const webhooks = webhookQueue(boss, log, tryWebhook);
  let worker: string | undefined;

  const handle = async (job: JobWithMetadata<InvitationMailJob>): Promise<JobResult> => {
    try {
      crashPoint('mail job fetched');
      await deliverInvitationMail(job.data, { last: job.retryCount >= job.retryLimit });
      crashPoint('mail job done');
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(
        { job: job.id, invitation: job.data.invitation_id, attempt: job.retryCount + 1, reason },
        'mail not sent',
      );
      // The library keeps what it is given; only the kind of the failure goes there.
      return {
        id: job.id,
        status: 'failed',
        output: { kind: error instanceof Error ? error.name : 'Error' },
      };
    }
  };

  return {
    async start() {
      await boss.start();
      // Read once into the library's cache: later it would ask for it in the middle of the caller's transaction.
      for (const name of [queue, webhooks.queue]) await boss.findJobs(name, { id: nobody });
    },
    async work() {
      worker = await boss.work<InvitationMailJob, object, typeof workOptions>(queue, workOptions, (jobs) =>
        Promise.all(jobs.map(handle)),
      );
      await webhooks.work();
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
    async queueInvitationMails(tx, mails) {
      const jobs = mails.map((data) => ({ data }));
      const ids = await boss.insert(queue, jobs, { db: inTransaction(tx), returnId: true });
      if (ids?.length !== mails.length) throw new Error('the job library did not take every job');
    },
    wake() {
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    queueWebhookTries: (tx, tries, afterSeconds = 0) => webhooks.add(tx, tries, afterSeconds),
    wakeWebhooks: () => webhooks.wake(),
  };
}

/** While the database is away every look for work fails; saying so now and then is enough. */
function atMostEvery<T>(milliseconds: number, act: (value: T) => void): (value: T) => void {
  let last = -Infinity;
  return (value) => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    act(value);
  };
}
