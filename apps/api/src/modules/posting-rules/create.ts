import {
  conflictingAccount,
  inventoryAccountShared,
  maxPostingRules,
  postingRuleExists,
  postingRuleLimitReached,
  postingRuleProblem,
  type CreatePostingRule,
  type PostingRule,
} from '@tallybook/domain';
import { originOf } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { newId } from '../../platform/ids.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { lockAccountsExclusive } from '../periods/lock-store.ts';
import { findSameRule, insertPostingRule, readAccountsInUse } from './store.ts';

/**
 * Adds a rule that applies to every posting that commits afterwards: the exclusive lock waits for postings in flight, and
 * for other changes of accounts. Throws POSTING_RULE_EXISTS (409), and VALIDATION_FAILED (400) for an account that is
 * used as an inventory account and as another one.
 */
export async function createPostingRule(ctx: VerbContext, input: CreatePostingRule): Promise<PostingRule> {
  const { organizationId, userId } = ctx.actor;
  const problem = postingRuleProblem(input);
  if (problem !== undefined) throw problem;
  return write(ctx, input, async (tx) => {
    await lockAccountsExclusive(tx, organizationId);
    const same = await findSameRule(tx, organizationId, input);
    if (same !== undefined) throw postingRuleExists(same.id);
    const { settings, rules, allowances } = await readAccountsInUse(tx, organizationId);
    if (rules.filter(({ active }) => active).length >= maxPostingRules) throw postingRuleLimitReached();
    if (conflictingAccount(settings, [...rules, input], allowances) !== undefined)
      throw inventoryAccountShared('/account');
    const rule = await insertPostingRule(tx, organizationId, newId(), input, userId);
    const { kind, category, reason_code, account } = rule;
    await recordEvent(tx, originOf(ctx, ctx.actor), {
      organizationId,
      type: 'posting_rule.created',
      subjectId: rule.id,
      data: { kind, category, reason_code, account },
    });
    return rule;
  });
}
