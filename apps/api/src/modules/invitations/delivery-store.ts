import type { Transaction } from '@tallybook/db';
import type { MailLocale } from '@tallybook/domain';

/** What the mail of an invitation is made from. */
export interface DueMail {
  email: string;
  locale: MailLocale;
  token_hash: string;
  expires_at: string;
  organization_name: string;
  inviter_name: string;
}

interface MailOf {
  organizationId: string;
  invitationId: string;
  version: number;
}

/** Undefined when no mail is wanted any more: sent already, accepted, declined, revoked, expired, or resent since. */
export async function findDueMail({ sql }: Transaction, of: MailOf): Promise<DueMail | undefined> {
  const rows = await sql<DueMail[]>`
    select i.email, i.locale, i.token_hash, i.expires_at, o.name as organization_name, u.name as inviter_name
    from invitations i
    join organizations o on o.id = i.organization_id
    join users u on u.id = i.invited_by_user_id
    where i.organization_id = ${of.organizationId} and i.id = ${of.invitationId} and i.token_version = ${of.version}
      and i.status = 'pending' and i.expires_at > now() and i.mail_status = 'queued'`;
  return rows[0];
}

/** Notes how the mail of this version ended, once; a later version's mail is another matter. False when it was noted before. */
export async function setMailStatus(
  { sql }: Transaction,
  of: MailOf,
  status: 'sent' | 'failed',
): Promise<boolean> {
  const { count } = await sql`
    update invitations
    set mail_status = ${status}, mailed_at = ${status === 'sent' ? sql`now()` : sql`mailed_at`}
    where organization_id = ${of.organizationId} and id = ${of.invitationId} and token_version = ${of.version}
      and mail_status = 'queued'`;
  return count > 0;
}
