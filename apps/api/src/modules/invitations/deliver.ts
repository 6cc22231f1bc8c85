import type { Database } from '@tallybook/db';
import { crashPoint } from '../../platform/crash-point.ts';
import { systemOrigin } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import type { Attempt, InvitationMailJob } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { MailError, type Mailer } from '../../platform/mail/index.ts';
import { findDueMail, setMailStatus } from './send-store.ts';
import { invitationMail } from './mail/compose.ts';
import { acceptLink } from './accept-link.ts';
import { linkToken } from './token.ts';

export interface DeliveryParts {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly tokenKey: Uint8Array;
  readonly log: Logger;
  /** Base URL of links, without a trailing slash; read for each mail, because the port may not be known at startup. */
  readonly publicUrl: () => string;
}

/**
 * Processes one mail job. Reads the invitation before each attempt, so nothing is sent once it is revoked, accepted or
 * resent. Delivery is at least once: a mail whose success could not be recorded is sent again with the same Message-ID.
 * Rejects when the attempt should be repeated; records a permanent rejection, or the failure of the last attempt.
 */
export function createDelivery({ database, mailer, tokenKey, log, publicUrl }: DeliveryParts) {
  return async (job: InvitationMailJob, { last }: Attempt): Promise<void> => {
    const { organization_id: organizationId, invitation_id: invitationId, version } = job;
    const mailId = { organizationId, invitationId, version };
    const due = await database.tenant(organizationId, (tx) => findDueMail(tx, mailId), { readOnly: true });
    if (due === undefined) return;
    const record = (status: 'sent' | 'failed'): Promise<void> =>
      database.tenant(organizationId, async (tx) => {
        const updated = await setMailStatus(tx, mailId, status);
        if (!updated || status === 'sent') return;
        await recordEvent(tx, systemOrigin, {
          organizationId,
          type: 'invitation.email_failed',
          subjectId: invitationId,
        });
      });
    const { token, hash } = linkToken(tokenKey, invitationId, version);
    if (hash !== due.token_hash) {
      log.error(
        { invitation: invitationId },
        'email not sent: TOKEN_KEY differs from the one that the invitation was created with',
      );
      return record('failed');
    }
    const mail = invitationMail({
      id: `invitation-${invitationId}-${version}`,
      to: due.email,
      locale: due.locale,
      organizationName: due.organization_name,
      inviterName: due.inviter_name,
      expiresAt: due.expires_at,
      link: acceptLink(publicUrl(), due.locale, token),
    });
    try {
      await mailer.send(mail);
    } catch (error) {
      const permanent = error instanceof MailError && error.permanent;
      if (permanent || last) await record('failed');
      if (!permanent) throw error;
      log.warn({ invitation: invitationId, reason: error.message }, 'email permanently rejected');
      return;
    }
    crashPoint('mail sent');
    await record('sent');
  };
}
