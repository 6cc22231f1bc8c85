import {
  moneyScale,
  ProblemError,
  type CreateOrganization,
  type CreatedOrganization,
} from '@tallybook/domain';
import { mintApiKey } from '../../platform/auth/api-key.ts';
import { originOf, type DomainEvent } from '../../platform/events/index.ts';
import { newId } from '../../platform/ids.ts';
import type { CallerContext } from '../../platform/verb.ts';
import { writeIn } from '../../platform/write.ts';
import { insertOrganization } from './store.ts';

/**
 * A new organization with the caller as its owner and a key for it. Its currency, EUR by default, is for good.
 * The answer that an Idempotency-Key keeps is without the key, so a replay has `api_key: null`.
 */
export async function createOrganization(
  ctx: CallerContext,
  input: CreateOrganization,
): Promise<CreatedOrganization> {
  const { userId, credential, role } = ctx.principal;
  // A key acts in its one organization; only an owner's may found another, which outlives it.
  if (credential === 'api_key' && role !== 'owner')
    throw new ProblemError('PERMISSION_DENIED', 'With an API key only an owner may create an organization.');
  const { name, currency = 'EUR' } = input;
  const scale = moneyScale(currency);
  if (scale === undefined) throw new RangeError('the input was to have a known currency');
  const minted = mintApiKey(ctx.services.config.production ? 'live' : 'test');
  const made = { id: newId(), name, currency, moneyScale: scale, ownerId: userId, keyId: newId() };
  const created: DomainEvent = {
    organizationId: made.id,
    type: 'organization.created',
    subjectId: made.id,
    data: { name, currency, api_key_id: made.keyId },
  };
  const kept = await writeIn(ctx, userId, input, (tx) =>
    insertOrganization(tx, userId, made, minted, { origin: originOf(ctx, ctx.principal), event: created }),
  );
  // A token's bearer may have had no organization until now.
  ctx.services.authenticator.invalidate(userId);
  return { ...kept, api_key: ctx.notes.replayed ? null : minted.key };
}
