import { requireGrantable, type ApiKey, type CreateApiKey, type CreatedApiKey } from '@tallybook/domain';
import { mintApiKey } from '../../platform/auth/api-key.ts';
import { originOf, recordEvent } from '../../platform/events/index.ts';
import { newId } from '../../platform/ids.ts';
import { reauthorize } from '../../platform/caller-rights.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { keyCreated } from './created-event.ts';
import { insertKey } from './store.ts';

/**
 * A key that acts for the caller, with a role up to the caller's: ROLE_TOO_HIGH (403) above it. Made with a key
 * that expires, it expires no later.
 * The answer that an Idempotency-Key keeps is without the key, so a replay has `key: null`.
 */
export async function createApiKey(ctx: VerbContext, input: CreateApiKey): Promise<CreatedApiKey> {
  const { organizationId, userId, role, apiKeyId } = ctx.actor;
  requireGrantable(role, input.role);
  const minted = mintApiKey(ctx.services.config.production ? 'live' : 'test');
  const key = {
    id: newId(),
    name: input.name,
    role: input.role,
    userId,
    expiresInDays: input.expires_in_days,
    madeWith: apiKeyId,
  };
  const kept: ApiKey = await write(ctx, input, async (tx) => {
    // The role held by now: whoever is being demoted at this moment leaves no key behind.
    const actor = await reauthorize(tx, ctx.actor, 'keys.keep');
    requireGrantable(actor.role, input.role);
    const made = await insertKey(tx, organizationId, key, minted);
    await recordEvent(tx, originOf(ctx, ctx.actor), keyCreated(organizationId, made));
    return made;
  });
  return { ...kept, key: ctx.notes.replayed ? null : minted.key };
}
