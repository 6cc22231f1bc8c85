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

/**
 * The limits that stand in the way, each with the seconds until its oldest invitation no longer counts. Each look goes
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
        select created_at from invitations
        where organization_id = ${of.organizationId} and invited_by_user_id = ${of.userId}
        order by created_at desc nulls last ${nth(limits.perSenderHour)}) as sender (at)
      where ${limits.perSenderHour}::int > 0
      union all
      select 'perOrganizationDay', ${until('1 day')} from (
        select created_at from invitations where organization_id = ${of.organizationId}
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
