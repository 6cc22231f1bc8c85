import {
  journalEntryAlreadyLinked,
  journalEntryInvalid,
  periodClosed,
  type LinkMovement,
  type StockMovement,
} from '@tallybook/domain';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { lockMonthsShared } from '../periods/lock-store.ts';
import { lockLink, setJournalEntry, type LinkState } from './link-store.ts';
import { findMovement, presentMovement } from './store.ts';

/**
 * Links a movement to its journal entry, once; nothing else of a movement ever changes. An unknown movement and
 * another organization's answer alike: NOT_FOUND (404). Refusals (400): JOURNAL_ENTRY_ALREADY_LINKED where it has
 * another one, PERIOD_CLOSED, JOURNAL_ENTRY_INVALID.
 */
export function linkMovement(ctx: VerbContext, input: LinkMovement): Promise<StockMovement> {
  const { organizationId } = ctx.actor;
  const { id, journal_entry_id: entryId } = input;
  return write(ctx, input, async (tx) => {
    // Its date never changes, so it may be read before the lock.
    const found = await findMovement(tx, organizationId, id);
    if (found === undefined) throw notFound('stock movement');
    // As for a posting: it is linked before its period closes, or it is refused.
    await lockMonthsShared(tx, organizationId, [found.movement_date.slice(0, 7)]);
    const now = await lockLink(tx, organizationId, id, entryId);
    if (now.linkedTo !== entryId) {
      requireLinkable(now);
      await setJournalEntry(tx, organizationId, id, entryId);
    }
    const linked = await findMovement(tx, organizationId, id);
    if (linked === undefined) throw new Error('the movement is gone');
    return presentMovement(linked);
  });
}

function requireLinkable(now: LinkState): void {
  if (now.linkedTo !== null) throw journalEntryAlreadyLinked();
  if (now.closed) throw periodClosed(now.periodName, '/id', 'Reopen the period first.');
  if (!now.entryInPeriod) throw journalEntryInvalid();
}
