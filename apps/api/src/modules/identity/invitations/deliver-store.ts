import { bool, notNull, type RowOf, type Transaction } from '@tallybook/db';
import { invitations, organizations, users } from '@tallybook/db/schema';

/** The mail for one version of an invitation's token. */
export interface MailId {
  readonly invitationId: string;
  readonly version: number;
}

/** `due`: unsent, and the invitation is pending. */
const mailShape = {
  id: invitations.id,
  token_version: invitations.tokenVersion,
  due: bool(),
  email: invitations.email,
  role: invitations.role,
  locale: invitations.locale,
  token_hash: invitations.tokenHash,
  expires_at: invitations.expiresAt,
  mail_hold: invitations.mailHold,
  organization_name: notNull(organizations.name),
  inviter_name: notNull(users.name),
  inviter_email: users.email,
};
export type StoredMail = RowOf<typeof mailShape>;

const isUnsent = ({ sql }: Transaction) =>
  sql`(mail_status = 'queued' or mail_hold is not distinct from 'waiting')`;

/** The mails of invitations in their latest version, in any state. Invitations are never deleted. */
export function findMails(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredMail[]> {
  return tx.rows(mailShape)`
    select i.id, i.token_version, ${isUnsent(tx)} and i.status = 'pending' and i.expires_at > now() as due, i.email, i.role,
      i.locale, i.token_hash, i.expires_at, i.mail_hold, o.name as organization_name, u.name as inviter_name,
      u.email as inviter_email
    from invitations i join organizations o on o.id = i.organization_id join users u on u.id = i.invited_by_user_id
    where i.organization_id = ${organizationId} and i.id = any (${ids}::uuid[])`;
}

/** Outcome of an email. Its sender sees `held` and `opted_out` as sent at this moment. */
export type MailOutcome = 'sent' | 'failed' | 'held' | 'opted_out';

const outcomes = {
  sent: { hold: null, status: 'sent' },
  failed: { hold: null, status: 'failed' },
  held: { hold: 'waiting', status: 'sent' },
  opted_out: { hold: 'opted_out', status: 'sent' },
} as const;

/**
 * Records the outcome of these emails; `mailed_at` of a held mail remains the time at which it was held. Returns the ids of
 * the invitations, without those whose mail was sent or failed before, or that have a later version.
 */
export async function setMailOutcome(
  tx: Transaction,
  organizationId: string,
  mails: readonly MailId[],
  outcome: MailOutcome,
): Promise<string[]> {
  if (mails.length === 0) return [];
  const { sql, rows } = tx;
  const { hold, status } = outcomes[outcome];
  const keys = mails.map(({ invitationId, version }) => `${invitationId}:${version}`);
  // The time is selected, because Citus rejects now() within CASE.
  const updated = await rows({ id: invitations.id })`
    update invitations set mail_status = ${status}, mail_hold = ${hold}
      ${outcome === 'failed' ? sql`` : sql`, mailed_at = case when mail_status = 'queued' then clock.now else mailed_at end`}
    from (select now() as now) as clock
    where organization_id = ${organizationId} and id = any (${mails.map(({ invitationId }) => invitationId)}::uuid[])
      and id || ':' || token_version = any (${keys}::text[]) and ${isUnsent(tx)}
    returning id`;
  return updated.map(({ id }) => id);
}
