import { and, eq, fragment, gt, gte, or, type Transaction } from '@tallybook/db';
import { invitations, organizations, users } from '@tallybook/db/schema';

/** The mail for one version of an invitation's token. */
export interface MailId {
  readonly organizationId: string;
  readonly invitationId: string;
  readonly version: number;
}

const unsentMail = (id: MailId) =>
  and(
    eq(invitations.organizationId, id.organizationId),
    eq(invitations.id, id.invitationId),
    eq(invitations.tokenVersion, id.version),
    or(eq(invitations.mailStatus, 'queued'), eq(invitations.mailHold, 'waiting')),
  );

/** The contents of an unsent mail; undefined if it was already sent or the invitation is no longer pending. */
export async function findDueMail({ db }: Transaction, id: MailId) {
  const [due] = await db
    .select({
      email: invitations.email,
      role: invitations.role,
      locale: invitations.locale,
      token_hash: invitations.tokenHash,
      expires_at: invitations.expiresAt,
      mail_hold: invitations.mailHold,
      organization_name: organizations.name,
      inviter_name: users.name,
      inviter_email: users.email,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .innerJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(
      and(unsentMail(id), eq(invitations.status, 'pending'), gt(invitations.expiresAt, fragment`now()`)),
    );
  return due;
}

/** Whether the version exists, in any state. Invitations are never deleted. */
export async function isStored({ db }: Transaction, id: MailId): Promise<boolean> {
  const found = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, id.organizationId),
        eq(invitations.id, id.invitationId),
        gte(invitations.tokenVersion, id.version),
      ),
    );
  return found.length > 0;
}

export type DueMail = NonNullable<Awaited<ReturnType<typeof findDueMail>>>;

/** What became of a mail. Its sender sees `held` and `opted_out` as sent at this moment. */
export type MailOutcome = 'sent' | 'failed' | 'held' | 'opted_out';

const outcomes = {
  sent: { mailHold: null, mailStatus: 'sent' },
  failed: { mailHold: null, mailStatus: 'failed' },
  held: { mailHold: 'waiting', mailStatus: 'sent' },
  opted_out: { mailHold: 'opted_out', mailStatus: 'sent' },
} as const;

/**
 * Records what became of the mail of this version; `mailed_at` of a held mail remains the time at which it was held.
 * False if it was sent or failed before, or a later version exists.
 */
export async function setMailOutcome(
  { db }: Transaction,
  id: MailId,
  outcome: MailOutcome,
): Promise<boolean> {
  const mailedAt =
    outcome === 'failed'
      ? {}
      : {
          // Selected, because Citus rejects now() within CASE.
          mailedAt: fragment`case when ${invitations.mailStatus} = 'queued' then clock.now else ${invitations.mailedAt} end`,
        };
  const updated = await db
    .update(invitations)
    .set({ ...outcomes[outcome], ...mailedAt })
    .from(fragment`(select now() as now) as clock`)
    .where(unsentMail(id))
    .returning({ id: invitations.id });
  return updated.length > 0;
}
