import type { Database } from '@tallybook/db';
import { crashPoint } from '../../platform/crash-point.ts';
import { systemOrigin, recordEvent } from '../../platform/events/index.ts';
import type { Attempt, InvitationMailJob } from '../../platform/jobs/index.ts';
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
  /** Base of links, without a slash at its end; asked when a mail is made, since the port may be known late. */
  readonly publicUrl: () => string;
}

/**
 * Works off one mail job. What is true is read anew before each try, so nothing is mailed for an invitation that was
 * revoked, accepted or resent meanwhile. At least once: a mail whose success could not be noted is sent again, with
 * the same Message-ID. Rejects when it should be tried again; a refusal for good, or of the last try, is noted.
 */
export function createDelivery({ database, mailer, tokenKey, log, publicUrl }: DeliveryParts) {
  return async (job: InvitationMailJob, { last }: Attempt): Promise<void> => {
    const { organization_id: organizationId, invitation_id: invitationId, version } = job;
    const of = { organizationId, invitationId, version };
    const due = await database.tenant(organizationId, (tx) => findDueMail(tx, of), { readOnly: true });
    if (due === undefined) return;
    const note = (status: 'sent' | 'failed'): Promise<void> =>
      database.tenant(organizationId, async (tx) => {
        const noted = await setMailStatus(tx, of, status);
        if (!noted || status === 'sent') return;
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
        'TOKEN_KEY is not the one the invitation was made with; its mail is not sent',
      );
      return note('failed');
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
      if (permanent || last) await note('failed');
      if (!permanent) throw error;
      log.warn({ invitation: invitationId, reason: error.message }, 'mail refused for good');
      return;
    }
    crashPoint('mail sent');
    await note('sent');
  };
}
