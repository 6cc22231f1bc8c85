import type { Transaction } from '@tallybook/db';
import { systemOrigin } from '../../../platform/events/event.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { completeMailJobs, removeSalts } from '../../../platform/jobs/job-store.ts';
import { setMailOutcome, type StoredMail } from './deliver-store.ts';
import { returnMailSlot, type RecentMails } from './mail-slots.ts';
import { slotIdOf, type MailTask } from './mail-task.ts';
import { lockRecipients, setRecentMails } from './recipient-store.ts';

/**
 * `sent` and `rejected` (permanently) complete the job. The job of a `failed` attempt ends as a failure, after which
 * pg-boss repeats it, unless it was the last one.
 */
export type Result = 'sent' | 'rejected' | 'failed' | 'failed at last';

export interface Settlement extends MailTask {
  readonly result: Result;
  /** A mail that did not leave the service; undefined if none was sent to the server. */
  readonly unsent: StoredMail | undefined;
}

/** Records the results of attempts, which do not share an invitation. At most three round trips for any number of them. */
export async function settleMails(
  tx: Transaction,
  organizationId: string,
  tasks: readonly Settlement[],
): Promise<void> {
  const having = (...results: Result[]) => tasks.filter(({ result }) => results.includes(result));
  const completed = having('sent', 'rejected').map(({ jobId }) => jobId);
  const last = having('failed at last').map(({ jobId }) => jobId);
  const returned = await returnSlots(tx, tasks);
  const [, failed] = await tx.flight([
    () => setMailOutcome(tx, organizationId, having('sent'), 'sent'),
    () => setMailOutcome(tx, organizationId, having('rejected', 'failed at last'), 'failed'),
    () => setRecentMails(tx, returned),
    completed.length === 0 ? undefined : () => completeMailJobs(tx, completed),
    last.length === 0 ? undefined : () => removeSalts(tx, last),
  ]);
  await recordFailedMails(tx, organizationId, failed);
}

/** The slots of recipients without the mails that did not leave: failed attempts do not count. */
async function returnSlots(
  tx: Transaction,
  tasks: readonly Settlement[],
): Promise<ReadonlyMap<string, RecentMails>> {
  const unsent = tasks.flatMap((task) => (task.unsent === undefined ? [] : { task, mail: task.unsent }));
  const recipients = await lockRecipients(
    tx,
    unsent.map(({ mail: { email } }) => email),
  );
  const returned = new Map<string, RecentMails>();
  for (const { task, mail } of unsent) {
    const recent = returned.get(mail.email) ?? recipients.get(mail.email)?.recent ?? {};
    returned.set(mail.email, returnMailSlot(recent, slotIdOf(task), mail.mail_hold !== null));
  }
  return returned;
}

export function recordFailedMails(
  tx: Transaction,
  organizationId: string,
  invitationIds: readonly string[],
): Promise<void> {
  return recordEvents(
    tx,
    systemOrigin,
    invitationIds.map((subjectId) => ({ organizationId, type: 'invitation.email_failed', subjectId })),
  );
}
