import { timingSafeEqual } from 'node:crypto';
import type { Database } from '@tallybook/db';
import { commonRole } from '@tallybook/domain';
import { LRUCache } from 'lru-cache';
import { parseApiKey } from './api-key.ts';
import { cacheTtlMs, type Verified } from './cache.ts';
import type { LastUseRecorder } from './last-use.ts';
import { unauthenticated } from './unauthenticated.ts';
import { findKey, findKeyOrganization } from './store.ts';

/**
 * Ids of keys that were not in the database a few seconds ago. A key that is created later cannot have one of them: an
 * id has 64 random bits.
 */
export class UnknownIds {
  readonly #ids = new LRUCache<string, true>({ max: 10_000, ttl: cacheTtlMs });

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.set(id, true);
  }
}

/** Verifies an API key. Rejects with UNAUTHENTICATED, or with the database's error. */
export async function principalOfKey(
  parts: { database: Database; production: boolean; lastUse: LastUseRecorder; unknownIds: UnknownIds },
  key: string,
  requested: () => string | undefined,
): Promise<Verified> {
  const { database, production, lastUse, unknownIds } = parts;
  const started = performance.now();
  const given = parseApiKey(key);
  if (given === undefined || (production && given.environment === 'test')) throw unauthenticated();
  const { lookupId } = given;
  if (unknownIds.has(lookupId)) throw unauthenticated();
  const organizationId = await database.system((tx) => findKeyOrganization(tx, lookupId), {
    oneFlight: true,
  });
  if (organizationId === undefined) {
    unknownIds.add(lookupId);
    throw unauthenticated();
  }
  const found = await database.tenant(organizationId, (tx) => findKey(tx, organizationId, lookupId), {
    oneFlight: true,
  });
  // The checksum is not a signature: a test key can be rewritten as a live one, so compare the stored environment.
  if (
    found === undefined ||
    !sameHash(found.secret_hash, given.secretHash) ||
    found.environment !== given.environment
  )
    throw unauthenticated();
  const requestedId = requested();
  const matches = requestedId === undefined || requestedId === organizationId;
  if (found.use_is_news) lastUse.record(organizationId, found.id);
  return {
    // `expires_in` was read after `started`, so this errs on the early side.
    expiresAt: started + Math.min(cacheTtlMs, found.expires_in ?? cacheTtlMs),
    principal: {
      userId: found.user_id,
      email: found.email,
      credential: 'api_key',
      apiKeyId: found.id,
      // A key acts in its own organization only; naming another one leaves the call without an organization.
      organizationId: matches ? organizationId : null,
      role: matches ? commonRole(found.role, found.member_role) : null,
    },
  };
}

function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
