import { requestOrThrow } from '../load/setup.ts';
import { ledgerRows } from './sums.ts';
import { finding, type Evidence, type Finding } from './finding.ts';

/**
 * G3 for the books of organizations with automatic posting: it was on before their first movement, and their callers link
 * no movement to an entry of their own.
 */
export async function countJournal(evidence: Evidence): Promise<Finding[]> {
  const { sql, organizations } = evidence;
  const ids = organizations as string[];
  // Each product with its inventory account.
  const held = sql`
    select products.organization_id, products.id as product_id,
      coalesce(rule.account, organizations.automatic_posting ->> 'inventory') as account
    from products
    join organizations on organizations.id = products.organization_id and automatic_posting is not null
    left join posting_rules rule on rule.organization_id = products.organization_id and rule.id = inventory_rule_id
    where products.organization_id = any (${ids}::uuid[])`;
  // Costs that change are booked on one day of their period, so accounts agree at the end of periods, not of days.
  const accounts = await sql`
    with held as materialized (${held}),
    changes as (
      select organization_id, account, date, value from ${ledgerRows(sql)}
      join held using (organization_id, product_id)
      union all
      select organization_id, account, entry_date, credit - debit from journal_lines
      where (organization_id, account) in (select organization_id, account from held))
    select account, start_date, sum(value) as apart from changes
    join accounting_periods periods on periods.organization_id = changes.organization_id
      and date between start_date and end_date
    group by changes.organization_id, account, start_date having sum(value) <> 0`;
  const movements = await sql`
    with held as materialized (${held}),
    lines as (
      select organization_id, journal_entry_id, account, debit - credit as amount, dimension from journal_lines
      where organization_id = any (${ids}::uuid[])),
    booked as (
      select moved.id, moved.posted_cost, moved.journal_entry_id, entry.id is not null as found,
        sum(amount) filter (where lines.account = held.account) as inventory,
        bool_or(lines.dimension is distinct from moved.dimension) as labelled_otherwise
      from stock_movements moved join held using (organization_id, product_id)
      left join journal_entries entry on entry.organization_id = moved.organization_id
        and entry.id = moved.journal_entry_id and entry.source = 'stock_movement'
        and entry.entry_date = moved.movement_date
      left join lines on lines.organization_id = moved.organization_id and lines.journal_entry_id = entry.id
      group by moved.organization_id, moved.id, entry.id, entry.organization_id, moved.posted_cost,
        moved.journal_entry_id)
    select id, posted_cost, inventory from booked
    where case when journal_entry_id is null then posted_cost <> 0
      else not found or coalesce(inventory, 0) <> posted_cost or labelled_otherwise end`;
  const surplus = await sql`
    with subjects as (
      select organization_id, journal_entry_id, id, 'stock_movement' as source from stock_movements
      where organization_id = any (${ids}::uuid[])
      union all
      select organization_id, journal_entry_id, id, 'cost_adjustment' from stock_cost_adjustments
      where organization_id = any (${ids}::uuid[])),
    entries as (
      select organization_id, id as journal_entry_id, source from journal_entries
      where organization_id = any (${ids}::uuid[]) and source in ('stock_movement', 'cost_adjustment')),
    adjusted as (
      select adjustment.id from stock_cost_adjustments adjustment
      join (${held}) as held using (organization_id, product_id) where journal_entry_id is null)
    select journal_entry_id, source, count(subjects.id) as subjects
    from entries left join subjects using (organization_id, journal_entry_id, source)
    group by organization_id, journal_entry_id, source having count(subjects.id) <> 1
    union all
    select id, 'adjustment without an entry', 0 from adjusted`;
  const unbalanced = await sql`
    select journal_entry_id, sum(debit) as debit, sum(credit) as credit from journal_lines
    where organization_id = any (${ids}::uuid[])
    group by organization_id, journal_entry_id having sum(debit) <> sum(credit) or count(*) < 2`;
  const elsewhere = await sql`
    select journal_entry_id, line.account, rule.account as of_rule from journal_lines line
    join posting_rules rule on rule.organization_id = line.organization_id and rule.id = posting_rule_id
    where line.organization_id = any (${ids}::uuid[]) and line.account <> rule.account`;
  const days = await sql`
    with summed as (
      select organization_id, account, entry_date as date, sum(debit) as debit, sum(credit) as credit
      from journal_lines where organization_id = any (${ids}::uuid[]) group by 1, 2, 3)
    select account, date, days.debit, summed.debit as summed
    from journal_days days full join summed using (organization_id, account, date)
    where organization_id = any (${ids}::uuid[])
      and (days.debit, days.credit) is distinct from (summed.debit, summed.credit)`;
  return [
    finding("the service's own reconciliation fails", await unreconciled(evidence)),
    finding('inventory accounts that differ from the stock', accounts),
    finding('movements without exactly one journal entry', [...movements, ...surplus]),
    finding('journal entries that do not add up', [...unbalanced, ...elsewhere, ...days]),
  ];
}

interface ReconciledPeriod {
  readonly reconciled: boolean;
  readonly accounts: readonly { readonly reconciled: boolean }[];
}

async function unreconciled({ environment, load }: Evidence): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { key } of load.organizations.filter(({ automaticPosting }) => automaticPosting)) {
    const call = { method: 'GET', path: '/api/inventory/reconciliation', credential: key } as const;
    const response = await requestOrThrow(environment.instances[0].url, call).catch(String);
    if (typeof response === 'string') found.push(response);
    else
      for (const period of (response as { periods: readonly ReconciledPeriod[] }).periods)
        if ([period, ...period.accounts].some(({ reconciled }) => !reconciled)) found.push(period);
  }
  return found;
}
