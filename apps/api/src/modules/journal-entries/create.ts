import type { Transaction } from '@tallybook/db';
import {
  balancedLines,
  calendarMonth,
  fieldProblem,
  type CreateJournalEntry,
  type JournalEntry,
  type PeriodState,
} from '@tallybook/domain';
import { originOf, recordEvent, type Origin } from '../../platform/events/index.ts';
import { newId } from '../../platform/ids.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { lockMonthsShared } from '../periods/lock-store.ts';
import { freeMonths, insertFreeMonths, monthState, lockAndReadOverlaps } from '../periods/month-store.ts';
import { insertEntry, readDay } from './store.ts';

/**
 * Posts a balanced entry into the open period of its date. Refusals (400): JOURNAL_ENTRY_UNBALANCED, more
 * decimals than the currency has, PERIOD_CLOSED, PERIOD_NOT_FOUND where periods do not open by themselves.
 */
export function createJournalEntry(ctx: VerbContext, input: CreateJournalEntry): Promise<JournalEntry> {
  const { organizationId, userId } = ctx.actor;
  const { entry_date, memo } = input;
  return write(ctx, input, async (tx) => {
    // As for a stock movement: an entry is in before its period closes, or it is refused.
    await lockMonthsShared(tx, organizationId, [entry_date.slice(0, 7)]);
    const day = await readDay(tx, organizationId, entry_date);
    const lines = balancedLines(input.lines, day.moneyScale);
    const period =
      day.period ??
      (await openMonth(tx, organizationId, originOf(ctx, ctx.actor), entry_date, day.autoOpenPeriods));
    if (period.closed)
      throw fieldProblem('PERIOD_CLOSED', '/entry_date', `The accounting period ${period.name} is closed.`);
    return insertEntry(tx, organizationId, {
      id: newId(),
      entry_date,
      memo,
      lines,
      accounting_period_id: period.id,
      created_by: userId,
    });
  });
}

/** The calendar-month period of a date that no period covers, opened on first use. */
async function openMonth(
  tx: Transaction,
  organizationId: string,
  origin: Origin,
  date: string,
  allowed: boolean,
): Promise<PeriodState> {
  const months = [{ id: newId(), ...calendarMonth(date) }];
  const around = await lockAndReadOverlaps(tx, organizationId, months);
  const standing = around.overlapping.find((each) => each.startDate <= date && date <= each.endDate);
  if (standing !== undefined) return standing;
  const [free] = allowed ? freeMonths(months, around) : [];
  if (free !== undefined) {
    const { id, ...data } = free;
    await Promise.all([
      insertFreeMonths(tx, organizationId, [free]),
      recordEvent(tx, origin, { organizationId, type: 'period.opened', subjectId: id, data }),
    ]);
    return monthState(free);
  }
  if (date <= (around.closedThrough ?? ''))
    throw fieldProblem(
      'PERIOD_CLOSED',
      '/entry_date',
      `The books are closed through ${around.closedThrough}.`,
    );
  throw fieldProblem('PERIOD_NOT_FOUND', '/entry_date', `No accounting period covers ${date}.`);
}
