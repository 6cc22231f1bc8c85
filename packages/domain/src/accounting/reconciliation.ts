import { z } from 'zod';
import { dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { formatDecimal } from '../shared/decimal.ts';
import { id } from '../shared/id.ts';
import { money, nullableMoney } from '../shared/money.ts';
import { valuationStatus, valuationStatusOn } from '../stock/valuation-status.ts';
import { periodFields, type AccountingPeriod } from './period.ts';

/** Selects periods that overlap the range. */
export const reconciliationInput = z.strictObject(dateRange).superRefine(rangeInOrder);

export const reconciledPeriod = z
  .object({
    accounting_period_id: id().describe('The id of the reconciled period.'),
    ...periodFields,
    stock_value: money('Value of the stock at the end of the period.'),
    account_balance: nullableMoney(
      'Debits minus credits of the inventory account through the end of the period; null without automatic posting.',
    ),
    difference: nullableMoney('`stock_value` minus `account_balance`; null without automatic posting.'),
    reconciled: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the difference is 0; null without automatic posting.' }),
    valuation_status: valuationStatus(),
  })
  .meta({
    id: 'ReconciledPeriod',
    description: 'The stock value and the balance of the inventory account at the end of a period.',
  });

export const reconciliation = z
  .object({
    automatic_posting: z.boolean().meta({
      description: 'If false, there is no inventory account and its figures are null.',
    }),
    inventory_account: z.string().nullable().meta({
      description: 'The inventory account of automatic posting; null if it is off.',
      example: '1400',
    }),
    periods: z
      .array(reconciledPeriod)
      .describe('The periods that overlap the requested range, earliest first.'),
  })
  .meta({
    id: 'Reconciliation',
    description: 'The ledger compared with the inventory account, by accounting period.',
  });

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
