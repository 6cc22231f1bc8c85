import type { Transaction } from '@tallybook/db';
import {
  booksClosed,
  calendarMonth,
  periodClosed,
  periodNotFound,
  periodOf,
  type PeriodState,
} from '@tallybook/domain';
import { originOf } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { newId } from '../../platform/ids.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { freeMonths, insertFreeMonths, lockAndReadOverlaps, monthState } from './month-store.ts';

export interface OpenPeriod {
  readonly period: PeriodState;
  /** Whether this transaction opened it: its state belongs to the facts of the ledger log. */
  readonly opened: boolean;
}

/**
 * The open period of a date, for a transaction that holds the shared lock of its month. If no period covers the date,
 * its calendar month is opened, if the organization allows that. Throws (400) PERIOD_CLOSED and PERIOD_NOT_FOUND.
 *
 * @param day read under the lock
 * @param pointer of the field with the date
 */
export async function openPeriodOn(
  tx: Transaction,
  ctx: VerbContext,
  day: { readonly period: PeriodState | undefined; readonly autoOpenPeriods: boolean },
  { date, pointer }: { date: string; pointer: string },
): Promise<OpenPeriod> {
  const { period, opened } =
    (day.period && { period: day.period, opened: false }) ??
    (await openMonth(tx, ctx, { date, pointer }, day.autoOpenPeriods));
  if (period.closed) throw periodClosed(period.name, pointer);
  return { period, opened };
}

/** Opens the calendar month of a date that no period covered; another transaction may just have opened it. */
async function openMonth(
  tx: Transaction,
  ctx: VerbContext,
  { date, pointer }: { date: string; pointer: string },
  allowed: boolean,
): Promise<OpenPeriod> {
  const { organizationId } = ctx.actor;
  const months = [{ id: newId(), ...calendarMonth(date) }];
  const overlaps = await lockAndReadOverlaps(tx, organizationId, months);
  const existing = periodOf(overlaps.overlapping, date);
  if (existing !== undefined) return { period: existing, opened: false };
  const [free] = allowed ? freeMonths(months, overlaps) : [];
  if (free !== undefined) {
    const { id, ...data } = free;
    const origin = originOf(ctx, ctx.actor);
    await tx.flight([
      () => insertFreeMonths(tx, organizationId, [free]),
      () => recordEvent(tx, origin, { organizationId, type: 'period.opened', subjectId: id, data }),
    ]);
    return { period: monthState(free), opened: true };
  }
  const through = overlaps.closedThrough ?? '';
  throw date <= through ? booksClosed(through, pointer) : periodNotFound(date, pointer);
}
