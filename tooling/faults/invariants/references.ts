import { createHash } from 'node:crypto';
import { finding, type Evidence, type Finding } from './finding.ts';

/** G6: no row refers to another organization's row. Foreign keys ignore row level security and do not prevent it. */
export async function countReferences({ sql, organizations }: Evidence): Promise<Finding[]> {
  const ids = organizations as string[];
  const crossing = await sql`
    select 'movement ' || moved.id as what from stock_movements moved
      left join products on products.organization_id = moved.organization_id and products.id = product_id
      left join accounting_periods periods
        on periods.organization_id = moved.organization_id and periods.id = accounting_period_id
      left join stock_movements original on original.organization_id = moved.organization_id and original.id = moved.reverses_id
      left join journal_entries journal on journal.organization_id = moved.organization_id and journal.id = moved.journal_entry_id
      left join memberships author on author.organization_id = moved.organization_id and author.user_id = moved.created_by
    where moved.organization_id = any (${ids}::uuid[])
      and (products.id is null or periods.id is null or author.user_id is null
        or moved.movement_date not between periods.start_date and periods.end_date
        or (moved.reverses_id is not null and original.id is null)
        or (moved.journal_entry_id is not null
          and (journal.id is null or journal.accounting_period_id <> moved.accounting_period_id)))
    union all
    select 'cost adjustment ' || adjusted.id from stock_cost_adjustments adjusted
      left join stock_movements receipt on receipt.organization_id = adjusted.organization_id
        and receipt.id = adjusted.movement_id and receipt.product_id = adjusted.product_id
    where adjusted.organization_id = any (${ids}::uuid[]) and receipt.id is null
    union all
    select 'transfer ' || moved.id from stock_transfers moved
      left join products on products.organization_id = moved.organization_id and products.id = moved.product_id
      left join accounting_periods periods
        on periods.organization_id = moved.organization_id and periods.id = moved.accounting_period_id
      left join locations origin on origin.organization_id = moved.organization_id and origin.id = moved.from_location_id
      left join locations target on target.organization_id = moved.organization_id and target.id = moved.to_location_id
      left join stock_transfers dispatch on dispatch.organization_id = moved.organization_id
        and dispatch.id = moved.dispatch_id and dispatch.product_id = moved.product_id
    where moved.organization_id = any (${ids}::uuid[])
      and (products.id is null or origin.id is null or target.id is null
        or (moved.dispatch_id is not null and dispatch.id is null)
        or periods.id is null or moved.transfer_date not between periods.start_date and periods.end_date)
    union all
    select 'write-down ' || reviewed.id from stock_write_downs reviewed
      left join products on products.organization_id = reviewed.organization_id and products.id = reviewed.product_id
      left join accounting_periods periods
        on periods.organization_id = reviewed.organization_id and periods.id = accounting_period_id
      left join journal_entries journal on journal.organization_id = reviewed.organization_id and journal.id = reviewed.journal_entry_id
    where reviewed.organization_id = any (${ids}::uuid[])
      and (products.id is null or periods.id is null or as_of not between periods.start_date and periods.end_date
        or (reviewed.journal_entry_id is not null
          and (journal.id is null or journal.accounting_period_id <> reviewed.accounting_period_id)))
    union all
    select 'count ' || counts.stock_take_id from stock_take_counts counts
      left join products on products.organization_id = counts.organization_id and products.id = counts.product_id
      left join stock_takes take on take.organization_id = counts.organization_id and take.id = stock_take_id
      left join stock_movements moved on moved.organization_id = counts.organization_id and moved.id = movement_id
    where counts.organization_id = any (${ids}::uuid[])
      and (products.id is null or take.id is null or (movement_id is not null and moved.id is null))
    union all
    select 'line of entry ' || line.journal_entry_id from journal_lines line
      left join journal_entries entry on entry.organization_id = line.organization_id and entry.id = journal_entry_id
      left join posting_rules rule on rule.organization_id = line.organization_id and rule.id = posting_rule_id
    where line.organization_id = any (${ids}::uuid[])
      and (entry.id is null or (posting_rule_id is not null and rule.id is null))
    union all
    select 'product ' || products.id from products
      left join posting_rules rule on rule.organization_id = products.organization_id and rule.id = inventory_rule_id
    where products.organization_id = any (${ids}::uuid[]) and inventory_rule_id is not null and rule.id is null
    union all
    select 'alert ' || alert.id from stock_alerts alert
      left join products on products.organization_id = alert.organization_id and products.id = alert.product_id
      left join stock_movements moved on moved.organization_id = alert.organization_id and moved.id = opened_by_movement
    where alert.organization_id = any (${ids}::uuid[])
      and (products.id is null or (opened_by_movement is not null and moved.id is null))
    union all
    select 'invitation ' || invitations.id from invitations
      left join memberships sender on sender.organization_id = invitations.organization_id and sender.user_id = invited_by_user_id
    where invitations.organization_id = any (${ids}::uuid[]) and sender.user_id is null
    union all
    select 'key ' || api_keys.id from api_keys
      left join memberships holder on holder.organization_id = api_keys.organization_id and holder.user_id = api_keys.user_id
    where api_keys.organization_id = any (${ids}::uuid[]) and holder.user_id is null`;
  return [finding('cross-organization references', crossing)];
}

/** Every stored response has its effect, and every acknowledged call with a key has its stored response. */
export async function countKeys({ sql, organizations, load }: Evidence): Promise<Finding[]> {
  const ids = organizations as string[];
  const without = await sql`
    with kept as (
      select organization_id, key, operation, response from idempotency_keys
      where organization_id = any (${ids}::uuid[])),
    named as materialized (
      select organization_id, key, operation, response ->> 'id' as id from kept
        where operation in ('stockMovements.post', 'stockMovements.reverse', 'costAdjustments.record',
          'costAdjustments.reverse', 'costAllocations.record', 'stockTransfers.post', 'stockTakes.record', 'stockTakes.post',
           'stockTakes.cancel', 'postingRules.create', 'alerts.acknowledge',
          'journalEntries.create', 'invitations.send', 'products.create')
      union all
      select organization_id, key, operation, each ->> 'id' from kept, jsonb_array_elements(response) as each
        where operation = 'stockMovements.postBatch'),
    -- Materialized, because a cluster does not join a union of tables with a subquery.
    things as materialized (
      select organization_id, id from stock_movements where organization_id = any (${ids}::uuid[]) union all
      select organization_id, id from stock_cost_adjustments where organization_id = any (${ids}::uuid[]) union all
      select distinct organization_id, allocation_id from stock_cost_adjustments
        where organization_id = any (${ids}::uuid[]) and allocation_id is not null union all
      select organization_id, id from stock_transfers where organization_id = any (${ids}::uuid[]) union all
      select organization_id, id from stock_takes where organization_id = any (${ids}::uuid[]) union all
      select organization_id, id from posting_rules where organization_id = any (${ids}::uuid[]) union all
      select organization_id, id from stock_alerts where organization_id = any (${ids}::uuid[]) union all
      select organization_id, id from journal_entries where organization_id = any (${ids}::uuid[]) union all
      select organization_id, id from invitations where organization_id = any (${ids}::uuid[]) union all
      select organization_id, id from products where organization_id = any (${ids}::uuid[]))
    select key, operation from named
      left join things on things.organization_id = named.organization_id and things.id = named.id::uuid
    where things.id is null`;
  const keys = new Set(
    (
      await sql<
        { key: string }[]
      >`select key from idempotency_keys where organization_id = any (${ids}::uuid[])`
    ).map(({ key }) => key),
  );
  // An acceptance stores only the hash of its Idempotency-Key, because its API key is derived from the key.
  const isStored = (key: string): boolean =>
    keys.has(key) || keys.has(createHash('sha256').update(key).digest('hex'));
  const acknowledged = load.history
    .acknowledged(
      ...(['movement', 'batch', 'reversal', 'cost_adjustment', 'allocation', 'write_down'] as const),
      ...(['stock_take', 'post_take', 'cancel_take', 'create_rule', 'acknowledge'] as const),
      ...(['transfer', 'journal', 'invite', 'accept', 'close'] as const),
    )
    .flatMap(({ operation }) => operation.call.key ?? []);
  const rejected = load.history.entries
    .filter(({ state }) => state === 'rejected')
    .flatMap(({ operation }) => operation.call.key ?? []);
  return [
    finding('unreferenced keys', [
      ...without,
      ...acknowledged.filter((key) => !isStored(key)).map((key) => `no response stored for ${key}`),
      ...rejected.filter(isStored).map((key) => `a response stored for the rejected ${key}`),
    ]),
  ];
}
