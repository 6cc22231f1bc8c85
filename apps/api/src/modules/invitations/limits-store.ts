import type { Transaction } from '@tallybook/db';

/** How many are allowed; a limit of 0 is off. */
export interface SendingLimits {
  readonly perSenderHour: number;
  readonly perOrganizationDay: number;
  readonly perRecipient: number;
  readonly pending: number;
}

export interface Sending {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
}

const lock = ({ sql }: Transaction, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/**
 * Whoever sends in the same name, or for the same organization, waits until the transaction ends, so that none is
 * counted beside another. Taken behind the members' lock and in front of any invitation's row.
 */
export async function lockSending(
  tx: Transaction,
  { userId, organizationId }: Omit<Sending, 'email'>,
): Promise<void> {
  await Promise.all([lock(tx, `mails-from:${userId}`), lock(tx, `mails-of:${organizationId}`)]);
}

/** As `lockSending`, then the address's: the last, since a batch has many, and takes them in their order. */
export async function lockSendingTo(
  tx: Transaction,
  { userId, organizationId, email }: Sending,
): Promise<void> {
  await Promise.all([
    lock(tx, `mails-from:${userId}`),
    lock(tx, `mails-of:${organizationId}`),
    lock(tx, `mails-to:${email}`),
  ]);
}

/** Counts from now on: a mail asked for, or (`mailed` false) an answer that the address has an account. */
export async function insertAttempt(
  { sql }: Transaction,
  { organizationId, userId, email, id, mailed }: Sending & { id: string; mailed: boolean },
): Promise<void> {
  await sql`
    insert into invitation_attempts (organization_id, id, user_id, email, mailed)
    values (${organizationId}, ${id}, ${userId}, ${email}, ${mailed})`;
}

/**
 * The limits that stand in the way, each with the seconds until its oldest mail no longer counts. The caller
 * holds the locks. Each look goes
 * straight to the one row that matters: the nth newest.
 */
export async function selectReached(
  { sql }: Transaction,
  of: Sending,
  limits: SendingLimits,
): Promise<{ name: keyof SendingLimits; seconds: number }[]> {
  const nth = (limit: number) => sql`offset ${Math.max(0, limit - 1)} limit 1`;
  const until = (span: string) => sql`ceil(extract(epoch from at + ${span}::interval - now()))::int`;
  return sql`
    select name, seconds from (
      select 'perSenderHour' as name, ${until('1 hour')} as seconds from (
        select nth_invitation_from(${of.userId}::uuid, ${limits.perSenderHour}::int)
        where ${limits.perSenderHour}::int > 0) as sender (at)
      union all
      select 'perOrganizationDay', ${until('1 day')} from (
        select created_at from invitation_attempts where organization_id = ${of.organizationId} and mailed
        order by created_at desc nulls last ${nth(limits.perOrganizationDay)}) as organization (at)
      where ${limits.perOrganizationDay}::int > 0
      union all
      select 'perRecipient', ${until('10 minutes')} from (
        select nth_invitation_to(${of.email}, ${limits.perRecipient}::int)
        where ${limits.perRecipient}::int > 0) as recipient (at)
      union all
      select 'pending', 3600 from (
        select 1 from invitations
        where organization_id = ${of.organizationId} and status = 'pending' and expires_at > now()
        ${nth(limits.pending)}) as waiting
      where ${limits.pending}::int > 0
    ) as reached where seconds > 0`;
}
