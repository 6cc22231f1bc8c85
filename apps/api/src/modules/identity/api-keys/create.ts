import {
  apiKeyLimitReached,
  requireGrantable,
  type ApiKey,
  type CreateApiKey,
  type CreatedApiKey,
} from '@tallybook/domain';
import { mintApiKey } from '../../../platform/auth/api-key.ts';
import { reauthorize } from '../../../platform/caller-rights.ts';
import { originOf } from '../../../platform/events/event.ts';
import { newId } from '../../../platform/ids.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { issueKey } from './issue.ts';
import { hasRoomForKey } from './store.ts';

/**
 * Creates an API key that acts for the caller, with at most the caller's role (else ROLE_TOO_HIGH, 403), unless the
 * organization has the maximum number of live keys (API_KEY_LIMIT_REACHED, 409). A key created
 * with an expiring key expires no later. The response stored for an Idempotency-Key does not contain the key, so a replay
 * has `key: null`.
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
    createdWith: apiKeyId,
  };
  const stored: ApiKey = await write(ctx, input, async (tx) => {
    // Again with the current role, under the lock: a concurrent demotion leaves no key above the new role.
    const actor = await reauthorize(tx, ctx.actor, 'keys.keep');
    requireGrantable(actor.role, input.role);
    const limit = ctx.services.config.creationLimits.liveKeys;
    if (limit > 0 && !(await hasRoomForKey(tx, organizationId, limit))) throw apiKeyLimitReached(limit);
    const { jobs } = ctx.services;
    return issueKey(tx, organizationId, key, minted, { jobs, origin: originOf(ctx, ctx.actor) });
  });
  return { ...stored, key: ctx.responseMeta.replayed ? null : minted.key };
}
