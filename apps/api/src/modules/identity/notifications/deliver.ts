import type { Database } from '@tallybook/db';
import type { NotificationJob } from '../../../platform/jobs/notification-queue.ts';
import { NotVisibleYet } from '../../../platform/jobs/not-visible-yet.ts';
import type { Logger } from '../../../platform/log.ts';
import { MailError, type Mailer } from '../../../platform/mail/index.ts';
import { isNotified, noticeMail } from './compose.ts';
import { findNotice, isStored } from './store.ts';

/**
 * Sends one email about an audited event. Delivery is at least once, with the same Message-ID. Rejects when the attempt
 * should be repeated; a permanent rejection is logged. Nothing is sent to a user without an address.
 */
export function createNotificationDelivery(parts: { database: Database; mailer: Mailer; log: Logger }) {
  const { database, mailer, log } = parts;
  return async (job: NotificationJob): Promise<void> => {
    const notice = await database.tenant(
      job.organization_id,
      async (tx) => {
        const found = await findNotice(tx, job);
        if (found === undefined && !(await isStored(tx, job))) throw new NotVisibleYet('event');
        return found;
      },
      { readOnly: true },
    );
    if (notice === undefined || !isNotified(notice.type)) return;
    const previous = job.to_previous_address === true;
    const to = previous ? notice.data['from'] : notice.email;
    if (typeof to !== 'string') return;
    const id = `notification-${job.event_id}-${job.user_id}${previous ? '-previous' : ''}`;
    try {
      await mailer.send(noticeMail(id, to, notice.type, notice));
    } catch (error) {
      if (!(error instanceof MailError && error.permanent)) throw error;
      log.warn({ event: job.event_id, reason: error.message }, 'notification email permanently rejected');
    }
  };
}
