import { and, bool, eq, type RowOf, type Transaction } from '@tallybook/db';
import { accountingPeriods, stockMovements } from '@tallybook/db/schema';

const linkShape = {
  linked_to: stockMovements.journalEntryId,
  period_name: accountingPeriods.name,
  closed: bool(),
  /** The entry belongs to the organization, was posted manually and is dated in the movement's period. */
  entry_in_period: bool(),
};
export type LinkState = RowOf<typeof linkShape>;

/** Locks the movement's row, then reads the state that linking depends on. */
export async function lockLink(
  { flight, rows, sql }: Transaction,
  organizationId: string,
  id: string,
  entryId: string,
): Promise<LinkState> {
  // Two statements: one that locks and joins would read a snapshot from before the wait.
  const [, [state]] = await flight([
    sql`
      select from stock_movements where organization_id = ${organizationId} and id = ${id} for no key update`,
    rows(linkShape)`
      select m.journal_entry_id as linked_to, p.name as period_name, p.status = 'closed' as closed, exists (
        select from journal_entries e where e.organization_id = ${organizationId} and e.id = ${entryId}
          and e.accounting_period_id = m.accounting_period_id and e.source = 'manual'
      ) as entry_in_period
      from stock_movements m
      join accounting_periods p on p.organization_id = m.organization_id and p.id = m.accounting_period_id
      where m.organization_id = ${organizationId} and m.id = ${id}`,
  ]);
  if (state === undefined) throw new Error('the movement no longer exists');
  return state;
}

export async function setJournalEntry(
  { db }: Transaction,
  organizationId: string,
  id: string,
  entryId: string,
): Promise<void> {
  await db
    .update(stockMovements)
    .set({ journalEntryId: entryId })
    .where(and(eq(stockMovements.organizationId, organizationId), eq(stockMovements.id, id)));
}
