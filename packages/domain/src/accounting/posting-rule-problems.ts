import { ProblemError } from '../problem/problem.ts';
import { validationFailed } from '../problem/validation.ts';
import { maxPostingRules, type CreatePostingRule } from './posting-rule.ts';
import { conflictingUse, type AccountUse } from './resolve-accounts.ts';

export function postingRuleExists(id: string): ProblemError {
  return new ProblemError(
    'POSTING_RULE_EXISTS',
    'There is already a posting rule of this kind for the same category and reason code. Delete it first.',
    { figures: { existing_id: id } },
  );
}

export function postingRuleLimitReached(): ProblemError {
  return validationFailed([
    {
      pointer: '/kind',
      code: 'TOO_MANY',
      detail: `An organization has at most ${maxPostingRules} rules. Delete one that is not needed.`,
    },
  ]);
}

const conflicts = {
  inventory: {
    code: 'INVENTORY_ACCOUNT',
    detail:
      'An inventory account must differ from all other accounts of the settings, of posting rules and of write-downs: the lines of an entry would cancel each other out. Use another account.',
  },
  allowance: {
    code: 'ALLOWANCE_ACCOUNT',
    detail:
      'An allowance account of write-downs must differ from all accounts of the settings and of posting rules, and from all loss accounts of write-downs: its balance is the allowances only. Use another account.',
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
      detail:
        'This account has journal entries: they would be a difference between the account and the stock, also in closed periods. Use an account without entries.',
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
        detail: 'A rule of kind inventory applies to all movements of a product: omit reason_code.',
      },
    ]);
  if (ofCategory !== null || ofReason !== null) return undefined;
  return validationFailed([
    {
      pointer: '/category',
      code: 'REQUIRED',
      detail:
        'A rule needs a category or a reason_code. Change the account for all others in the settings of the organization.',
    },
  ]);
}
