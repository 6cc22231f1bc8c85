import { float8, type Transaction } from '@tallybook/db';

const access = { until: float8() };

/**
 * Until when some owner can act, in seconds since 1970: the latest expiry of the owners' live owner keys; Infinity with
 * one that does not expire, or with an owner who has a sign-in of this issuer; 0 if nobody can. In production, test keys
 * are rejected, so they do not count.
 */
export async function ownerAccessUntil(
  { rows }: Transaction,
  organizationId: string,
  accepted: { issuer: string | null; testKeys: boolean },
): Promise<number> {
  const [found] = await rows(access)`
    with owners as (
      select user_id from memberships
      where organization_id = ${organizationId} and role = 'owner' and removed_at is null)
    select coalesce(extract(epoch from max(credential.until)), 0)::float8 as until from (
      select coalesce(k.expires_at, 'infinity') as until
      from api_keys k join owners using (user_id)
      where k.organization_id = ${organizationId} and k.role = 'owner' and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > clock_timestamp())
        and (k.environment = 'live' or ${accepted.testKeys}::bool)
      union all
      select 'infinity' from user_identities i join owners using (user_id)
      where i.issuer = ${accepted.issuer}::text) as credential`;
  return found?.until ?? 0;
}
