import {
  accountsProblem,
  accountUses,
  inventoryAccountHasEntries,
  maxPostingRules,
  postingRuleExists,
  postingRuleLimitReached,
  postingRuleProblem,
  type CreatePostingRule,
  type PostingRule,
} from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { lockAccountsExclusive } from '../../../ledger/periods/lock-store.ts';
import {
  findSameRule,
  hasEntries,
  insertPostingRule,
  readPostingAccounts,
  type PostingAccountsInUse,
} from '../../../ledger/posting-rules/store.ts';
import { readAllowanceAccounts } from '../../../ledger/write-downs/allowance-store.ts';

/**
 * Adds a rule that applies to every posting that commits afterwards: the exclusive lock waits for postings in flight, and
 * for other changes of accounts. Throws POSTING_RULE_EXISTS (409), and VALIDATION_FAILED (400) for an account that is
 * used as an inventory or allowance account and as another one, or that would become an inventory account but has entries.
 */
export async function createPostingRule(ctx: VerbContext, input: CreatePostingRule): Promise<PostingRule> {
  const { organizationId, userId } = ctx.actor;
  const problem = postingRuleProblem(input);
  if (problem !== undefined) throw problem;
  return write(ctx, input, async (tx) => {
    await lockAccountsExclusive(tx, organizationId);
    const same = await findSameRule(tx, organizationId, input);
    if (same !== undefined) throw postingRuleExists(same.id);
    const [used, allowances] = await tx.flight([
      () => readPostingAccounts(tx, organizationId),
      () => readAllowanceAccounts(tx, organizationId),
    ]);
    const { settings, rules } = used;
    if (rules.filter(({ active }) => active).length >= maxPostingRules) throw postingRuleLimitReached();
    const uses = [...accountUses(settings), ...rules, ...allowances];
    const conflict = accountsProblem(new Map([['/account', input]]), uses);
    if (conflict !== undefined) throw conflict;
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
  { settings, rules }: PostingAccountsInUse,
): boolean =>
  kind === 'inventory' &&
  account !== settings?.inventory &&
  !rules.some((rule) => rule.kind === 'inventory' && rule.account === account);
