import { bool, type Transaction } from '@tallybook/db';

const ownerAccess = { exists: bool() };

/**
 * Whether an owner has a live owner key or a sign-in of this issuer. In production, test keys are rejected, so they do
 * not count.
 */
export async function hasOwnerAccess(
  { rows }: Transaction,
  organizationId: string,
  accepted: { issuer: string | null; testKeys: boolean },
): Promise<boolean> {
  const [access] = await rows(ownerAccess)`
    select exists (
      select from memberships m
      where m.organization_id = ${organizationId} and m.role = 'owner' and m.removed_at is null and (
        exists (
          select from api_keys k
          where k.organization_id = m.organization_id and k.user_id = m.user_id and k.role = 'owner'
            and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
            and (k.environment = 'live' or ${accepted.testKeys}::bool))
        or exists (
          select from user_identities i where i.user_id = m.user_id and i.issuer = ${accepted.issuer}::text))
    ) as exists`;
  return access?.exists === true;
}
