import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { updateSettings } from './requests.ts';
import type { TestOrganization } from './seed.ts';

export const accounts = {
  inventory: '1400',
  goods_received: '1600',
  cost_of_goods_sold: '5000',
  stock_gain: '4800',
  stock_loss: '6900',
  cost_variance: '5900',
};

type Organization = Pick<TestOrganization, 'organizationId' | 'keys'>;

/** Switches automatic posting on, or off with null. */
export async function setAutomaticPosting(
  app: TestApp,
  organization: Organization,
  automatic_posting: object | null = accounts,
): Promise<void> {
  const { status, body } = await updateSettings(app, organization, { automatic_posting });
  expect([status, body.settings]).toEqual([200, expect.objectContaining({ automatic_posting })]);
}

export interface JournalEntrySummary {
  source: string;
  entry_date: string;
  /** For example `1400 +5.00` for a debit, `1600 -5.00` for a credit. */
  lines: string[];
}

/** Reads the organization's journal entries, in the order of their creation. */
export async function readJournalEntries(
  app: TestApp,
  { organizationId }: Organization,
): Promise<JournalEntrySummary[]> {
  const rows = await app.admin<JournalEntrySummary[]>`
    select e.source, e.entry_date::text, array_agg(
      l.account || case when l.debit > 0 then ' +' || trim_scale(l.debit) else ' -' || trim_scale(l.credit) end
      order by l.position) as lines
    from journal_entries e join journal_lines l on l.organization_id = e.organization_id and l.journal_entry_id = e.id
    where e.organization_id = ${organizationId} group by e.id, e.source, e.entry_date order by e.id`;
  return rows.map((row) => ({ ...row }));
}

/**
 * Fails unless every journal entry balances, the daily sums equal their lines, and at the end of every period the
 * inventory account equals the cost of all movements up to then. Computed from the rows, without the service's sums;
 * the service's reconciliation must report the same.
 */
export async function expectReconciled(
  app: TestApp,
  { organizationId, keys }: Organization,
  inventory = accounts.inventory,
): Promise<void> {
  const [unbalanced, days, lines, periods] = await Promise.all([
    app.admin`
      select journal_entry_id, sum(debit), sum(credit) from journal_lines where organization_id = ${organizationId}
      group by 1 having sum(debit) <> sum(credit) or count(*) < 2`,
    app.admin`
      select account, date::text, debit, credit from journal_days where organization_id = ${organizationId}
      order by account, date`,
    app.admin`
      select l.account, e.entry_date::text as date, sum(l.debit)::numeric(44, 4) as debit,
        sum(l.credit)::numeric(44, 4) as credit
      from journal_lines l join journal_entries e on e.organization_id = l.organization_id and e.id = l.journal_entry_id
      where l.organization_id = ${organizationId} group by 1, 2 order by 1, 2`,
    app.admin<{ id: string; stock: string; account: string; scale: number }[]>`
      select p.id, o.money_scale as scale, round((
        select coalesce(sum(coalesce(c.cost_amount, m.posted_cost)), 0) from stock_movements m
        left join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = m.id
        where m.organization_id = ${organizationId} and m.movement_date <= p.end_date
      ) + (
        select coalesce(sum(c.cost_amount), 0) from stock_cost_adjustments a
        join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = a.id
        where a.organization_id = ${organizationId} and a.booked_on <= p.end_date
      ), o.money_scale)::text as stock, round((
        select coalesce(sum(l.debit - l.credit), 0) from journal_lines l
        join journal_entries e on e.organization_id = ${organizationId} and e.id = l.journal_entry_id
        where l.organization_id = ${organizationId} and l.account = ${inventory} and e.entry_date <= p.end_date
      ), o.money_scale)::text as account
      from accounting_periods p join organizations o on o.id = p.organization_id
      where p.organization_id = ${organizationId} order by p.start_date`,
  ]);
  expect([...unbalanced]).toEqual([]);
  expect([...days]).toEqual([...lines]);
  for (const period of periods) expect(period.account).toBe(period.stock);
  const { body } = await app.request('GET', '/api/inventory/reconciliation', { key: keys.viewer });
  expect(body).toMatchObject({ automatic_posting: true, inventory_account: inventory });
  expect(body.periods).toEqual(
    periods.map((period) =>
      expect.objectContaining({
        accounting_period_id: period.id,
        stock_value: period.stock,
        account_balance: period.account,
        reconciled: true,
      }),
    ),
  );
}

/**
 * Fails unless each automatic line has the kind of its account: reversals find the amounts of a kind by it, and nothing else
 * shows it. For organizations with `accounts`, and with separate accounts for the losses and allowances of write-downs.
 */
export async function expectKindsOfAccounts(
  { admin }: Pick<TestApp, 'admin'>,
  { organizationId }: Pick<Organization, 'organizationId'>,
  writeDowns: readonly (readonly [account: string, kind: string])[],
): Promise<void> {
  const lines = await admin<{ account: string; kind: string }[]>`
    select distinct account, kind from journal_lines where organization_id = ${organizationId} and source <> 'manual'`;
  const kinds = new Map([
    ...Object.entries(accounts).map(([kind, account]) => [account, kind] as const),
    ...writeDowns,
  ]);
  expect(lines.map(({ account, kind }) => [account, kind])).toEqual(
    lines.map(({ account }) => [account, kinds.get(account)]),
  );
}
