import { organizationNotFound, type Organization } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import type { Actor, VerbContext } from '../../../platform/verb.ts';
import { findOrganization } from './store.ts';

/** Throws ORGANIZATION_NOT_FOUND (404) for any other organization, whether or not it exists. */
export function requireOwnOrganization(actor: Actor, id: string): void {
  if (id !== actor.organizationId) throw organizationNotFound();
}

/** The organization that the request acts in. */
export async function getOrganization(ctx: VerbContext, input: { id: string }): Promise<Organization> {
  requireOwnOrganization(ctx.actor, input.id);
  const found = await read(ctx, (tx) => findOrganization(tx, input.id));
  if (found === undefined) throw organizationNotFound();
  return found;
}
