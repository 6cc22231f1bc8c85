import { bool, nullable, numeric, text, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { journalDays } from '@tallybook/db/schema';
import { journalSource } from '@tallybook/domain';
import { hashOfEntry, linesText } from '../../../ledger/log/hash-store.ts';
import type { IdRange } from './id-range-store.ts';
import { numberOf } from './log-store.ts';

const checkedShape = {
  /** The first invalid entry. */
  id: nullable(uuid()),
  fault: nullable(text()),
  /** Sum of `numberOf` over the facts that the ledger log must contain about the entries. */
  sum: numeric(),
};

/**
 * Checks the entries in a range of ids. A valid entry has balanced lines with its date and source, each included in a
 * daily sum; a period that contains its date; and, if it was created for a movement, exactly one that links to it.
 * Subqueries look up movements: a join read far more than the range (6 s for each).
 */
export async function checkEntries(
  tx: Transaction,
  organizationId: string,
  { from, through, key }: IdRange & { key: string },
): Promise<RowOf<typeof checkedShape>> {
  const { sql } = tx;
  const [checked] = await tx.rows(checkedShape)`
    select (array_agg(id order by id) filter (where fault is not null))[1] as id,
      (array_agg(fault order by id) filter (where fault is not null))[1] as fault,
      coalesce(sum(number), 0) as sum
    from (
      select e.id, case
        when l.text is null then 'The entry has no lines.'
        when l.debit <> l.credit then 'The lines of the entry do not balance.'
        when l.first_date <> e.entry_date or l.last_date <> e.entry_date or l.first_source <> e.source
          or l.last_source <> e.source then 'The lines of the entry do not have its date and source.'
        when l.unsummed then 'A line of the entry is in no daily sum of its account.'
        when not coalesce(e.entry_date between p.start_date and p.end_date, false)
          then 'The date of the entry is not in its accounting period.'
        when e.source = 'stock_movement' and (
          select count(*) filter (where m.product_id = e.product_id) <> 1 or count(*) <> 1
          from (
            select product_id from stock_movements
            where organization_id = ${organizationId} and journal_entry_id between e.id and e.id
            order by journal_entry_id offset 0
          ) as m
        ) then 'The entry was created for a movement, but not exactly one movement of its product links to it.'
      end as fault, ${numberOf(tx, key, sql`('entry' || e.id || ${hashOfEntry(tx, sql`l.text`)})`)} as number
      from journal_entries e
      -- A look-up for each entry, and not a join with the sums of all lines in the range: for a table that has grown since
      -- its statistics were taken, the planner would compute those sums again for each entry. A range in an order that only
      -- one index has: without statistics, any index that begins with the organization looks as good, and each look-up read
      -- all lines.
      cross join lateral (
        select sum(l.debit) as debit, sum(l.credit) as credit, min(l.entry_date) as first_date,
          max(l.entry_date) as last_date, min(l.source) as first_source, max(l.source) as last_source,
          bool_or(not exists (
            select from journal_days d
            where d.organization_id = ${organizationId} and d.account = l.account and d.date = l.entry_date
          )) as unsummed, ${linesText(tx)} as text
        from (
          select * from journal_lines
          where organization_id = ${organizationId} and journal_entry_id between e.id and e.id
          order by journal_entry_id, position offset 0
        ) as l
      ) as l
      -- Joined, because there are few periods: their table is read once, and not for each entry (2.8 µs).
      left join accounting_periods p on p.organization_id = e.organization_id and p.id = e.accounting_period_id
      where e.organization_id = ${organizationId} and e.id >= ${from} and e.id <= ${through}
      -- Otherwise the look-ups are executed for each mention of the fault: 26 instead of 19 µs for an entry.
      offset 0
    ) as checked`;
  if (checked === undefined) throw new Error('no result');
  return checked;
}

const orphanShape = { id: nullable(uuid()) };

/**
 * The first id in a range that has lines but no entry; null if there is none. A difference of two sets, which reads each
 * range once: an anti-join read all entries for each line if the statistics were taken while the entries were inserted. A
 * statement of its own, because a full join of both tables crashes the coordinator of a Citus cluster (13.2).
 */
export async function findLinesWithoutEntry(
  { rows }: Transaction,
  organizationId: string,
  { from, through }: IdRange,
): Promise<string | null> {
  const [found] = await rows(orphanShape)`
    select min(id::text)::uuid as id from (
      select journal_entry_id as id from journal_lines
      where organization_id = ${organizationId} and journal_entry_id >= ${from} and journal_entry_id <= ${through}
      except
      select id from journal_entries
      where organization_id = ${organizationId} and id >= ${from} and id <= ${through}
    ) as orphaned`;
  return found?.id ?? null;
}

export interface AccountDay {
  readonly account: string;
  readonly date: string;
}

const dayShape = {
  account: journalDays.account,
  date: journalDays.date,
  /** Whether the stored sums equal the sums of the lines. */
  agrees: bool(),
};

export type ComparedDay = RowOf<typeof dayShape>;

/**
 * Compares daily sums with their lines, for the account days after `after`. One look-up per source: a generic plan for
 * `source = any (…)` read all lines of the account for each of its days. `offset 0` keeps each look-up separate.
 */
export function compareDays(
  { rows }: Transaction,
  organizationId: string,
  after: AccountDay,
  days: number,
): Promise<ComparedDay[]> {
  return rows(dayShape)`
    select d.account, d.date, d.debit = l.debit and d.credit = l.credit as agrees
    from (
      select account, date, debit, credit from journal_days
      where organization_id = ${organizationId} and (account, date) > (${after.account}, ${after.date}::date)
      order by account, date limit ${days}
    ) as d
    cross join lateral (
      select coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit
      from unnest(${journalSource.options}::text[]) as wanted (source)
      cross join lateral (
        select debit, credit from journal_lines
        where organization_id = ${organizationId} and account = d.account and source = wanted.source
          and entry_date = d.date
        offset 0
      ) as each
    ) as l
    order by d.account, d.date`;
}
