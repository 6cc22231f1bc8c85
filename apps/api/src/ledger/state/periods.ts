import type { Transaction } from '@tallybook/db';
import { calendarMonth, datesOf, periodOf, productOf, type LedgerCommand } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import { freeMonths, monthState, lockAndReadOverlaps, type MonthPeriod } from '../periods/month-store.ts';
import type { Ledger } from './ledger.ts';

/** A ledger with the months that the commands may open; a month is opened only if a movement in it is accepted. */
export interface OpenableLedger extends Ledger {
  readonly openable: readonly MonthPeriod[];
}

/**
 * Adds a calendar-month period for every date that no period covers, if the organization opens periods automatically.
 *
 * @param readMonths `lockAndReadOverlaps` for posting, `readOverlaps` for a dry run
 */
export async function withOpenablePeriods(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  commands: readonly LedgerCommand[],
  readMonths: typeof lockAndReadOverlaps = lockAndReadOverlaps,
): Promise<OpenableLedger> {
  const { periods, products } = ledger.state;
  const uncovered = commands
    .filter((command) => products.has(productOf(command)))
    .flatMap(datesOf)
    .filter((date) => periodOf(periods, date) === undefined);
  if (!ledger.autoOpenPeriods || uncovered.length === 0) return { ...ledger, openable: [] };
  const months = [...new Map(uncovered.map((date) => [date.slice(0, 7), calendarMonth(date)])).values()].map(
    (month) => ({ id: newId(), ...month }),
  );
  const overlaps = await readMonths(tx, organizationId, months);
  const openable = freeMonths(months, overlaps);
  const known = new Set(periods.map((period) => period.id));
  const found = overlaps.overlapping.filter((period) => !known.has(period.id));
  const { closedThrough } = overlaps;
  const state = {
    ...ledger.state,
    closedThrough,
    periods: [...periods, ...found, ...openable.map(monthState)],
  };
  return { ...ledger, state, openable };
}
