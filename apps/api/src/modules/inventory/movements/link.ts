import {
  journalEntryAlreadyLinked,
  journalEntryInvalid,
  periodClosed,
  en,
  say,
  type LinkMovement,
  type StockMovement,
} from '@tallybook/domain';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { appendToLog } from '../../../ledger/log/append-store.ts';
import { lockMonthsShared } from '../../../ledger/periods/lock-store.ts';
import { lockLink, setJournalEntry, type LinkState } from './link-store.ts';
import { findMovement, presentMovement } from '../../../ledger/movements/store.ts';

/**
 * Links a movement to its journal entry, once; nothing else of a movement ever changes. An unknown id and an id of
 * another organization both give NOT_FOUND (404). Other problems (400): JOURNAL_ENTRY_ALREADY_LINKED, PERIOD_CLOSED,
 * JOURNAL_ENTRY_INVALID.
 */
export function linkMovement(ctx: VerbContext, input: LinkMovement): Promise<StockMovement> {
  const { organizationId } = ctx.actor;
  const { id, journal_entry_id: entryId } = input;
  return write(ctx, input, async (tx) => {
    // The date never changes, so it may be read before the lock.
    const found = await findMovement(tx, organizationId, id);
    if (found === undefined) throw notFound('stock movement');
    // As for a posting: the link is committed before the period closes, or it fails.
    await lockMonthsShared(tx, organizationId, [found.movement_date.slice(0, 7)]);
    const state = await lockLink(tx, organizationId, id, entryId);
    if (state.linked_to !== entryId) {
      requireLinkable(state);
      await setJournalEntry(tx, organizationId, id, entryId);
      await tx.flight(appendToLog(tx, organizationId, { links: [{ movementId: id, entryId }] }));
    }
    const linked = await findMovement(tx, organizationId, id);
    if (linked === undefined) throw new Error('the movement no longer exists');
    return presentMovement(linked);
  });
}

function requireLinkable(state: LinkState): void {
  if (state.linked_to !== null) throw journalEntryAlreadyLinked();
  if (state.closed) throw periodClosed(state.period_name, '/id', say(en.reopenFirst));
  if (!state.entry_in_period) throw journalEntryInvalid();
}
