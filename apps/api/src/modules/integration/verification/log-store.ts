import {
  bool,
  int8,
  nullable,
  numeric,
  text,
  uuid,
  type RowOf,
  type Transaction,
  type SqlFragment,
} from '@tallybook/db';
import { ledgerLog } from '@tallybook/db/schema';
import {
  hashOfEntry,
  hashOfPeriod,
  hashOfProduct,
  hashOfTransfer,
  hashOfWriteDown,
  linesText,
} from '../../../ledger/log/hash-store.ts';
import { entryText } from '../../../ledger/log/entry-text-store.ts';
import type { IdRange } from './id-range-store.ts';

/** Statements of limited size: at most this many entries, and about this much text. */
const entriesPerPage = 5_000;
const bytesPerPage = 1_000_000;

/**
 * A number for a fact, for an expression of SQL text that is unique to it. The sum of these numbers stands for a list of
 * facts, and sums of pages can be added: under a key that nobody knew when the rows were written, lists of equal sums
 * contain each fact equally often. Counts would not detect a fact that repeats in place of another. Null for null.
 */
export const numberOf = ({ sql }: Transaction, key: string, fact: SqlFragment) => sql`
  ('x' || encode(substr(sha256(convert_to(${key}::text || ${fact}, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint`;

const firstShape = { first: nullable(ledgerLog.position) };

/** The lowest position of the log; null if it is empty. */
export async function findFirst({ rows }: Transaction, organizationId: string): Promise<string | null> {
  const [found] = await rows(firstShape)`
    select min(position) as first from ledger_log where organization_id = ${organizationId}`;
  return found?.first ?? null;
}

const sumShape = { sum: numeric() };

/** The sum of `numberOf` of what the log must contain about the movements in a range of ids: each, and its link. */
export async function sumMovements(
  tx: Transaction,
  organizationId: string,
  { from, through, key }: IdRange & { key: string },
): Promise<string> {
  const { sql } = tx;
  const [stored] = await tx.rows(sumShape)`
    select coalesce(sum(${numberOf(tx, key, sql`('movement' || id || hash)`)}), 0)
      + coalesce(sum(${numberOf(tx, key, sql`('link' || id || journal_entry_id)`)}), 0) as sum
    from stock_movements where organization_id = ${organizationId} and id >= ${from} and id <= ${through}`;
  return stored?.sum ?? '0';
}

const endShape = { through: nullable(ledgerLog.position) };

/** The position of the last entry of the page after a position; null if there is none. */
export async function findPageEnd(
  { rows }: Transaction,
  organizationId: string,
  after: string,
): Promise<string | null> {
  const [end] = await rows(endShape)`
    select max(position) as through from (
      select position, coalesce(sum(octet_length(facts)) over (
        order by position rows between unbounded preceding and 1 preceding
      ), 0) as bytes_before
      from (
        select position, facts from ledger_log
        where organization_id = ${organizationId} and position > ${after}::bigint
        order by position limit ${entriesPerPage}
      ) as page
    ) as sized where bytes_before < ${bytesPerPage}`;
  return end?.through ?? null;
}

interface LogPage {
  readonly after: string;
  readonly through: string;
  /** The head before the page. */
  readonly previous: string;
}

const headShape = {
  position: ledgerLog.position,
  head: ledgerLog.head,
  recorded_at: ledgerLog.recordedAt,
  /**
   * The first position of the page that is missing; or whose head does not follow from the previous one, or whose time
   * is none that the service writes; or null. Counted from the start of the page: stored positions may be any numbers.
   */
  missing: nullable(int8()),
  broken: nullable(int8()),
};
export type PageHead = RowOf<typeof headShape>;

/** Recomputes the heads of a page; returns its last entry. */
export function checkHeads(
  tx: Transaction,
  organizationId: string,
  { after, through, previous }: LogPage,
): Promise<PageHead[]> {
  return tx.rows(headShape)`
    select position, head, recorded_at, min(place) filter (where missing) over () as missing,
      min(place) filter (where broken) over () as broken
    from (
      select l.position, l.head, l.recorded_at, ${after}::bigint + row_number() over page as place,
        l.position <> ${after}::bigint + row_number() over page as missing,
        l.recorded_at not between '2000-01-01Z' and '9999-12-31Z' or l.head <> encode(sha256(convert_to(
          lag(l.head, 1, ${previous}::text) over page || ${entryText(tx)}, 'UTF8')), 'hex') as broken
      from ledger_log l
      where l.organization_id = ${organizationId} and l.position > ${after}::bigint
        and l.position <= ${through}::bigint
      window page as (order by l.position)
    ) as checked
    order by position desc limit 1`;
}

/** The facts of an entry as the service writes them. Anything else may not even be JSON. */
const readableFacts = (() => {
  const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  const hash = '[0-9a-f]{64}';
  const fact = `\\["(?:${[
    `movement","${id}","v1:${hash}",(?:null|"${id}")`,
    `cost_adjustment","${id}","v1:${hash}"`,
    `(?:entry|product|period|write_down|transfer)","${id}","${hash}"`,
    `link","${id}","${id}"`,
  ].join('|')})\\]`;
  return `\\[(?:${fact},)*${fact}\\]`;
})();

const unreadableShape = { position: nullable(ledgerLog.position) };

/**
 * The first position of a page with facts that the service does not write; null if there is none. Matches the page as
 * one text, an entry on each line.
 */
export async function findUnreadable(
  { rows }: Transaction,
  organizationId: string,
  { after, through }: Pick<LogPage, 'after' | 'through'>,
): Promise<string | null> {
  const [found] = await rows(unreadableShape)`
    with page as (
      select position, facts from ledger_log
      where organization_id = ${organizationId} and position > ${after}::bigint and position <= ${through}::bigint
    )
    select case when (
        select string_agg(replace(facts, chr(10), '?') || chr(10), '') ~ ${`^(?:${readableFacts}\\n)+$`} from page
      ) then null else (select min(position) from page where facts !~ ${`^${readableFacts}$`}) end as position`;
  return found?.position ?? null;
}

const pageSumShape = {
  sum: numeric(),
  /** The first position with a state of a product or period that is not marked as such, or marked without having one. */
  mismarked: nullable(ledgerLog.position),
};

/**
 * The sum of `numberOf` of a page's movements, links and journal entries. Facts that the service writes have no other
 * quotation marks or brackets, so they are split as text.
 */
export async function sumPage(
  tx: Transaction,
  organizationId: string,
  { after, through, key }: Pick<LogPage, 'after' | 'through'> & { key: string },
): Promise<RowOf<typeof pageSumShape>> {
  const { sql } = tx;
  const part = (index: number) => sql`split_part(fact, '"', ${sql.unsafe(String(index))})`;
  const [page] = await tx.rows(pageSumShape)`
    select coalesce(sum(${numberOf(tx, key, sql`(kind || ${part(4)} || ${part(6)})`)})
        filter (where kind not in ('product', 'period')), 0)
      + coalesce(sum(${numberOf(tx, key, sql`('link' || ${part(4)} || nullif(${part(8)}, ''))`)})
        filter (where kind = 'movement'), 0) as sum,
      least(min(position) filter (where kind in ('product', 'period') and not has_states), (
        select min(position) from ledger_log
        where organization_id = ${organizationId} and position > ${after}::bigint and position <= ${through}::bigint
          and has_states and facts !~ '\\["(?:product|period)"'
      )) as mismarked
    from (
      select l.position, l.has_states, fact, ${part(2)} as kind
      from ledger_log l cross join lateral string_to_table(l.facts, '],[') as fact
      where l.organization_id = ${organizationId} and l.position > ${after}::bigint
        and l.position <= ${through}::bigint
    ) as facts`;
  if (page === undefined) throw new Error('no sum');
  return page;
}

export const factFaults = [
  'missing',
  'hash',
  'link',
  'entry_missing',
  'entry_hash',
  'link_lost',
  'adjustment_missing',
  'adjustment_hash',
  'write_down_missing',
  'write_down_hash',
  'transfer_missing',
  'transfer_hash',
] as const;

const faultShape = {
  fault: text(...factFaults),
  position: ledgerLog.position,
  id: uuid(),
};
export type FactFault = RowOf<typeof faultShape>;

/**
 * The first movement, journal entry or link of a page that differs from its row; undefined if there is none. Looks up
 * each row, so it takes longer than the sums; called only if these differ. Subqueries, because a join would
 * be planned as a scan of the whole table for each page. `offset 0`, because under row level security PostgreSQL 15 uses
 * no index for an id that is an expression with a cast.
 */
export async function findFactFault(
  tx: Transaction,
  organizationId: string,
  { after, through }: Pick<LogPage, 'after' | 'through'>,
): Promise<FactFault | undefined> {
  const { sql } = tx;
  // Names the organization too: a cluster does not deduce where the lines are from their entry.
  const hash = hashOfEntry(
    tx,
    sql`(
      select ${linesText(tx)} from journal_lines l
      where l.organization_id = ${organizationId} and l.journal_entry_id = e.id)`,
  );
  const [fault] = await tx.rows(faultShape)`
    select outcome as fault, position, id from (
      select l.position, fact.id, case fact.kind
        when 'movement' then coalesce((
          select case when m.hash <> fact.value ->> 2 then 'hash'
            when fact.value ->> 3 is null or m.journal_entry_id::text is not distinct from fact.value ->> 3 then 'same'
            else 'link' end
          from stock_movements m where m.organization_id = ${organizationId} and m.id = fact.id), 'missing')
        when 'entry' then coalesce((
          select case when ${hash} = fact.value ->> 2 then 'same' else 'entry_hash' end
          from journal_entries e where e.organization_id = ${organizationId} and e.id = fact.id), 'entry_missing')
        when 'cost_adjustment' then coalesce((
          select case when a.hash = fact.value ->> 2 then 'same' else 'adjustment_hash' end
          from stock_cost_adjustments a where a.organization_id = ${organizationId} and a.id = fact.id), 'adjustment_missing')
        when 'write_down' then coalesce((
          select case when ${hashOfWriteDown(tx)} = fact.value ->> 2 then 'same' else 'write_down_hash' end
          from stock_write_downs w where w.organization_id = ${organizationId} and w.id = fact.id), 'write_down_missing')
        when 'transfer' then coalesce((
          select case when ${hashOfTransfer(tx)} = fact.value ->> 2 then 'same' else 'transfer_hash' end
          from stock_transfers t where t.organization_id = ${organizationId} and t.id = fact.id), 'transfer_missing')
        when 'link' then coalesce((
          select case when m.journal_entry_id::text = fact.value ->> 2 then 'same' else 'link_lost' end
          from stock_movements m where m.organization_id = ${organizationId} and m.id = fact.id), 'missing')
        else 'same'
      end as outcome
      from ledger_log l
      cross join lateral (
        select value, value ->> 0 as kind, (value ->> 1)::uuid as id from json_array_elements(l.facts::json)
        offset 0
      ) as fact
      where l.organization_id = ${organizationId} and l.position > ${after}::bigint
        and l.position <= ${through}::bigint
    ) as compared
    where outcome <> 'same' order by position, id limit 1`;
  return fault;
}

const stateShape = {
  kind: text('product', 'period'),
  id: uuid(),
  missing: bool(),
};

/** A product or period whose row differs from its newest state in the log; undefined if there is none. */
export async function findChangedState(
  tx: Transaction,
  organizationId: string,
): Promise<RowOf<typeof stateShape> | undefined> {
  const [changed] = await tx.rows(stateShape)`
    with logged as (
      select distinct on (kind, id) kind, id, hash from (
        select l.position, value ->> 0 as kind, (value ->> 1)::uuid as id, value ->> 2 as hash
        from ledger_log l cross join lateral json_array_elements(l.facts::json)
        where l.organization_id = ${organizationId} and l.has_states
      ) as facts
      where kind in ('product', 'period') order by kind, id, position desc
    ), stored as (
      select 'product' as kind, p.id, ${hashOfProduct(tx)} as hash from products p
      where p.organization_id = ${organizationId}
      union all
      select 'period', a.id, ${hashOfPeriod(tx)} from accounting_periods a where a.organization_id = ${organizationId}
    )
    select coalesce(l.kind, s.kind) as kind, coalesce(l.id, s.id) as id, s.id is null as missing
    from logged l full join stored s on s.kind = l.kind and s.id = l.id
    where l.hash is distinct from s.hash order by 1 desc, 2 limit 1`;
  return changed;
}

const miscountedShape = {
  id: uuid(),
  /** Where it occurs for the last time; null if it is not in the log. */
  position: nullable(ledgerLog.position),
};
/** A kind of fact that occurs once in the log. */
export type FactKind = 'movement' | 'entry' | 'link' | 'cost_adjustment' | 'write_down' | 'transfer';
export type Miscounted = RowOf<typeof miscountedShape>;

/** A row that the log does not contain, or else one that it contains more than once; undefined if none is found. */
export async function findMiscounted(
  { rows, sql }: Transaction,
  organizationId: string,
  kind: FactKind,
): Promise<Miscounted | undefined> {
  const table = {
    movement: sql`stock_movements`,
    link: sql`stock_movements`,
    entry: sql`journal_entries`,
    cost_adjustment: sql`stock_cost_adjustments`,
    write_down: sql`stock_write_downs`,
    transfer: sql`stock_transfers`,
  }[kind];
  const [found] = await rows(miscountedShape)`
    with logged as (
      select (value ->> 1)::uuid as id, count(*) as times, max(position) as position
      from ledger_log l cross join lateral json_array_elements(l.facts::json)
      where l.organization_id = ${organizationId} and (value ->> 0 = ${kind}
        ${kind === 'link' ? sql`or value ->> 0 = 'movement' and value ->> 3 is not null` : sql``})
      group by 1
    ), stored as (
      select t.id from ${table} t
      where t.organization_id = ${organizationId} ${kind === 'link' ? sql`and t.journal_entry_id is not null` : sql``}
    )
    select coalesce(s.id, l.id) as id, l.position from stored s full join logged l on l.id = s.id
    where s.id is null or l.times is distinct from 1
    order by l.position is not null, l.position, 1 limit 1`;
  return found;
}
