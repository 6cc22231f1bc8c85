import type { Transaction } from '@tallybook/db';
import type { JournalEntry, NewJournalLine } from '@tallybook/domain';
import { sparseColumn } from '../../platform/sparse-column.ts';

/** A balanced entry to insert; amounts are decimal text. */
export interface NewEntry {
  readonly id: string;
  readonly entryDate: string;
  readonly periodId: string;
  readonly memo: string;
  readonly source: JournalEntry['source'];
  readonly createdBy: string | null;
  /** The movement that the entry books and its product; null for a manual entry. */
  readonly productId: string | null;
  readonly lines: readonly NewJournalLine[];
}

/**
 * Inserts entries and their lines, and adds the lines to the daily sums of their accounts, as statements of one
 * flight. Call at most once per transaction and after all other locks except the log's: the rows of daily sums are
 * locked in key order.
 *
 * @param createdAt RFC 3339, UTC, milliseconds
 */
export function insertEntries(
  tx: Transaction,
  organizationId: string,
  entries: readonly NewEntry[],
  createdAt: string,
) {
  if (entries.length === 0) return [] as const;
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line, index) => ({ ...line, entry, position: index + 1 })),
  );
  return [
    insertHeads(tx, organizationId, entries, createdAt),
    tx.sql`
      insert into journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date,
        source, posting_rule_id, dimension, kind)
      select ${organizationId}, * from unnest(
        ${lines.map((line) => line.entry.id)}::uuid[], ${lines.map((line) => line.position)}::smallint[],
        ${lines.map((line) => line.account)}::text[], ${lines.map((line) => line.debit)}::numeric[],
        ${lines.map((line) => line.credit)}::numeric[], ${lines.map((line) => line.entry.entryDate)}::date[],
        ${lines.map((line) => line.entry.source)}::text[],
        ${sparseColumn(lines, (line) => line.posting_rule_id ?? null)}::uuid[],
        ${sparseColumn(lines, (line) => line.dimension ?? null)}::text[],
        ${sparseColumn(lines, (line) => line.kind ?? null)}::text[])
      returning 1`,
    tx.sql`
      insert into journal_days as d (organization_id, account, date, debit, credit)
      select ${organizationId}, account, date, sum(debit), sum(credit) from unnest(
        ${lines.map((line) => line.account)}::text[], ${lines.map((line) => line.entry.entryDate)}::date[],
        ${lines.map((line) => line.debit)}::numeric[], ${lines.map((line) => line.credit)}::numeric[]
      ) as given (account, date, debit, credit)
      group by account, date order by account, date
      on conflict (organization_id, account, date) do update
        set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit`,
  ] as const;
}

function insertHeads(
  { sql }: Transaction,
  organizationId: string,
  entries: readonly NewEntry[],
  createdAt: string,
) {
  return sql`
    insert into journal_entries (organization_id, created_at, id, entry_date, accounting_period_id, memo, source,
      created_by, product_id)
    select ${organizationId}, ${createdAt}::timestamptz, * from unnest(
      ${entries.map((entry) => entry.id)}::uuid[], ${entries.map((entry) => entry.entryDate)}::date[],
      ${entries.map((entry) => entry.periodId)}::uuid[], ${entries.map((entry) => entry.memo)}::text[],
      ${entries.map((entry) => entry.source)}::text[], ${entries.map((entry) => entry.createdBy)}::uuid[],
      ${entries.map((entry) => entry.productId)}::uuid[])
    returning 1`;
}
