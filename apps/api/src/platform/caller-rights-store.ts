import { bool, nullable, type RowOf, type Transaction } from '@tallybook/db';
import { memberships } from '@tallybook/db/schema';

// Exclusive for membership changes, shared for actions that grant rights: a grant never races a demotion.
const lockName = (organizationId: string): string => `members:${organizationId}`;

/** Exclusive lock on one organization's members until the transaction ends. */
export async function lockMembers({ sql }: Transaction, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(organizationId)}, 0))`;
}

export interface Caller {
  readonly organizationId: string;
  readonly userId: string;
  /** Null for a caller without a key. */
  readonly apiKeyId: string | null;
}

const callerRights = {
  /** Null if the caller is not a member. */
  role: nullable(memberships.role),
  /** False if the call's API key has been revoked or has expired. */
  key_valid: bool(),
};

export type CallerRights = RowOf<typeof callerRights>;

/** Whether the caller's key, read again, is neither revoked nor expired. */
export const isKeyValid = ({ sql }: Transaction, { organizationId, apiKeyId }: Caller) => sql`
  (${apiKeyId}::uuid is null or exists (
    select 1 from api_keys where organization_id = ${organizationId} and id = ${apiKeyId}::uuid
      and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())))`;

/** Shared lock on the organization's members: the returned rights do not change until the transaction ends. */
export async function lockCallerRights(tx: Transaction, caller: Caller): Promise<CallerRights> {
  const { sql, rows } = tx;
  const { organizationId, userId } = caller;
  const [, [rights]] = await tx.flight([
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(organizationId)}, 0))`,
    // A separate statement: its snapshot is taken after the lock is acquired.
    rows(callerRights)`
      select ${isKeyValid(tx, caller)} as key_valid, (
        select role from memberships
        where organization_id = ${organizationId} and user_id = ${userId} and removed_at is null) as role`,
  ]);
  return rights as CallerRights;
}
