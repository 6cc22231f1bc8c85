import { nullable, numeric, text, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { hashOfWriteDown } from '../../../ledger/log/hash-store.ts';
import type { IdRange } from './id-range-store.ts';
import { numberOf } from './log-store.ts';

const sumShape = { sum: numeric() };

/** The sum of `numberOf` of what the log must contain about the write-downs in a range of ids. */
export async function sumWriteDowns(
  tx: Transaction,
  organizationId: string,
  { from, through, key }: IdRange & { key: string },
): Promise<string> {
  const { sql } = tx;
  const [stored] = await tx.rows(sumShape)`
    select coalesce(sum(${numberOf(tx, key, sql`('write_down' || w.id || ${hashOfWriteDown(tx)})`)}), 0) as sum
    from stock_write_downs w where w.organization_id = ${organizationId} and w.id >= ${from} and w.id <= ${through}`;
  return stored?.sum ?? '0';
}

const writeDownFaults = ['order', 'allowance', 'reversal', 'entry', 'orphan', 'amounts'] as const;

const wrongShape = {
  fault: text(...writeDownFaults),
  /** Null for an entry without write-downs. */
  id: nullable(uuid()),
  /** Null if the fault does not concern one. */
  entry: nullable(uuid()),
};
export type WrongWriteDown = RowOf<typeof wrongShape>;

/**
 * A write-down that is out of order, has another allowance than follows from its figures (IAS 2.28–33) or a wrong journal
 * entry; a reversal that does not restore what was in effect before the review that it reverses; or an entry of write-downs without any, or with other amounts than the changes of their allowances. Undefined if
 * there is none. `round` rounds half away from zero.
 */
export async function findWrongWriteDown(
  { rows, sql }: Transaction,
  organizationId: string,
): Promise<WrongWriteDown | undefined> {
  // Whether the row `o` was in effect before the row `w` was recorded.
  const inEffectBefore = sql`
    o.reverses_id is null and not exists (
      select from stock_write_downs c
      where c.organization_id = ${organizationId} and c.reverses_id = o.id and c.seq < w.seq
    )`;
  const [wrong] = await rows(wrongShape)`
    select fault, id, case fault when 'entry' then journal_entry_id end as entry from (
      select w.id, w.journal_entry_id, case
        when w.seq <> w.place or w.as_of < w.last_as_of and exists (
          -- Later than a review that was in effect, not only than one that was reversed before it.
          select from stock_write_downs o where o.organization_id = ${organizationId} and o.product_id = w.product_id
            and o.seq < w.seq and o.as_of > w.as_of and ${inEffectBefore}
        ) then 'order'
        when w.reverses_id is null and w.allowance <> case when w.quantity > 0
          then greatest(0, w.cost - round(w.quantity * w.net_realizable_value, org.money_scale)) else 0 end then 'allowance'
        when w.reverses_id is not null and not coalesce(
          r.reverses_id is null and r.product_id = w.product_id and r.seq < w.seq and r.as_of = w.as_of
            and r.accounting_period_id = w.accounting_period_id and w.quantity = r.quantity and w.cost = r.cost
            and w.allowance = coalesce(p.allowance, 0)
            and w.net_realizable_value is not distinct from p.net_realizable_value
            and w.allowance_account is not distinct from p.allowance_account
            and (w.journal_entry_id is null or r.journal_entry_id is not null)
            and (w.journal_entry_id is not null or r.journal_entry_id is null or w.allowance = r.allowance
              -- No account: no entry booked the allowance.
              and (w.allowance = 0 or coalesce(w.allowance_account, r.allowance_account) is not distinct from r.allowance_account))
            and not exists (
              select from stock_write_downs o where o.organization_id = ${organizationId}
                and o.product_id = w.product_id and o.seq > r.seq and o.seq < w.seq and ${inEffectBefore}
            ), false) then 'reversal'
        when w.journal_entry_id is not null and e.id is null then 'entry'
      end as fault
      from (
        select id, journal_entry_id, accounting_period_id, seq, as_of, quantity, cost, net_realizable_value, allowance,
          allowance_account, reverses_id, product_id, row_number() over product as place, lag(as_of) over product as last_as_of
        from stock_write_downs where organization_id = ${organizationId}
        window product as (partition by product_id order by seq)
      ) as w
      join organizations org on org.id = ${organizationId}
      left join stock_write_downs r on r.organization_id = ${organizationId} and r.id = w.reverses_id
      left join stock_write_downs p on p.organization_id = ${organizationId} and p.product_id = r.product_id
        and p.seq = r.seq - 1
      left join journal_entries e on e.organization_id = ${organizationId} and e.id = w.journal_entry_id
        and e.accounting_period_id = w.accounting_period_id and e.entry_date = w.as_of and e.source = 'write_down'
    ) as checked
    where fault is not null order by id limit 1`;
  if (wrong !== undefined) return wrong;
  const [orphan] = await rows(wrongShape)`
    select 'orphan' as fault, w.id, e.id as entry from journal_entries e
    left join stock_write_downs w on w.organization_id = ${organizationId} and w.journal_entry_id = e.id
    where e.organization_id = ${organizationId} and e.source = 'write_down' and w.id is null
    order by e.id limit 1`;
  return orphan ?? findWrongAmounts(rows, organizationId);
}

/**
 * An entry that does not post what its reviews change: each allowance account gets the differences, write-downs and
 * recoveries apart, or the whole allowance if it moves there from another account; the rest is on one other account.
 */
async function findWrongAmounts(
  rows: Transaction['rows'],
  organizationId: string,
): Promise<WrongWriteDown | undefined> {
  const [wrong] = await rows(wrongShape)`
    with reviews as (
      select journal_entry_id as entry, allowance,
        -- A reversal may restore an allowance that no account has.
        coalesce(allowance_account, lag(allowance_account) over product) as account,
        coalesce(lag(allowance) over product, 0) as previous,
        coalesce(lag(allowance_account) over product, allowance_account) as previous_account
      from stock_write_downs where organization_id = ${organizationId}
      window product as (partition by product_id order by seq)
    ), changes as (
      select entry, account, previous_account, allowance, previous, previous_account = account as same,
        greatest(0, allowance - previous) as loss, greatest(0, previous - allowance) as recovery
      from reviews where entry is not null
    )
    select 'amounts' as fault, null::uuid as id, entry from (
      select entry, 1 as accounts, sum(debit) as debit, sum(credit) as credit from (
        select journal_entry_id as entry, account, debit, credit
        from journal_lines where organization_id = ${organizationId} and source = 'write_down'
        union all
        select entry, account, case when same then -recovery else 0 end, case when same then -loss else -allowance end
        from changes
        union all
        select entry, previous_account, -previous, 0 from changes where not same
      ) as posted
      group by entry, account having sum(debit) <> 0 or sum(credit) <> 0
      union all
      select entry, 0, -sum(loss), -sum(recovery) from changes group by entry
    ) as rest
    group by entry having sum(debit) <> 0 or sum(credit) <> 0 or sum(accounts) > 1
    order by entry limit 1`;
  return wrong;
}
