import {
  balancedLines,
  dateLimitProblem,
  type CreateJournalEntry,
  type JournalEntry,
} from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { accountsLock, lockMonthsShared } from '../../../ledger/periods/lock-store.ts';
import { openPeriodOn } from '../../../ledger/periods/open-on.ts';
import { insertEntry, readDay } from '../../../ledger/journal/store.ts';

/**
 * Posts a balanced entry into the open period of its date. Throws (400) JOURNAL_ENTRY_UNBALANCED, VALIDATION_FAILED for
 * more decimals than the currency has, DATE_TOO_FAR_AHEAD, PERIOD_CLOSED, and PERIOD_NOT_FOUND if periods do not open automatically.
 */
export function createJournalEntry(ctx: VerbContext, input: CreateJournalEntry): Promise<JournalEntry> {
  const { organizationId, userId } = ctx.actor;
  const { entry_date, memo } = input;
  return write(ctx, input, async (tx) => {
    // As for a stock movement, an entry either commits before its period closes or is rejected. And a new
    // rule for an inventory account sees whether the account has entries.
    const [, day] = await tx.flight([
      () => lockMonthsShared(tx, organizationId, [entry_date.slice(0, 7), accountsLock]),
      () => readDay(tx, organizationId, entry_date),
    ]);
    const tooFar = dateLimitProblem(day.dateLimit, entry_date, '/entry_date');
    if (tooFar !== undefined) throw tooFar;
    const lines = balancedLines(input.lines, day.moneyScale);
    const { period, opened } = await openPeriodOn(tx, ctx, day, { date: entry_date, pointer: '/entry_date' });
    const entry = { id: newId(), entry_date, memo, lines, accounting_period_id: period.id };
    const stated = { ...entry, created_at: day.now, created_by: userId };
    return insertEntry(tx, organizationId, stated, opened ? [period.id] : []);
  });
}
