import type { Transaction } from '@tallybook/db';

/** What linking a movement depends on, read behind the lock of its row. */
export interface LinkState {
  readonly linkedTo: string | null;
  readonly periodName: string;
  readonly closed: boolean;
  /** The entry is the organization's, posted by a caller and dated in the movement's period. */
  readonly entryInPeriod: boolean;
}

/** Makes whoever links the same movement wait, then reads how things stand. */
export async function lockLink(
  { sql }: Transaction,
  organizationId: string,
  id: string,
  entryId: string,
): Promise<LinkState> {
  // Two statements: joined, the look would be older than the wait.
  const [, [row]] = await Promise.all([
    sql`
      select from stock_movements where organization_id = ${organizationId} and id = ${id} for no key update`,
    sql<{ linked_to: string | null; name: string; closed: boolean; in_period: boolean }[]>`
      select m.journal_entry_id as linked_to, p.name, p.status = 'closed' as closed, exists (
        select from journal_entries e where e.organization_id = m.organization_id and e.id = ${entryId}
          and e.accounting_period_id = m.accounting_period_id and e.source = 'manual'
      ) as in_period
      from stock_movements m
      join accounting_periods p on p.organization_id = m.organization_id and p.id = m.accounting_period_id
      where m.organization_id = ${organizationId} and m.id = ${id}`,
  ]);
  if (row === undefined) throw new Error('the movement is gone');
  return { linkedTo: row.linked_to, periodName: row.name, closed: row.closed, entryInPeriod: row.in_period };
}

export function setJournalEntry(
  { sql }: Transaction,
  organizationId: string,
  id: string,
  entryId: string,
): Promise<unknown> {
  return sql`
    update stock_movements set journal_entry_id = ${entryId}
    where organization_id = ${organizationId} and id = ${id}`;
}
