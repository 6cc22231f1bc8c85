import { bool, int8, nullable, numeric, text, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { ledgerLog } from '@tallybook/db/schema';
import { hashOfEntry, hashOfPeriod, hashOfProduct } from '../ledger-log/hash-store.ts';
import { entryText } from '../ledger-log/store.ts';

/** Statements of limited size: at most this many entries, and about this much text. */
const entriesPerPage = 5_000;
const bytesPerPage = 1_000_000;

/**
 * A number for an id, for a column of ids as SQL text. The sum of these numbers stands for a list of ids, and sums of
 * pages can be added: under a key that nobody knew when the rows were written, lists of equal sums contain each id
 * equally often. Counts would not detect an id that repeats in place of another.
 */
const numberOf = ({ sql }: Transaction, key: string) => sql`
  ('x' || encode(substr(sha256(convert_to(${key}::text || id, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint`;

const storedShape = {
  /** Sums of `numberOf`. */
  movements: numeric(),
  entries: numeric(),
  first: nullable(ledgerLog.position),
};
export type StoredFacts = RowOf<typeof storedShape>;

/** What the log must contain, and its lowest position. */
export async function readStored(tx: Transaction, organizationId: string, key: string): Promise<StoredFacts> {
  const number = numberOf(tx, key);
  const [stored] = await tx.rows(storedShape)`
    select
      (select coalesce(sum(${number}), 0) from stock_movements where organization_id = ${organizationId}) as movements,
      (select coalesce(sum(${number}), 0) from journal_entries where organization_id = ${organizationId}) as entries,
      (select min(position) from ledger_log where organization_id = ${organizationId}) as first`;
  if (stored === undefined) throw new Error('no sums');
  return stored;
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
    `movement","${id}","(?:v2:)?${hash}"(?:,"${id}")?`,
    `(?:entry|product|period)","${id}","${hash}"`,
    `link","${id}","${id}"`,
  ].join('|')})\\]`;
  return `\\[(?:${fact},)*${fact}\\]`;
})();

const unreadableShape = { position: nullable(ledgerLog.position) };

/**
 * The first position of a page with facts that the service does not write; null if there is none. Matches the page as
 * one text, an entry on each line, because starting a match takes longer than a match.
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

export const factFaults = [
  'missing',
  'hash',
  'link',
  'entry_missing',
  'entry_hash',
  'link_lost',
  'states',
] as const;

const factsShape = {
  /** Sums of `numberOf`. */
  movements: numeric(),
  entries: numeric(),
  links: numeric(),
  /** Movements that were linked to a journal entry after they were posted. */
  linked_later: numeric(),
  fault: nullable(text(...factFaults)),
  position: nullable(ledgerLog.position),
  id: nullable(uuid()),
};
export type PageFacts = RowOf<typeof factsShape>;

/**
 * Compares the movements, journal entries and links of a page with their rows; returns sums and the first fault.
 * Subqueries look the rows up: a join would be planned as a scan of the whole table for each page. `offset 0`, because
 * under row level security PostgreSQL 15 uses no index for an id that is an expression with a cast.
 */
export async function checkFacts(
  tx: Transaction,
  organizationId: string,
  { after, through, key }: Pick<LogPage, 'after' | 'through'> & { key: string },
): Promise<PageFacts> {
  const [facts] = await tx.rows(factsShape)`
    select coalesce(sum(number) filter (where kind = 'movement'), 0) as movements,
      coalesce(sum(number) filter (where kind = 'entry'), 0) as entries,
      coalesce(sum(number) filter (where kind = 'link'), 0) as links,
      coalesce(sum(number) filter (where outcome = 'linked_later'), 0) as linked_later,
      (array_agg(outcome order by position, id) filter (where faulty))[1] as fault,
      (array_agg(position order by position, id) filter (where faulty))[1] as position,
      (array_agg(id order by position, id) filter (where faulty))[1] as id
    from (
      select *, outcome not in ('same', 'linked_later') as faulty, ${numberOf(tx, key)} as number from (
        select l.position, fact.kind, fact.id, case fact.kind
          when 'movement' then coalesce((
            select case when m.hash <> fact.value ->> 2 then 'hash'
              when m.journal_entry_id::text is not distinct from fact.value ->> 3 then 'same'
              when fact.value ->> 3 is null then 'linked_later' else 'link' end
            from stock_movements m where m.organization_id = ${organizationId} and m.id = fact.id), 'missing')
          when 'entry' then coalesce((
            select case when ${hashOfEntry(tx, organizationId)} = fact.value ->> 2 then 'same' else 'entry_hash' end
            from journal_entries e where e.organization_id = ${organizationId} and e.id = fact.id), 'entry_missing')
          when 'link' then coalesce((
            select case when m.journal_entry_id::text = fact.value ->> 2 then 'same' else 'link_lost' end
            from stock_movements m where m.organization_id = ${organizationId} and m.id = fact.id), 'missing')
          else case when l.states then 'same' else 'states' end
        end as outcome
        from ledger_log l
        cross join lateral (
          select value, value ->> 0 as kind, (value ->> 1)::uuid as id from json_array_elements(l.facts::json)
          offset 0
        ) as fact
        where l.organization_id = ${organizationId} and l.position > ${after}::bigint
          and l.position <= ${through}::bigint
      ) as compared
    ) as judged`;
  if (facts === undefined) throw new Error('no facts');
  return facts;
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
        where l.organization_id = ${organizationId} and l.states
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
export type Miscounted = RowOf<typeof miscountedShape>;

/** A row that the log does not contain, or else one that it contains more than once; undefined if none is found. */
export async function findMiscounted(
  { rows, sql }: Transaction,
  organizationId: string,
  kind: 'movement' | 'entry' | 'link',
): Promise<Miscounted | undefined> {
  const table = kind === 'entry' ? sql`journal_entries` : sql`stock_movements`;
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
