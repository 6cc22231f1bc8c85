import type { Transaction } from '@tallybook/db';
import type { RuleFacts } from '@tallybook/domain';

export type StoredRule = RuleFacts & { readonly deleted: boolean };

/**
 * The rules that postings need, as one JSON value for a statement that is sent anyway: active ones, and deleted ones that
 * may have fixed inventory accounts. Null if there are none.
 */
export const postingRulesJson = ({ sql }: Transaction, organizationId: string) => sql`(
  select json_agg(json_build_object('id', rule.id, 'kind', rule.kind, 'category', rule.category,
    'reason_code', rule.reason_code, 'account', rule.account, 'deleted', rule.deleted_at is not null))
  from posting_rules rule
  where rule.organization_id = ${organizationId} and (rule.deleted_at is null or rule.kind = 'inventory'))`;

/** Gives products the inventory accounts of rules, which their next movements keep. @param fixed product id → rule id */
export function fixInventoryRules(
  { sql }: Transaction,
  organizationId: string,
  fixed: ReadonlyMap<string, string>,
) {
  return sql`
    update products set inventory_rule_id = given.rule_id
    from unnest(${[...fixed.keys()]}::uuid[], ${[...fixed.values()]}::uuid[]) as given (product_id, rule_id)
    where organization_id = ${organizationId} and id = given.product_id
    returning 1`;
}
