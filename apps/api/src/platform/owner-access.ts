import type { Transaction } from '@tallybook/db';
import { lastOwnerCredential } from '@tallybook/domain';
import { issuerName } from './auth/jwt.ts';
import type { Config } from './config.ts';
import { hasOwnerAccess } from './owner-access-store.ts';

/**
 * Throws LAST_OWNER_CREDENTIAL (409) if nobody could act as an owner any more: no owner has a live owner key, or a
 * sign-in of the configured issuer. Call it after the change, under the members' lock: of two concurrent revocations, the
 * second sees the first.
 */
export async function requireOwnerAccess(
  tx: Transaction,
  config: Config,
  organizationId: string,
): Promise<void> {
  const accepted = { issuer: issuerName(config) ?? null, testKeys: !config.production };
  if (!(await hasOwnerAccess(tx, organizationId, accepted))) throw lastOwnerCredential();
}
