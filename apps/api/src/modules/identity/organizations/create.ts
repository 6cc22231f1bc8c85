import {
  moneyScale,
  ProblemError,
  en,
  say,
  type CreateOrganization,
  type CreatedOrganization,
} from '@tallybook/domain';
import { mintApiKey } from '../../../platform/auth/api-key.ts';
import { originOf, type DomainEvent } from '../../../platform/events/event.ts';
import { newId } from '../../../platform/ids.ts';
import type { CallerContext } from '../../../platform/verb.ts';
import { writeInScope } from '../../../platform/write.ts';
import { insertOrganization, secondsUntilRoom } from './store.ts';

/**
 * Creates an organization with the caller as its owner, and an API key for it. Its currency, EUR by default, never
 * changes. The response stored for an Idempotency-Key does not contain the key, so a replay has `api_key: null`.
 */
export async function createOrganization(
  ctx: CallerContext,
  input: CreateOrganization,
): Promise<CreatedOrganization> {
  const { userId, apiKeyId, role } = ctx.principal;
  // An API key, or a session by key, is limited to one organization. Only an owner's may create another one, because its
  // creator owns that one even after the key has ended.
  if (apiKeyId !== null && role !== 'owner')
    throw new ProblemError('PERMISSION_DENIED', say(en.ownerKeyNeeded));
  const { name, currency = 'EUR' } = input;
  const scale = moneyScale(currency);
  if (scale === undefined) throw new RangeError('the validated input has an unknown currency');
  const minted = mintApiKey(ctx.services.config.production ? 'live' : 'test');
  const organization = { id: newId(), name, currency, moneyScale: scale, ownerId: userId, keyId: newId() };
  const created: DomainEvent = {
    organizationId: organization.id,
    type: 'organization.created',
    subjectId: organization.id,
    data: { name, currency, api_key_id: organization.keyId },
  };
  const limit = ctx.services.config.creationLimits.organizationsPerDay;
  const stored = await writeInScope(ctx, userId, input, async (tx) => {
    const wait = limit === 0 ? null : await secondsUntilRoom(tx, userId, limit);
    if (wait !== null)
      throw new ProblemError('RATE_LIMITED', say(en.organizationsADay, { limit }), {
        retryAfter: wait,
      });
    return insertOrganization(tx, userId, organization, minted, {
      origin: originOf(ctx, ctx.principal),
      event: created,
    });
  });
  // The caller's cached memberships are out of date.
  ctx.services.authenticator.invalidate(userId);
  return { ...stored, api_key: ctx.responseMeta.replayed ? null : minted.key };
}
