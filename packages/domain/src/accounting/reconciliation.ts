import { z } from 'zod';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { formatDecimal } from '../shared/decimal.ts';
import { id } from '../shared/id.ts';
import { valuationStatus, valuationStatusOn } from '../stock/valuation-status.ts';
import type { AccountingPeriod } from './period.ts';

/** Selects periods that overlap the range. */
export const reconciliationInput = z.strictObject(dateRange).superRefine(rangeInOrder);

const amount = (description: string) => z.string().meta({ description, example: '333.34' });

export const reconciledPeriod = z
  .object({
    accounting_period_id: id(),
    name: z.string(),
    start_date: calendarDate(),
    end_date: calendarDate(),
    status: z.enum(['open', 'closed']),
    stock_value: amount('Value of the stock at the end of the period.'),
    account_balance: amount(
      'Debits minus credits of the inventory account through the end of the period.',
    ).nullable(),
    difference: amount('`stock_value` minus `account_balance`.').nullable(),
    reconciled: z.boolean().nullable().meta({ description: 'Whether the difference is 0.' }),
    valuation_status: valuationStatus(),
  })
  .meta({ id: 'ReconciledPeriod' });

export const reconciliation = z
  .object({
    automatic_posting: z.boolean().meta({
      description: 'If false, there is no inventory account and its figures are null.',
    }),
    inventory_account: z.string().nullable().meta({ example: '1400' }),
    periods: z.array(reconciledPeriod),
  })
  .meta({ id: 'Reconciliation' });

export type Reconciliation = z.infer<typeof reconciliation>;
export type ReconciledPeriod = z.infer<typeof reconciledPeriod>;
export type ReconciliationInput = z.infer<typeof reconciliationInput>;

/** The change on a day, in signed minor units; a month in which no period ends may be given as its first day. */
export interface DatedAmount {
  readonly date: string;
  readonly amount: bigint;
}

type Period = Pick<AccountingPeriod, 'id' | 'name' | 'start_date' | 'end_date' | 'status'>;

/**
 * Stock value and balance of the inventory account as of the end of each period.
 *
 * @param periods in the order of their dates
 * @param stock daily changes of the stock value, ascending
 * @param account daily changes of the inventory account, ascending; null if there is none
 * @param pendingFrom first day with a pending recost of any product
 */
export function reconcile(
  periods: readonly Period[],
  stock: readonly DatedAmount[],
  account: readonly DatedAmount[] | null,
  moneyScale: number,
  pendingFrom: string | null,
): ReconciledPeriod[] {
  const text = (units: bigint | null): string | null =>
    units === null ? null : formatDecimal(units, moneyScale);
  const valueThrough = runningSum(stock);
  const balanceThrough = account === null ? () => null : runningSum(account);
  return periods.map(({ id: periodId, name, start_date, end_date, status }) => {
    const value = valueThrough(end_date);
    const balance = balanceThrough(end_date);
    const difference = balance === null ? null : value - balance;
    return {
      accounting_period_id: periodId,
      name,
      start_date,
      end_date,
      status,
      stock_value: formatDecimal(value, moneyScale),
      account_balance: text(balance),
      difference: text(difference),
      reconciled: difference === null ? null : difference === 0n,
      valuation_status: valuationStatusOn(end_date, pendingFrom),
    };
  });
}

/** Sums through a day; call it with ascending days. */
function runningSum(amounts: readonly DatedAmount[]): (through: string) => bigint {
  let at = 0;
  let sum = 0n;
  return (through) => {
    for (let next = amounts[at]; next !== undefined && next.date <= through; next = amounts[at]) {
      sum += next.amount;
      at += 1;
    }
    return sum;
  };
}
