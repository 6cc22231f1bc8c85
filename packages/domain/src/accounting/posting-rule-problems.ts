import { ProblemError } from '../problem/problem.ts';
import { validationFailed } from '../problem/validation.ts';
import { maxPostingRules, type CreatePostingRule } from './posting-rule.ts';
import { conflictingUse, type AccountUse } from './resolve-accounts.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

export function postingRuleExists(id: string): ProblemError {
  return new ProblemError('POSTING_RULE_EXISTS', say(en.postingRuleExists), { figures: { existing_id: id } });
}

export function postingRuleLimitReached(): ProblemError {
  return validationFailed([
    {
      pointer: '/kind',
      code: 'TOO_MANY',
      detail: say(en.postingRuleLimit, { maximum: maxPostingRules }),
    },
  ]);
}

const conflicts = {
  inventory: {
    code: 'INVENTORY_ACCOUNT',
    detail: say(en.inventoryAccountConflict),
  },
  allowance: {
    code: 'ALLOWANCE_ACCOUNT',
    detail: say(en.allowanceAccountConflict),
  },
};

/**
 * The fields whose accounts have another use that excludes theirs; undefined if there are none.
 *
 * @param fields by the pointers of the fields
 * @param others the uses of accounts so far
 */
export function accountsProblem(
  fields: ReadonlyMap<string, AccountUse>,
  others: readonly AccountUse[],
): ProblemError | undefined {
  const errors = [...fields].flatMap(([pointer, use]) => {
    const conflict = conflictingUse(use, others);
    return conflict === undefined ? [] : { pointer, ...conflicts[conflict] };
  });
  return errors.length === 0 ? undefined : validationFailed(errors);
}

/** An inventory account holds the value of stock only, even on days before it became one. */
export function inventoryAccountHasEntries(): ProblemError {
  return validationFailed([
    {
      pointer: '/account',
      code: 'INVENTORY_ACCOUNT',
      detail: say(en.inventoryAccountHasEntries),
    },
  ]);
}

/** A rule for everything, or an inventory account by reason code. */
export function postingRuleProblem({
  kind,
  category,
  reason_code,
}: CreatePostingRule): ProblemError | undefined {
  const [ofCategory, ofReason] = [category ?? null, reason_code ?? null];
  if (kind === 'inventory' && ofReason !== null)
    return validationFailed([
      {
        pointer: '/reason_code',
        code: 'NOT_ALLOWED',
        detail: say(en.inventoryRuleByReason),
      },
    ]);
  if (ofCategory !== null || ofReason !== null) return undefined;
  return validationFailed([
    {
      pointer: '/category',
      code: 'REQUIRED',
      detail: say(en.postingRuleForEverything),
    },
  ]);
}
