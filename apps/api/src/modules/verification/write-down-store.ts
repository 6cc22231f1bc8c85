import { nullable, numeric, text, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { hashOfWriteDown } from '../ledger-log/hash-store.ts';
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

const writeDownFaults = ['order', 'allowance', 'entry', 'orphan'] as const;

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
 * entry; or an entry of write-downs without any. Undefined if there is none. `round` rounds half away from zero.
 */
export async function findWrongWriteDown(
  { rows }: Transaction,
  organizationId: string,
): Promise<WrongWriteDown | undefined> {
  const [wrong] = await rows(wrongShape)`
    select fault, id, case fault when 'entry' then journal_entry_id end as entry from (
      select w.id, w.journal_entry_id, case
        when w.seq <> w.place or w.as_of < w.last_as_of then 'order'
        when w.allowance <> case when w.quantity > 0
          then greatest(0, w.cost - round(w.quantity * w.net_realizable_value, o.money_scale)) else 0 end then 'allowance'
        when w.journal_entry_id is not null and e.id is null then 'entry'
      end as fault
      from (
        select id, journal_entry_id, accounting_period_id, seq, as_of, quantity, cost, net_realizable_value, allowance,
          row_number() over product as place, lag(as_of) over product as last_as_of
        from stock_write_downs where organization_id = ${organizationId}
        window product as (partition by product_id order by seq)
      ) as w
      join organizations o on o.id = ${organizationId}
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
  return orphan;
}
