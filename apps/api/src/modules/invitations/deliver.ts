import type { Database, Transaction } from '@tallybook/db';
import type { Config } from '../../platform/config.ts';
import { crashPoint } from '../../platform/crash-point.ts';
import { systemOrigin } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { removeSalt } from '../../platform/jobs/job-store.ts';
import type { Attempt, InvitationMailJob, Jobs } from '../../platform/jobs/jobs.ts';
import { NotVisibleYet } from '../../platform/jobs/not-visible-yet.ts';
import type { Logger } from '../../platform/log.ts';
import { MailError, type Mail, type Mailer } from '../../platform/mail/index.ts';
import type { TokenKeys } from '../../platform/token-key.ts';
import {
  findDueMail,
  isStored,
  setMailOutcome,
  type DueMail,
  type MailId,
  type MailOutcome,
} from './deliver-store.ts';
import { invitationMail } from './mail/compose.ts';
import { returnMailSlot, takeMailSlot } from './mail-slots.ts';
import { lockRecipient, setRecentMails } from './recipient-store.ts';
import { acceptPath, mailedLink, optOutPath } from './mailed-link.ts';
import { optOutToken } from './opt-out.ts';
import { recoverToken } from './token.ts';

export interface DeliveryParts {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly tokenKeys: TokenKeys;
  readonly log: Logger;
  readonly config: Pick<Config, 'invitationLimits' | 'invitationResendSeconds' | 'brand'>;
  /** Base URL of links, without a trailing slash; read for each mail, because the port may not be known at startup. */
  readonly publicUrl: () => string;
  /** A function, because the jobs are created with the handler that is created here. */
  readonly jobs: () => Pick<Jobs, 'queueInvitationMails'>;
}

/** Nothing to do, a mail to send now, or one whose sender may see it as sent if the mail server is available. */
type Step = 'done' | 'hold' | { readonly due: DueMail; readonly token: string };

/**
 * Processes one mail job. Reads the invitation before each attempt, so nothing is sent once it is revoked, accepted or
 * resent. Delivery is at least once: a mail whose success could not be recorded is sent again with the same Message-ID.
 * Rejects when the attempt should be repeated; records a permanent rejection, or the failure of the last attempt.
 */
export function createDelivery(parts: DeliveryParts) {
  const { database, mailer, log } = parts;
  return async (job: InvitationMailJob, attempt: Attempt): Promise<void> => {
    const { organization_id: organizationId, invitation_id: invitationId } = job;
    const delivery = new Delivery(parts, job, attempt.jobId);
    const inTransaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      database.tenant(organizationId, work);
    /** False after a permanent rejection. */
    const succeeds = async (work: Promise<void>, due?: DueMail): Promise<boolean> => {
      try {
        await work;
        return true;
      } catch (error) {
        const permanent = error instanceof MailError && error.permanent;
        await inTransaction((tx) => delivery.recordFailure(tx, due, permanent || attempt.last));
        if (!permanent) throw error;
        log.warn({ invitation: invitationId, reason: error.message }, 'email permanently rejected');
        return false;
      }
    };
    let step = await inTransaction((tx) => delivery.prepare(tx));
    if (step === 'hold') {
      // Its sender must see the same as for a mail that is sent now, which fails while the mail server is down.
      if (!(await succeeds(mailer.check()))) return;
      step = await inTransaction((tx) => delivery.prepare(tx, true));
    }
    if (step === 'done' || step === 'hold') return;
    const { due, token } = step;
    if (!(await succeeds(mailer.send(mailOf(parts, delivery.mailId, due, token)), due))) return;
    crashPoint('mail sent');
    await inTransaction((tx) => delivery.end(tx, 'sent'));
  };
}

/** The statements of one attempt; each method is part of one transaction. */
class Delivery {
  readonly mailId: MailId;
  readonly #parts: DeliveryParts;
  readonly #job: InvitationMailJob;
  readonly #jobId: string;

  constructor(parts: DeliveryParts, job: InvitationMailJob, jobId: string) {
    this.#parts = parts;
    this.#job = job;
    this.#jobId = jobId;
    this.mailId = {
      organizationId: job.organization_id,
      invitationId: job.invitation_id,
      version: job.link.version,
    };
  }

  /** @param mayHold the mail server is available, so the mail may be shown as sent and sent later, or not at all */
  async prepare(tx: Transaction, mayHold = false): Promise<Step> {
    const { tokenKeys, log } = this.#parts;
    const { invitationId, version } = this.mailId;
    const due = await findDueMail(tx, this.mailId);
    if (due === undefined) {
      if (!(await isStored(tx, this.mailId))) throw new NotVisibleYet('invitation');
      await removeSalt(tx, this.#jobId);
      return 'done';
    }
    const link = { id: invitationId, version };
    const token = recoverToken(tokenKeys, link, this.#job.link.salt, due.token_hash);
    if (token === undefined) {
      log.error(
        { invitation: invitationId },
        'email not sent: the invitation was created with a key that is neither TOKEN_KEY nor TOKEN_KEY_PREVIOUS',
      );
      await this.end(tx, 'failed');
      return 'done';
    }
    return (await this.#takeSlot(tx, due, mayHold)) ?? { due, token };
  }

  /** Undefined if the mail may be sent now. */
  async #takeSlot(tx: Transaction, due: DueMail, mayHold: boolean): Promise<'done' | 'hold' | undefined> {
    const { invitationLimits, invitationResendSeconds } = this.#parts.config;
    const recipient = await lockRecipient(tx, due.email);
    const slot = takeMailSlot(recipient.recent, {
      id: this.#slotId,
      organizationId: this.mailId.organizationId,
      held: due.mail_hold !== null,
      now: recipient.now,
      cooldownMs: invitationResendSeconds * 1000,
      limit: invitationLimits.perRecipient,
    });
    if (slot.kind === 'delay') return this.#queueAgain(tx, slot.waitMs);
    const held = due.mail_hold !== null;
    if ((recipient.opted_out || slot.kind === 'hold') && !held && !mayHold) return 'hold';
    if (recipient.opted_out) {
      await setRecentMails(tx, due.email, returnMailSlot(slot.recent, this.#slotId, true));
      await this.end(tx, 'opted_out');
      return 'done';
    }
    await setRecentMails(tx, due.email, slot.recent);
    if (slot.kind === 'send') return undefined;
    if (!held) await setMailOutcome(tx, this.mailId, 'held');
    return this.#queueAgain(tx, slot.waitMs);
  }

  /** Later, as another job: pg-boss counts an attempt, and backs off, only if this one fails. */
  async #queueAgain(tx: Transaction, waitMs: number): Promise<'done'> {
    await this.#parts.jobs().queueInvitationMails(tx, [this.#job], Math.ceil(waitMs / 1000));
    await removeSalt(tx, this.#jobId);
    return 'done';
  }

  /** @param due undefined if no mail was sent to the server */
  async recordFailure(tx: Transaction, due: DueMail | undefined, ended: boolean): Promise<void> {
    if (due !== undefined) {
      const { recent } = await lockRecipient(tx, due.email);
      await setRecentMails(tx, due.email, returnMailSlot(recent, this.#slotId, due.mail_hold !== null));
    }
    if (ended) await this.end(tx, 'failed');
  }

  /** Records the outcome; the salt, which could yield the token, ends with the job. */
  async end(tx: Transaction, outcome: MailOutcome): Promise<void> {
    const updated = await setMailOutcome(tx, this.mailId, outcome);
    await removeSalt(tx, this.#jobId);
    if (!updated || outcome !== 'failed') return;
    await recordEvent(tx, systemOrigin, {
      organizationId: this.mailId.organizationId,
      type: 'invitation.email_failed',
      subjectId: this.mailId.invitationId,
    });
  }

  get #slotId(): string {
    return `${this.mailId.invitationId}:${this.mailId.version}`;
  }
}

function mailOf(
  { tokenKeys, publicUrl, config }: DeliveryParts,
  { invitationId, version }: MailId,
  due: DueMail,
  token: string,
): Mail {
  const { email, locale } = due;
  return invitationMail({
    id: `invitation-${invitationId}-${version}`,
    to: email,
    locale,
    organizationName: due.organization_name,
    inviterName: due.inviter_name,
    inviterEmail: due.inviter_email,
    role: due.role,
    expiresAt: due.expires_at,
    link: mailedLink(publicUrl(), acceptPath, locale, token),
    optOutLink: mailedLink(publicUrl(), optOutPath, locale, optOutToken(tokenKeys, email)),
    brand: config.brand,
  });
}
