import { bool, int8, text, type RowOf, type Transaction } from '@tallybook/db';
import { ledgerLog } from '@tallybook/db/schema';
import { maxPageBytes } from '../../../platform/cursor.ts';
import { entryStart } from '../../../ledger/log/entry-text-store.ts';

const partShape = {
  position: int8(),
  part: int8(),
  recorded_at: ledgerLog.recordedAt,
  entry: text(),
  continues: bool(),
  head: ledgerLog.head,
};
export type LogRow = RowOf<typeof partShape>;

/** Characters of a part of an entry: with the quotation marks escaped, two parts are no larger than a page. */
export const partLength = 400_000;

/**
 * Entries after a position, in order; a long one in several parts. Ends with the row that exceeds a page, so that a page
 * reads about as much as it returns.
 */
export function selectLog(
  tx: Transaction,
  organizationId: string,
  after: { readonly position: string; readonly part: string },
  limit: number,
): Promise<LogRow[]> {
  const { sql } = tx;
  // `octet_length` reads only the length of text that is stored apart. Facts are ASCII.
  const length = sql`octet_length(l.facts)`;
  return tx.rows(partShape)`
    select l.position, l.part, l.recorded_at, l.head, l.continues,
      case when l.part = 0 then ${entryStart(tx)} else '' end
      || substr(l.facts, (l.part * ${partLength} + 1)::int, ${partLength})
      || case when l.continues then '' else ']' end as entry
    from (
      select l.*, parts.part, (parts.part + 1) * ${partLength}::bigint < ${length} as continues,
        coalesce(sum(least(${length} - parts.part * ${partLength}::bigint, ${partLength})) over (
          order by l.position, parts.part rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select * from ledger_log l
        where l.organization_id = ${organizationId} and l.position >= ${after.position}::bigint
        order by l.position limit ${limit + 1}
      ) as l
      cross join lateral generate_series(0::bigint, (${length} - 1) / ${partLength}) as parts (part)
      where l.position > ${after.position}::bigint or parts.part > ${after.part}::bigint
      order by l.position, parts.part limit ${limit}
    ) as l
    where l.before <= ${maxPageBytes}
    order by l.position, l.part`;
}
