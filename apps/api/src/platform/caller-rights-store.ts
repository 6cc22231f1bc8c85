import type { Transaction } from '@tallybook/db';
import type { Role } from '@tallybook/domain';

// Whoever changes who may do what in an organization holds this lock alone; whoever gives something away by a right
// of theirs shares it. So nothing is given by a right that is being taken away at the same moment.
const keyOf = (organizationId: string): string => `members:${organizationId}`;

/** Changes of one organization's members wait for each other, and for what is being given, until the transaction ends. */
export async function lockMembers({ sql }: Transaction, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(organizationId)}, 0))`;
}

export interface Caller {
  readonly organizationId: string;
  readonly userId: string;
  /** Null for a caller without a key. */
  readonly apiKeyId: string | null;
}

/** What a caller may go by. */
export interface CallerRights {
  /** Null when not a member. */
  role: Role | null;
  /** False when the call came with a key that is revoked or expired by now. */
  key_holds: boolean;
}

/** Whether the caller's key holds: the row of the key that authenticated, read again. */
export const keyHolds = ({ sql }: Transaction, { organizationId, apiKeyId }: Caller) => sql`
  (${apiKeyId}::uuid is null or exists (
    select 1 from api_keys where organization_id = ${organizationId} and id = ${apiKeyId}::uuid
      and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())))`;

/** The caller's role and key, which stay what they are until the transaction ends. */
export async function lockCallerRights(tx: Transaction, caller: Caller): Promise<CallerRights> {
  const { sql } = tx;
  const { organizationId, userId } = caller;
  const locked = sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(organizationId)}, 0))`;
  // A statement of its own: its snapshot is taken after the lock is held.
  const read = sql<CallerRights[]>`
    select ${keyHolds(tx, caller)} as key_holds, (
      select role from memberships
      where organization_id = ${organizationId} and user_id = ${userId} and removed_at is null) as role`;
  const [, rows] = await Promise.all([locked, read]);
  return rows[0] as CallerRights;
}
