import type { DatabaseTarget } from '@tallybook/db';
import type { Logger } from '../log.ts';
import { createJobs, type Jobs } from './jobs.ts';

const notHere = (): Promise<never> => Promise.reject(new Error('this process only queues jobs'));

/** For commands: queues jobs for a running service and works on none. */
export async function openQueue(target: DatabaseTarget, log: Logger): Promise<Jobs> {
  const jobs = createJobs({
    mailsAtOnce: 5,
    target,
    log,
    deliverInvitationMail: notHere,
    attemptDelivery: notHere,
    deliverNotification: notHere,
  });
  await jobs.start();
  return jobs;
}
