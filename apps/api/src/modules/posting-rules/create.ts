import {
  conflictingAccount,
  inventoryAccountHasEntries,
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
import {
  findSameRule,
  hasEntries,
  insertPostingRule,
  readAccountsInUse,
  type AccountsInUse,
} from './store.ts';

/**
 * Adds a rule that applies to every posting that commits afterwards: the exclusive lock waits for postings in flight, and
 * for other changes of accounts. Throws POSTING_RULE_EXISTS (409), and VALIDATION_FAILED (400) for an account that is
 * used as an inventory account and as another one, or that would become an inventory account but has entries.
 */
export async function createPostingRule(ctx: VerbContext, input: CreatePostingRule): Promise<PostingRule> {
  const { organizationId, userId } = ctx.actor;
  const problem = postingRuleProblem(input);
  if (problem !== undefined) throw problem;
  return write(ctx, input, async (tx) => {
    await lockAccountsExclusive(tx, organizationId);
    const same = await findSameRule(tx, organizationId, input);
    if (same !== undefined) throw postingRuleExists(same.id);
    const used = await readAccountsInUse(tx, organizationId);
    const { settings, rules, allowances } = used;
    if (rules.filter(({ active }) => active).length >= maxPostingRules) throw postingRuleLimitReached();
    if (conflictingAccount(settings, [...rules, input], allowances) !== undefined)
      throw inventoryAccountShared('/account');
    if (becomesInventory(input, used) && (await hasEntries(tx, organizationId, input.account)))
      throw inventoryAccountHasEntries();
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

const becomesInventory = (
  { kind, account }: CreatePostingRule,
  { settings, rules }: AccountsInUse,
): boolean =>
  kind === 'inventory' &&
  account !== settings?.inventory &&
  !rules.some((rule) => rule.kind === 'inventory' && rule.account === account);
