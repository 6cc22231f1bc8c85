import type { Transaction } from '@tallybook/db';
import { calendarMonth, dateOf, productOf, type LedgerCommand } from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import { insertMonthPeriods } from '../../periods/month-store.ts';
import type { Ledger } from './read-store.ts';

/** Opens the calendar-month period of every date that no period covers, where the organization lets it. */
export async function openPeriods(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  commands: readonly LedgerCommand[],
): Promise<Ledger> {
  if (!ledger.autoOpenPeriods) return ledger;
  const { periods, products } = ledger.state;
  const uncovered = commands
    // A refused product opens nothing. An archived one takes reversals.
    .filter((command) => {
      const product = products.get(productOf(command));
      return product !== undefined && (!product.archived || command.kind === 'reversal');
    })
    .map(dateOf)
    .filter((date) => !periods.some((period) => period.startDate <= date && date <= period.endDate));
  if (uncovered.length === 0) return ledger;
  const months = new Map(
    uncovered.map((date) => [date.slice(0, 7), { id: newId(), ...calendarMonth(date) }]),
  );
  const opened = await insertMonthPeriods(tx, organizationId, [...months.values()]);
  const { closedThrough } = opened;
  return { ...ledger, state: { ...ledger.state, closedThrough, periods: [...periods, ...opened.periods] } };
}
