import type { Organization, UpdateOrganization } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { noOrganization, requireOwnOrganization } from './get.ts';
import { updateOrganizationRow } from './store.ts';

/** Changes the name or settings that are given; the rest stays. */
export async function updateOrganization(ctx: VerbContext, input: UpdateOrganization): Promise<Organization> {
  requireOwnOrganization(ctx.actor, input.id);
  const updated = await write(ctx, input, (tx) => updateOrganizationRow(tx, input));
  if (updated === undefined) throw noOrganization();
  return updated;
}
