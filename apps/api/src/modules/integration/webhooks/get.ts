import type { Webhook } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findWebhook } from './store.ts';

/** Errors: NOT_FOUND (404), the same for an unknown id and for one of another organization. */
export async function getWebhook(ctx: VerbContext, input: { id: string }): Promise<Webhook> {
  const found = await read(ctx, (tx) => findWebhook(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('webhook');
  return found;
}
