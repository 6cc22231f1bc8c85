import type { Transaction } from '@tallybook/db';

/** How many are allowed; a limit of 0 is off. */
export interface SendingLimits {
  readonly perSenderHour: number;
  readonly perOrganizationDay: number;
  readonly perRecipient: number;
  readonly pending: number;
}

/** A mail to an address in somebody's name. */
export interface Sending {
  readonly userId: string;
  readonly email: string;
}

/** One behind the other, so that none waits for another in a circle. Not an async function: see selectDays. */
const lockInTurn = ({ sql }: Transaction, names: readonly string[]) => sql`
  select pg_advisory_xact_lock(hashtextextended(name, 0))
  from (select name from unnest(${[...names]}::text[]) with ordinality as given (name, place) order by place) as ordered`;

const each = (prefix: string, of: readonly string[]): string[] =>
  [...new Set(of)].sort().map((name) => `${prefix}:${name}`);

/**
 * Whoever sends in the same name, or for the same organization, waits until the transaction ends, so that none is
 * counted beside another. Taken behind the members' lock and in front of any invitation's row.
 */
export async function lockSending(
  tx: Transaction,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
  await lockInTurn(tx, [`mails-from:${userId}`, `mails-of:${organizationId}`]);
}

/** As `lockSending` for all senders, then the addresses': the last, since there may be many. */
export function lockSendingTo(
  tx: Transaction,
  organizationId: string,
  sendings: readonly Sending[],
): Promise<unknown> {
  const from = sendings.map(({ userId }) => userId);
  const to = sendings.map(({ email }) => email);
  return lockInTurn(tx, [...each('mails-from', from), `mails-of:${organizationId}`, ...each('mails-to', to)]);
}

/** Count from now on: mails asked for, or (`mailed` false) an answer that the address has an account. */
export async function insertAttempts(
  { sql }: Transaction,
  organizationId: string,
  attempts: readonly (Sending & { id: string })[],
  mailed: boolean,
): Promise<void> {
  await sql`
    insert into invitation_attempts (organization_id, id, user_id, email, mailed)
    select ${organizationId}, given.*, ${mailed} from unnest(
      ${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ userId }) => userId)}::uuid[],
      ${attempts.map(({ email }) => email)}::text[]) as given`;
}

/** A limit that stands in the way, with the seconds until its oldest mail no longer counts. */
export interface Reached {
  readonly name: keyof SendingLimits;
  readonly seconds: number;
  /** The sender or the address whose limit it is; null for the organization's. */
  readonly whose: string | null;
}

/**
 * The limits that stand in the way of any of them. The caller holds the locks. Each look goes straight to the one row
 * that matters: the nth newest. Not an async function: it is sent behind what waits for the locks.
 */
export function selectReached(
  { sql }: Transaction,
  organizationId: string,
  sendings: readonly Sending[],
  limits: SendingLimits,
): Promise<Reached[]> {
  const nth = (limit: number) => sql`offset ${Math.max(0, limit - 1)} limit 1`;
  const until = (span: string) => sql`ceil(extract(epoch from at + ${span}::interval - now()))::int`;
  const senders = [...new Set(sendings.map(({ userId }) => userId))];
  const addresses = [...new Set(sendings.map(({ email }) => email))];
  return sql<Reached[]>`
    select name, seconds, whose from (
      select 'perSenderHour' as name, ${until('1 hour')} as seconds, id::text as whose from (
        select id, nth_invitation_from(id, ${limits.perSenderHour}::int) as at
        from unnest(${senders}::uuid[]) as given (id) where ${limits.perSenderHour}::int > 0) as sender
      union all
      select 'perOrganizationDay', ${until('1 day')}, null from (
        select created_at from invitation_attempts where organization_id = ${organizationId} and mailed
        order by created_at desc nulls last ${nth(limits.perOrganizationDay)}) as organization (at)
      where ${limits.perOrganizationDay}::int > 0
      union all
      select 'perRecipient', ${until('10 minutes')}, email from (
        select email, nth_invitation_to(email, ${limits.perRecipient}::int) as at
        from unnest(${addresses}::text[]) as given (email) where ${limits.perRecipient}::int > 0) as recipient
      union all
      select 'pending', 3600, null from (
        select 1 from invitations
        where organization_id = ${organizationId} and status = 'pending' and expires_at > now()
        ${nth(limits.pending)}) as waiting
      where ${limits.pending}::int > 0
    ) as reached where seconds > 0`;
}
