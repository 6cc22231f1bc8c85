import type { Database } from '@tallybook/db';
import type { AlertDigestJob } from '../../../../platform/jobs/notification-queue.ts';
import type { Logger } from '../../../../platform/log.ts';
import { MailError, type Mailer } from '../../../../platform/mail/index.ts';
import { presentAlert, selectAlerts } from '../store.ts';
import { digestMail, maxDigestAlerts } from './compose.ts';
import { findRecipient } from './store.ts';

/**
 * Sends one digest to one member, with the alerts that are open now; nothing if none is. Delivery is at least once, with
 * the same Message-ID. Rejects when the attempt should be repeated; a permanent rejection is logged.
 */
export function createDigestDelivery(parts: { database: Database; mailer: Mailer; log: Logger }) {
  const { database, mailer, log } = parts;
  return async (job: AlertDigestJob): Promise<void> => {
    const [recipient, rows] = await database.tenant(
      job.organization_id,
      (tx) =>
        tx.flight([
          () => findRecipient(tx, job),
          () =>
            selectAlerts(
              tx,
              job.organization_id,
              { status: 'open' },
              { size: maxDigestAlerts, after: undefined },
            ),
        ]),
      { readOnly: true },
    );
    if (recipient === undefined || recipient.email === null || rows.length === 0) return;
    const id = `alerts-${job.organization_id}-${job.digest_on}-${job.user_id}`;
    try {
      await mailer.send(digestMail(id, recipient.email, recipient, rows.map(presentAlert)));
    } catch (error) {
      if (!(error instanceof MailError && error.permanent)) throw error;
      log.warn(
        { organization: job.organization_id, reason: error.message },
        'digest of alerts permanently rejected',
      );
    }
  };
}
