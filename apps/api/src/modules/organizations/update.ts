import type { Organization, UpdateOrganization } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { holdAccounts } from '../periods/lock-store.ts';
import { noOrganization, requireOwnOrganization } from './get.ts';
import { updateOrganizationRow } from './store.ts';

/**
 * Changes the name or settings that are given; the rest stays. Accounts are changed between postings, never
 * beside one: whatever is committed behind this call is booked to the new ones.
 */
export async function updateOrganization(ctx: VerbContext, input: UpdateOrganization): Promise<Organization> {
  requireOwnOrganization(ctx.actor, input.id);
  const updated = await write(ctx, input, async (tx) => {
    if (input.settings?.automatic_posting !== undefined) await holdAccounts(tx, input.id);
    return updateOrganizationRow(tx, input);
  });
  if (updated === undefined) throw noOrganization();
  return updated;
}
