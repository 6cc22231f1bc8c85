import type { Transaction } from '@tallybook/db';
import { lastOwnerCredential } from '@tallybook/domain';
import { issuerName } from './auth/jwt.ts';
import type { Config } from './config.ts';
import { ownerAccessUntil } from './owner-access-store.ts';

/**
 * Makes a change that may withdraw credentials, and throws LAST_OWNER_CREDENTIAL (409) if it shortens the time until which
 * some owner has a live owner key or a sign-in of the configured issuer. A mere "somebody still has one" would accept a
 * key that expires tomorrow in place of one that does not expire. Call it under the members' lock: of two concurrent
 * revocations, the second sees the first.
 */
export async function keepOwnerAccess<T>(
  tx: Transaction,
  config: Config,
  organizationId: string,
  change: () => Promise<T>,
): Promise<T> {
  const accepted = { issuer: issuerName(config) ?? null, testKeys: !config.production };
  const before = await ownerAccessUntil(tx, organizationId, accepted);
  const changed = await change();
  if ((await ownerAccessUntil(tx, organizationId, accepted)) < before) throw lastOwnerCredential();
  return changed;
}
