import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { lockAccountsExclusive } from '../../../ledger/periods/lock-store.ts';
import { deletePostingRuleRow } from '../../../ledger/posting-rules/store.ts';

/**
 * Ends a rule: postings that commit afterwards no longer use it, except that products keep the inventory account that it
 * gave them. The row stays, because lines of journal entries name it. Throws NOT_FOUND (404).
 */
export async function deletePostingRule(ctx: VerbContext, input: { id: string }): Promise<void> {
  const { organizationId, userId } = ctx.actor;
  await write(ctx, input, async (tx) => {
    await lockAccountsExclusive(tx, organizationId);
    const rule = await deletePostingRuleRow(tx, organizationId, input.id, userId);
    if (rule === undefined) throw notFound('posting rule');
    const { kind, category, reason_code, account } = rule;
    await recordEvent(tx, originOf(ctx, ctx.actor), {
      organizationId,
      type: 'posting_rule.deleted',
      subjectId: rule.id,
      data: { kind, category, reason_code, account },
    });
  });
}
