import type { ProblemError } from '../problem/problem.ts';
import { validationFailed } from '../problem/validation.ts';
import type { PostingAccounts } from './posting-accounts.ts';
import { accountsProblem } from './posting-rule-problems.ts';
import { accountUses, conflictingUse, type AccountUse } from './resolve-accounts.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/**
 * Why opening balances cannot have this counter account: it is required with automatic posting, not allowed without it, and
 * has no other use that excludes this one.
 *
 * @param account null if none was given
 * @param others the uses of accounts beside those of the settings
 */
export function openingAccountProblem(
  account: string | null,
  settings: PostingAccounts | null,
  others: readonly AccountUse[],
): ProblemError | undefined {
  const pointer = '/account';
  if (settings === null)
    return account === null
      ? undefined
      : validationFailed([{ pointer, code: 'NOT_ALLOWED', detail: say(en.openingAccountUnused) }]);
  if (account === null)
    return validationFailed([{ pointer, code: 'REQUIRED', detail: say(en.openingAccountRequired) }]);
  const use: AccountUse = { kind: 'goods_received', account };
  return accountsProblem(new Map([[pointer, use]]), [...accountUses(settings), ...others]);
}

/**
 * Why a correction cannot take over the counter account of an opening balance: since then, settings, rules or write-downs
 * have given the account a use that excludes this one. The caller can have the entry booked as any receipt.
 *
 * @param others the uses of accounts beside those of the settings
 */
export function takenOverAccountProblem(
  account: string,
  settings: PostingAccounts | null,
  others: readonly AccountUse[],
): ProblemError | undefined {
  if (settings === null) return undefined;
  const use: AccountUse = { kind: 'goods_received', account };
  const conflict = conflictingUse(use, [...accountUses(settings), ...others]);
  if (conflict === undefined) return undefined;
  const code = conflict === 'inventory' ? 'INVENTORY_ACCOUNT' : 'ALLOWANCE_ACCOUNT';
  return validationFailed([
    { pointer: '/reason_code', code, detail: say(en.openingAccountTaken, { account }) },
  ]);
}
