import type { ListedJournalEntry, ListJournalEntries, Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectEntries } from '../../../ledger/journal/store.ts';

/** A page of journal entries with their lines: newest `entry_date` first, then most recently created, unless `sort` says otherwise. */
export async function listJournalEntries(
  ctx: VerbContext,
  input: ListJournalEntries,
): Promise<Page<ListedJournalEntry>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'journal-entries', input, ['date', 'uuid']);
  const rows = await read(ctx, (tx) => selectEntries(tx, organizationId, input, paging));
  return paging.page(rows, (row) => [row.entry_date, row.id]);
}
