import type { PostingAccounts } from './posting-accounts.ts';
import type { BookedLine } from './journal-entry.ts';
import { postingKinds, type JournalLineKind, type PostingKind, type PostingRule } from './posting-rule.ts';

/** The facts of a rule that a posting needs. */
export type RuleFacts = Pick<PostingRule, 'id' | 'kind' | 'category' | 'reason_code' | 'account'>;

/** The accounts of one posting, and which rules they come from. */
export interface ResolvedAccounts extends PostingAccounts {
  /** Ids of rules, by kind and not by account: two kinds may share one. Kinds from the settings are absent. */
  readonly rules: ReadonlyMap<PostingKind, string>;
}

/** The facts of a movement that select rules. */
export interface PostingSubject {
  readonly category: string | null;
  readonly reasonCode: string | null;
  /** The rule with the product's inventory account; null: that of the settings; undefined: its first movement decides. */
  readonly inventoryRule: RuleFacts | null | undefined;
}

/**
 * The accounts of automatic posting for a movement: those of the most specific rule that applies, by category and reason
 * code, by category, or by reason code; else those of the settings.
 */
export function resolveAccounts(
  settings: PostingAccounts,
  rules: readonly RuleFacts[],
  subject: PostingSubject,
): ResolvedAccounts {
  const best = new Map<PostingKind, RuleFacts>();
  for (const rule of rules) {
    const known = best.get(rule.kind);
    if (applies(rule, subject) && (known === undefined || weight(rule) > weight(known)))
      best.set(rule.kind, rule);
  }
  if (subject.inventoryRule === null) best.delete('inventory');
  else if (subject.inventoryRule !== undefined) best.set('inventory', subject.inventoryRule);
  const accounts = { ...settings };
  for (const [kind, { account }] of best) accounts[kind] = account;
  return { ...accounts, rules: new Map([...best].map(([kind, { id }]) => [kind, id])) };
}

const applies = (rule: RuleFacts, { category, reasonCode }: PostingSubject): boolean =>
  (rule.category === null || rule.category === category) &&
  (rule.reason_code === null || rule.reason_code === reasonCode);

const weight = ({ category, reason_code: reason }: RuleFacts): number =>
  (category === null ? 0 : 2) + (reason === null ? 0 : 1);

const exclusiveUses = ['inventory', 'allowance'] as const;

/** Use of an account: by automatic posting, or in a write-down. */
export interface AccountUse {
  readonly kind: JournalLineKind;
  readonly account: string;
}

/** The accounts of the settings; none if automatic posting is off. */
export const accountUses = (
  settings: PostingAccounts | null,
): { readonly kind: PostingKind; readonly account: string }[] =>
  settings === null ? [] : postingKinds.options.map((kind) => ({ kind, account: settings[kind] }));

/**
 * Why a use conflicts with another one of the same account; undefined if none does. The balance of an inventory account
 * is the value of stock, that of an allowance account the allowances: neither has another use. The others may share one.
 */
export function conflictingUse(
  { kind, account }: AccountUse,
  others: readonly AccountUse[],
): (typeof exclusiveUses)[number] | undefined {
  const kinds = others.flatMap((other) =>
    other.account === account && other.kind !== kind ? [kind, other.kind] : [],
  );
  return exclusiveUses.find((use) => kinds.includes(use));
}

/**
 * The accounts for an entry that takes an earlier one back: those of its lines, whatever settings and rules say now. Kinds
 * without a line keep theirs, and so does the inventory account, which is the product's.
 *
 * @param current the accounts that would be used now
 */
export function accountsOfEarlier(
  { rules: named, ...current }: ResolvedAccounts,
  lines: readonly BookedLine[],
): ResolvedAccounts {
  const rules = new Map(named);
  for (const kind of postingKinds.options) {
    const line = lines.find((each) => each.kind === kind);
    if (line === undefined || kind === 'inventory') continue;
    current[kind] = line.account;
    rules.delete(kind);
    if (typeof line.posting_rule_id === 'string') rules.set(kind, line.posting_rule_id);
  }
  return { ...current, rules };
}

/** Lines that say whether their accounts come from rules, and the dimension of the movement. */
export function explainLines(
  lines: readonly BookedLine[],
  { rules }: ResolvedAccounts,
  dimension: string | null,
): readonly BookedLine[] {
  if (rules.size === 0 && dimension === null) return lines;
  return lines.map((line) => ({ ...line, posting_rule_id: line.posting_rule_id ?? null, dimension }));
}
