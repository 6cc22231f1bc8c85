import type { InvitationDetail } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findInvitation } from './store.ts';

/** One invitation of the organization. NOT_FOUND (404), in one text, if unknown, another organization's or revoked. */
export async function getInvitation(ctx: VerbContext, input: { id: string }): Promise<InvitationDetail> {
  const found = await read(ctx, (tx) => findInvitation(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('invitation');
  return found;
}
