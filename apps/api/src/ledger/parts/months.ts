import type { Transaction } from '@tallybook/db';
import { calendarMonth } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import { freeMonths, insertFreeMonths, monthState, type readOverlaps } from '../periods/month-store.ts';
import { acceptedIn, type Ledger, type Part } from './part.ts';

/** Months that the batch opens as periods: those in which something was accepted. */
export const months: Part = {
  derive({ ledger, decision }) {
    const used = new Set(acceptedIn(decision).map(({ periodId }) => periodId));
    return { opened: ledger.openable.filter(({ id }) => used.has(id)) };
  },
  write: (tx, { organizationId, opened }) => [() => insertFreeMonths(tx, organizationId, opened)],
};

/** Adds a calendar-month period for each of these dates; it is opened only if a movement in it is accepted. */
export async function withOpenable(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  dates: readonly string[],
  readMonths: typeof readOverlaps,
): Promise<Ledger> {
  const { periods } = ledger.state;
  const wanted = [...new Map(dates.map((date) => [date.slice(0, 7), calendarMonth(date)])).values()].map(
    (month) => ({ id: newId(), ...month }),
  );
  const overlaps = await readMonths(tx, organizationId, wanted);
  const openable = freeMonths(wanted, overlaps);
  const known = new Set(periods.map((period) => period.id));
  const found = overlaps.overlapping.filter((period) => !known.has(period.id));
  const state = {
    ...ledger.state,
    closedThrough: overlaps.closedThrough,
    periods: [...periods, ...found, ...openable.map(monthState)],
  };
  return { ...ledger, state, openable };
}
