import type { ListPostingRules, Page, PostingRule } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectPostingRules } from '../../../ledger/posting-rules/store.ts';

/** A page of rules, newest first. */
export async function listPostingRules(
  ctx: VerbContext,
  input: ListPostingRules,
): Promise<Page<PostingRule>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'posting-rules', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectPostingRules(tx, organizationId, input, paging));
  return paging.page(rows, ({ id }) => [id]);
}
