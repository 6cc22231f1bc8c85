import { int8, text, type RowOf, type Transaction } from '@tallybook/db';
import { ledgerLog } from '@tallybook/db/schema';

const entryShape = {
  position: int8(),
  recorded_at: ledgerLog.recordedAt,
  entry: text(),
  head: ledgerLog.head,
};
export type LogRow = RowOf<typeof entryShape>;

/** The hashed text of the row `ledger_log l`; with the previous head before it, its sha256 is the head. */
export const entryText = ({ sql }: Transaction) => sql`
  format('[%s,"%s",%s]', l.position, to_char(l.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), l.facts)`;

/** Entries after a position, in order. */
export function selectLog(
  tx: Transaction,
  organizationId: string,
  after: string,
  limit: number,
): Promise<LogRow[]> {
  return tx.rows(entryShape)`
    select l.position, l.recorded_at, ${entryText(tx)} as entry, l.head from ledger_log l
    where l.organization_id = ${organizationId} and l.position > ${after}::bigint
    order by l.position limit ${limit}`;
}
