import type { JournalEntry } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findEntry } from '../../../ledger/journal/store.ts';

/** One journal entry. Throws NOT_FOUND (404), also for an entry of another organization. */
export async function getJournalEntry(ctx: VerbContext, input: { id: string }): Promise<JournalEntry> {
  const found = await read(ctx, (tx) => findEntry(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('journal entry');
  return found;
}
