import { int8, type RowOf, type Transaction } from '@tallybook/db';
import { ledgerLog } from '@tallybook/db/schema';
import { factsText, type WrittenFacts } from './facts.ts';
import { hashOfPeriod, hashOfProduct } from './hash-store.ts';

export const anchorShape = { position: int8(), head: ledgerLog.head, recorded_at: ledgerLog.recordedAt };
export type AnchorRow = RowOf<typeof anchorShape>;

/**
 * Statements that append one entry to the organization's log; the last one returns its position and head. Send them
 * after every statement that may wait for another lock, and after the facts: the lock orders the transactions of an
 * organization until they commit, and only inserts of idempotency keys and events may follow.
 */
export function appendToLog(tx: Transaction, organizationId: string, facts: WrittenFacts) {
  return [lockLog(tx, organizationId), insertLogEntry(tx, organizationId, facts)] as const;
}

export function lockLog({ sql }: Transaction, organizationId: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`ledger log:${organizationId}`}, 0))`;
}

function insertLogEntry(tx: Transaction, organizationId: string, facts: WrittenFacts) {
  const { productIds = [], periodIds = [] } = facts;
  const states = productIds.length + periodIds.length > 0;
  return tx.rows(anchorShape)`
    with last as (
      select position, head from ledger_log where organization_id = ${organizationId}
      order by position desc limit 1
    )
    insert into ledger_log (organization_id, position, recorded_at, facts, states, head)
    select ${organizationId}, position, recorded_at, facts, ${states}, encode(sha256(convert_to(previous
      || format('[%s,"%s",%s]', position, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), facts),
      'UTF8')), 'hex')
    from (
      select coalesce((select position from last), 0) + 1 as position,
        coalesce((select head from last), ${organizationId}::text) as previous,
        date_trunc('milliseconds', clock_timestamp()) as recorded_at,
        ${states ? withStates(tx, organizationId, facts) : tx.sql`${`[${factsText(facts)}]`}::text`} as facts
    ) as entry
    returning position, head, recorded_at`;
}

/** Rare: most entries contain movements and journal entries only. */
function withStates(tx: Transaction, organizationId: string, facts: WrittenFacts) {
  const { productIds = [], periodIds = [] } = facts;
  const others = factsText(facts);
  return tx.sql`(
    select '[' || string_agg(fact, ',' order by ordinal) || ']' from (
      select 1 as ordinal, format('["product","%s","%s"]', p.id, ${hashOfProduct(tx)}) as fact from products p
      where p.organization_id = ${organizationId} and p.id = any (${[...productIds]}::uuid[])
      union all
      select 2, format('["period","%s","%s"]', a.id, ${hashOfPeriod(tx)}) from accounting_periods a
      where a.organization_id = ${organizationId} and a.id = any (${[...periodIds]}::uuid[])
      union all
      select 3, ${others}::text where ${others}::text <> ''
    ) as stated
  )`;
}
