import type { PostingRule } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findPostingRule } from '../../../ledger/posting-rules/store.ts';

/** Errors: NOT_FOUND (404), the same for an unknown id and for one of another organization. */
export async function getPostingRule(ctx: VerbContext, input: { id: string }): Promise<PostingRule> {
  const found = await read(ctx, (tx) => findPostingRule(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('posting rule');
  return found;
}
