import type { Transaction } from '@tallybook/db';
import { calendarMonth, dateOf, productOf, type LedgerCommand, type PeriodState } from '@tallybook/domain';
import { newId } from '../../../../platform/ids.ts';
import {
  freeMonths,
  monthState,
  lockAndReadOverlaps,
  type MonthPeriod,
} from '../../../periods/month-store.ts';
import type { Ledger } from './read-store.ts';

/** A ledger with the months that the commands may open; they are opened only where a movement is accepted. */
export interface OpenableLedger extends Ledger {
  readonly openable: readonly MonthPeriod[];
}

/**
 * The calendar-month period of every date that no period covers, where the organization lets it open.
 *
 * @param look `lockAndReadOverlaps` holds the books, `readOverlaps` is for one who opens nothing
 */
export async function withOpenablePeriods(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  commands: readonly LedgerCommand[],
  look: typeof lockAndReadOverlaps = lockAndReadOverlaps,
): Promise<OpenableLedger> {
  const { periods, products } = ledger.state;
  const covered = (date: string, among: readonly PeriodState[]): boolean =>
    among.some((period) => period.startDate <= date && date <= period.endDate);
  const uncovered = commands
    .filter((command) => products.has(productOf(command)))
    .map(dateOf)
    .filter((date) => !covered(date, periods));
  if (!ledger.autoOpenPeriods || uncovered.length === 0) return { ...ledger, openable: [] };
  const months = [...new Map(uncovered.map((date) => [date.slice(0, 7), calendarMonth(date)])).values()].map(
    (month) => ({ id: newId(), ...month }),
  );
  const around = await look(tx, organizationId, months);
  const openable = freeMonths(months, around);
  const known = new Set(periods.map((period) => period.id));
  const found = around.overlapping.filter((period) => !known.has(period.id));
  const { closedThrough } = around;
  const state = {
    ...ledger.state,
    closedThrough,
    periods: [...periods, ...found, ...openable.map(monthState)],
  };
  return { ...ledger, state, openable };
}
