import type { Transaction } from '@tallybook/db';
import { completeMailJobs } from '../../../platform/jobs/job-store.ts';
import { NotVisibleYet } from '../../../platform/jobs/not-visible-yet.ts';
import { findMails, setMailOutcome, type MailOutcome, type StoredMail } from './deliver-store.ts';
import { recordFailedMails } from './settle-mails.ts';
import { returnMailSlot, takeMailSlot, type RecentMails } from './mail-slots.ts';
import { slotIdOf, type DeliveryParts, type MailTask } from './mail-task.ts';
import { lockRecipients, setRecentMails } from './recipient-store.ts';
import { recoverToken } from './token.ts';

/** Nothing to do, a mail to send now, or one whose sender may see it as sent if the mail server is available. */
export type Step = 'done' | 'hold' | { readonly due: StoredMail; readonly token: string };

export interface Preparation extends MailTask {
  /** The mail server is available, so the mail may be shown as sent and sent later, or not at all. */
  readonly mayHold: boolean;
}

interface DueTask {
  readonly task: Preparation;
  readonly due: StoredMail;
  readonly token: string;
}

/**
 * The next step of each task, of which none has the same invitation as another. Reads the invitations before each attempt:
 * one that was revoked, accepted or resent before that read is not sent. One that is revoked later can still be: its mail
 * is on its way, because each mail that is prepared is handed to the mail server as soon as this transaction has committed
 * (no more are prepared than can be sent at once, see `Mailer.atOnce`). Three round trips for any number of tasks.
 */
export async function prepareMails(
  tx: Transaction,
  parts: DeliveryParts,
  organizationId: string,
  tasks: readonly Preparation[],
): Promise<(Step | Error)[]> {
  const plan = new Plan(parts, organizationId);
  const stored = await findMails(
    tx,
    organizationId,
    tasks.map(({ invitationId }) => invitationId),
  );
  const mails = new Map(stored.map((mail) => [mail.id, mail]));
  const due = tasks.flatMap((task) => plan.read(task, mails.get(task.invitationId)) ?? []);
  const recipients = await lockRecipients(
    tx,
    due.map(({ due: { email } }) => email),
  );
  for (const each of due) {
    const recipient = recipients.get(each.due.email);
    if (recipient !== undefined) plan.takeSlot(each, recipient);
  }
  await plan.write(tx);
  return tasks.map(
    (task) => plan.steps.get(task) ?? new Error(`no step for invitation ${task.invitationId}`),
  );
}

interface Recipient {
  readonly recent: RecentMails;
  readonly opted_out: boolean;
  readonly now: number;
}

/** Decides about the tasks of one transaction and collects what it writes. */
class Plan {
  readonly steps = new Map<Preparation, Step | NotVisibleYet>();
  readonly #parts: DeliveryParts;
  readonly #organizationId: string;
  /** By address: the recipients' slots after the tasks so far. */
  readonly #recent = new Map<string, RecentMails>();
  readonly #outcomes: Record<MailOutcome, Preparation[]> = { sent: [], failed: [], held: [], opted_out: [] };
  readonly #again: { readonly task: Preparation; readonly waitMs: number }[] = [];

  constructor(parts: DeliveryParts, organizationId: string) {
    this.#parts = parts;
    this.#organizationId = organizationId;
  }

  /** Undefined if the task ends here. */
  read(task: Preparation, mail: StoredMail | undefined): DueTask | undefined {
    const { invitationId, version, job } = task;
    if (mail === undefined || mail.token_version < version) {
      this.steps.set(task, new NotVisibleYet('invitation'));
      return undefined;
    }
    if (!mail.due || mail.token_version > version) {
      this.steps.set(task, 'done');
      return undefined;
    }
    const link = { id: invitationId, version };
    const token = recoverToken(this.#parts.tokenKeys, link, job.link.salt, mail.token_hash);
    if (token !== undefined) return { task, due: mail, token };
    this.#parts.log.error(
      { invitation: invitationId },
      'email not sent: the invitation was created with a key that is neither TOKEN_KEY nor TOKEN_KEY_PREVIOUS',
    );
    this.#end(task, 'failed');
    return undefined;
  }

  takeSlot({ task, due, token }: DueTask, recipient: Recipient): void {
    const { invitationLimits, invitationResendSeconds } = this.#parts.config;
    const held = due.mail_hold !== null;
    const slot = takeMailSlot(this.#recent.get(due.email) ?? recipient.recent, {
      id: slotIdOf(task),
      organizationId: this.#organizationId,
      held,
      now: recipient.now,
      cooldownMs: invitationResendSeconds * 1000,
      limit: invitationLimits.perRecipient,
    });
    if (slot.kind === 'delay') return this.#queueAgain(task, slot.waitMs);
    if ((recipient.opted_out || slot.kind === 'hold') && !held && !task.mayHold)
      return void this.steps.set(task, 'hold');
    if (recipient.opted_out) {
      this.#recent.set(due.email, returnMailSlot(slot.recent, slotIdOf(task), true));
      return this.#end(task, 'opted_out');
    }
    this.#recent.set(due.email, slot.recent);
    if (slot.kind === 'send') return void this.steps.set(task, { due, token });
    if (!held) this.#outcomes.held.push(task);
    this.#queueAgain(task, slot.waitMs);
  }

  #end(task: Preparation, outcome: MailOutcome): void {
    this.#outcomes[outcome].push(task);
    this.steps.set(task, 'done');
  }

  /** Later, as another job: pg-boss counts an attempt, and backs off, only if this one fails. */
  #queueAgain(task: Preparation, waitMs: number): void {
    this.#again.push({ task, waitMs });
    this.steps.set(task, 'done');
  }

  async write(tx: Transaction): Promise<void> {
    const { failed, held, opted_out: optedOut } = this.#outcomes;
    const done = [...this.steps].flatMap(([{ jobId }, step]) => (step === 'done' ? jobId : []));
    const [, , , failures] = await tx.flight([
      () => setRecentMails(tx, this.#recent),
      () => setMailOutcome(tx, this.#organizationId, held, 'held'),
      () => setMailOutcome(tx, this.#organizationId, optedOut, 'opted_out'),
      () => setMailOutcome(tx, this.#organizationId, failed, 'failed'),
      ...this.#again.map(
        ({ task, waitMs }) =>
          () =>
            this.#parts.jobs().queueInvitationMails(tx, [task.job], Math.ceil(waitMs / 1000)),
      ),
      done.length === 0 ? undefined : () => completeMailJobs(tx, done),
    ]);
    await recordFailedMails(tx, this.#organizationId, failures);
  }
}
