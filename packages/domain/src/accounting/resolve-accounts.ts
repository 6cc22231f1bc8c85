import type { PostingAccounts } from './posting-accounts.ts';
import type { NewJournalLine } from './journal-entry.ts';
import type { PostingKind, PostingRule } from './posting-rule.ts';

/** What a posting needs to know of a rule. */
export type RuleFacts = Pick<PostingRule, 'id' | 'kind' | 'category' | 'reason_code' | 'account'>;

/** The accounts of one posting, and which rules they come from. */
export interface ResolvedAccounts extends PostingAccounts {
  /** Ids of rules, by kind and not by account: two kinds may share one. Kinds from the settings are absent. */
  readonly rules: ReadonlyMap<PostingKind, string>;
}

const postingKindNames: readonly PostingKind[] = [
  'inventory',
  'goods_received',
  'cost_of_goods_sold',
  'stock_gain',
  'stock_loss',
  'cost_variance',
];

/** What the rules look at. */
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

/** What an account is used for: as one of automatic posting, or in a write-down. */
export interface AccountUse {
  readonly kind: PostingKind | 'write_down_loss' | 'allowance';
  readonly account: string;
}

/** The accounts of the settings; none if automatic posting is off. */
export const accountUses = (
  settings: PostingAccounts | null,
): { readonly kind: PostingKind; readonly account: string }[] =>
  settings === null ? [] : postingKindNames.map((kind) => ({ kind, account: settings[kind] }));

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

/** A line of an earlier entry, with the kind of the rule that it names. */
export interface ExplainedLine extends NewJournalLine {
  readonly kind?: PostingKind | null;
}

/**
 * The accounts for an entry that takes an earlier one back: those that the earlier one used, whatever the rules say now.
 *
 * @param current the accounts that would be used now
 */
export function accountsOfEarlier(
  current: ResolvedAccounts,
  settings: PostingAccounts,
  lines: readonly ExplainedLine[],
): ResolvedAccounts {
  const { rules: named, ...accounts } = current;
  const rules = new Map(named);
  for (const { kind, account, posting_rule_id: rule } of lines) {
    if (kind === null || kind === undefined || rule === null || rule === undefined) continue;
    accounts[kind] = account;
    rules.set(kind, rule);
  }
  const byRule = new Set(lines.flatMap(({ kind }) => kind ?? []));
  const fromSettings = new Set(
    lines.flatMap(({ kind, account }) => ((kind ?? null) === null ? account : [])),
  );
  // An account that the settings name for variances and for the counter account, too, is the counter account of an entry
  // without a variance.
  const hasVariance = lines.length !== 2 || lines.every(({ account }) => account !== current.inventory);
  for (const kind of postingKindNames)
    if (
      !byRule.has(kind) &&
      kind !== 'inventory' &&
      (kind !== 'cost_variance' || hasVariance) &&
      fromSettings.has(settings[kind])
    ) {
      accounts[kind] = settings[kind];
      rules.delete(kind);
    }
  return { ...accounts, rules };
}

/** Lines that say whether their accounts come from rules, and the dimension of the movement. */
export function explainLines(
  lines: readonly NewJournalLine[],
  { rules }: ResolvedAccounts,
  dimension: string | null,
): readonly NewJournalLine[] {
  if (rules.size === 0 && dimension === null) return lines;
  return lines.map((line) => ({ ...line, posting_rule_id: line.posting_rule_id ?? null, dimension }));
}
