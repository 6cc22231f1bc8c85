import { timingSafeEqual } from 'node:crypto';
import type { Database } from '@tallybook/db';
import { lowerRole } from '@tallybook/domain';
import { parseApiKey } from './api-key.ts';
import { cacheForMs, type Verified } from './cache.ts';
import type { KeyUse } from './key-use.ts';
import { unauthenticated } from './refusal.ts';
import { findKey, findKeyOrganization } from './store.ts';

/** Verifies an API key. Rejects with UNAUTHENTICATED, or with the database's fault. */
export async function principalOfKey(
  parts: { database: Database; production: boolean; use: KeyUse },
  key: string,
  named: () => string | undefined,
): Promise<Verified> {
  const { database, production, use } = parts;
  const asked = performance.now();
  const given = parseApiKey(key);
  if (given === undefined || (production && given.environment === 'test')) throw unauthenticated();
  const { lookupId } = given;
  const organizationId = await database.system((tx) => findKeyOrganization(tx, lookupId), { readOnly: true });
  if (organizationId === undefined) throw unauthenticated();
  const found = await database.tenant(organizationId, (tx) => findKey(tx, organizationId, lookupId), {
    readOnly: true,
  });
  // The checksum is no signature: a test key can be written as a live one, so the record's environment counts.
  if (
    found === undefined ||
    !sameHash(found.secret_hash, given.secretHash) ||
    found.environment !== given.environment
  )
    throw unauthenticated();
  const wanted = named();
  const here = wanted === undefined || wanted === organizationId;
  if (found.use_is_news) use.note(organizationId, found.id);
  return {
    // The expiry was read after `asked`, so counting from there errs on the early side.
    until: asked + Math.min(cacheForMs, found.expires_in ?? cacheForMs),
    principal: {
      userId: found.user_id,
      email: found.email,
      credential: 'api_key',
      apiKeyId: found.id,
      // A key acts in its own organization; a caller who names another one means something else.
      organizationId: here ? organizationId : null,
      role: here ? lowerRole(found.role, found.member_role) : null,
    },
  };
}

function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
