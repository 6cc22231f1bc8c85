import type { Transaction } from '@tallybook/db';
import {
  balancedLines,
  booksClosed,
  calendarMonth,
  dateLimitProblem,
  periodClosed,
  periodNotFound,
  periodOf,
  type CreateJournalEntry,
  type JournalEntry,
  type PeriodState,
} from '@tallybook/domain';
import { originOf, type Origin } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { newId } from '../../platform/ids.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { lockMonthsShared } from '../periods/lock-store.ts';
import { freeMonths, insertFreeMonths, monthState, lockAndReadOverlaps } from '../periods/month-store.ts';
import { insertEntry, readDay } from './store.ts';

/**
 * Posts a balanced entry into the open period of its date. Throws (400) JOURNAL_ENTRY_UNBALANCED, VALIDATION_FAILED for
 * more decimals than the currency has, DATE_TOO_FAR_AHEAD, PERIOD_CLOSED, and PERIOD_NOT_FOUND if periods do not open automatically.
 */
export function createJournalEntry(ctx: VerbContext, input: CreateJournalEntry): Promise<JournalEntry> {
  const { organizationId, userId } = ctx.actor;
  const { entry_date, memo } = input;
  return write(ctx, input, async (tx) => {
    // As for a stock movement, an entry either commits before its period closes or is rejected.
    const [, day] = await tx.flight([
      () => lockMonthsShared(tx, organizationId, [entry_date.slice(0, 7)]),
      () => readDay(tx, organizationId, entry_date),
    ]);
    const tooFar = dateLimitProblem(day.dateLimit, entry_date, '/entry_date');
    if (tooFar !== undefined) throw tooFar;
    const lines = balancedLines(input.lines, day.moneyScale);
    const { period, opened } =
      (day.period && { period: day.period, opened: false }) ??
      (await openMonth(tx, organizationId, originOf(ctx, ctx.actor), entry_date, day.autoOpenPeriods));
    if (period.closed) throw periodClosed(period.name, '/entry_date');
    const entry = { id: newId(), entry_date, memo, lines, accounting_period_id: period.id };
    const stated = { ...entry, created_at: day.now, created_by: userId };
    return insertEntry(tx, organizationId, stated, opened ? [period.id] : []);
  });
}

/** Opens the calendar month of a date that no period covered; another transaction may just have opened it. */
async function openMonth(
  tx: Transaction,
  organizationId: string,
  origin: Origin,
  date: string,
  allowed: boolean,
): Promise<{ period: PeriodState; opened: boolean }> {
  const months = [{ id: newId(), ...calendarMonth(date) }];
  const overlaps = await lockAndReadOverlaps(tx, organizationId, months);
  const existing = periodOf(overlaps.overlapping, date);
  if (existing !== undefined) return { period: existing, opened: false };
  const [free] = allowed ? freeMonths(months, overlaps) : [];
  if (free !== undefined) {
    const { id, ...data } = free;
    await tx.flight([
      () => insertFreeMonths(tx, organizationId, [free]),
      () => recordEvent(tx, origin, { organizationId, type: 'period.opened', subjectId: id, data }),
    ]);
    return { period: monthState(free), opened: true };
  }
  const through = overlaps.closedThrough ?? '';
  throw date <= through ? booksClosed(through, '/entry_date') : periodNotFound(date, '/entry_date');
}
