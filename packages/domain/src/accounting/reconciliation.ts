import { z } from 'zod';
import { dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { formatDecimal } from '../shared/decimal.ts';
import { id } from '../shared/id.ts';
import { money, nullableMoney } from '../shared/money.ts';
import { valuationStatus, valuationStatusOn } from '../stock/valuation-status.ts';
import { periodFields, type AccountingPeriod } from './period.ts';

/** Selects periods that overlap the range. */
export const reconciliationInput = z.strictObject(dateRange).superRefine(rangeInOrder);

const reconciledAllowance = z
  .object({
    account: z.string().meta({ description: 'The allowance account.', example: '1490' }),
    allowance: money('The recorded write-downs of this account at the end of the period.', '90.00'),
    account_balance: money('Credits minus debits of the account through the end of the period.', '90.00'),
    difference: money('`allowance` minus `account_balance`.', '0.00'),
    reconciled: z.boolean().describe('Whether the difference is 0.'),
  })
  .meta({ id: 'ReconciledAllowance', description: 'Recorded write-downs and the balance of their account.' });

const reconciledAccount = z
  .object({
    account: z.string().meta({ description: 'The inventory account.', example: '1400' }),
    stock_value: money('Value of the stock of its products at the end of the period.'),
    account_balance: money('Debits minus credits of the account through the end of the period.'),
    difference: money('`stock_value` minus `account_balance`.', '0.00'),
    reconciled: z.boolean().describe('Whether the difference of this account is 0.'),
  })
  .meta({ id: 'ReconciledAccount', description: 'The stock of an inventory account, and its balance.' });

export const reconciledPeriod = z
  .object({
    accounting_period_id: id().describe('The id of the reconciled period.'),
    ...periodFields,
    stock_value: money('Value of the stock at the end of the period.'),
    account_balance: nullableMoney(
      'Debits minus credits of all inventory accounts through the end of the period; null without automatic posting.',
    ),
    difference: nullableMoney('`stock_value` minus `account_balance`; null without automatic posting.'),
    reconciled: z.boolean().nullable().meta({
      description:
        'Whether the difference of every inventory account is 0; null without automatic posting. Accounts may differ although their sum does not.',
    }),
    accounts: z
      .array(reconciledAccount)
      .describe(
        'The inventory accounts of the settings and of posting rules, the one of the settings first; empty without automatic posting.',
      ),
    allowances: z
      .array(reconciledAllowance)
      .describe(
        'The allowance accounts that write-downs have named by the end of the period, by name; empty without any.',
      ),
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

/** An inventory account: the value of its products' stock, and what was booked on it. */
export interface InventoryAccount {
  readonly account: string;
  /** Daily changes of the stock value, ascending. */
  readonly stock: readonly DatedAmount[];
  /** Daily debits minus credits of the account, ascending. */
  readonly booked: readonly DatedAmount[];
}

/** An account's allowances as write-downs recorded them, and as they were booked. */
export interface AllowanceAccount {
  readonly account: string;
  /** Daily changes of the recorded allowances, ascending. */
  readonly recorded: readonly DatedAmount[];
  /** Daily debits minus credits of the account, ascending. */
  readonly booked: readonly DatedAmount[];
}

type Period = Pick<AccountingPeriod, 'id' | 'name' | 'start_date' | 'end_date' | 'status'>;

/**
 * Stock value and balance of the inventory accounts as of the end of each period.
 *
 * @param periods in the order of their dates
 * @param stock daily changes of the whole stock value, ascending
 * @param inventory the inventory accounts; null without automatic posting
 * @param allowances the allowance accounts, ascending by name
 * @param pendingFrom first day with a pending recost of any product
 */
export function reconcile(
  periods: readonly Period[],
  stock: readonly DatedAmount[],
  inventory: readonly InventoryAccount[] | null,
  allowances: readonly AllowanceAccount[],
  moneyScale: number,
  pendingFrom: string | null,
): ReconciledPeriod[] {
  const text = (units: bigint | null): string | null =>
    units === null ? null : formatDecimal(units, moneyScale);
  const valueThrough = runningSum(stock);
  const accountsThrough = inventory?.map(({ account, stock: own, booked }) => ({
    account,
    valueThrough: runningSum(own),
    balanceThrough: runningSum(booked),
  }));
  const allowancesThrough = allowances.map(({ account: name, recorded, booked }) => ({
    account: name,
    first: recorded[0]?.date ?? '',
    recordedThrough: runningSum(recorded),
    bookedThrough: runningSum(booked),
  }));
  return periods.map(({ id: periodId, name, start_date, end_date, status }) => {
    const value = valueThrough(end_date);
    const accounts = accountsThrough?.map((each) => ({
      account: each.account,
      value: each.valueThrough(end_date),
      balance: each.balanceThrough(end_date),
    }));
    const balance = accounts?.reduce((sum, each) => sum + each.balance, 0n) ?? null;
    return {
      accounting_period_id: periodId,
      name,
      start_date,
      end_date,
      status,
      stock_value: formatDecimal(value, moneyScale),
      account_balance: text(balance),
      difference: text(balance === null ? null : value - balance),
      reconciled: accounts?.every((each) => each.value === each.balance) ?? null,
      accounts: (accounts ?? []).map((each) => ({
        account: each.account,
        stock_value: formatDecimal(each.value, moneyScale),
        account_balance: formatDecimal(each.balance, moneyScale),
        difference: formatDecimal(each.value - each.balance, moneyScale),
        reconciled: each.value === each.balance,
      })),
      allowances: allowancesThrough.flatMap(({ account: name, first, recordedThrough, bookedThrough }) => {
        const [allowance, booked] = [recordedThrough(end_date), -bookedThrough(end_date)];
        return first > end_date ? [] : [reconciledAllowanceOf(name, allowance, booked, moneyScale)];
      }),
      valuation_status: valuationStatusOn(end_date, pendingFrom),
    };
  });
}

function reconciledAllowanceOf(account: string, allowance: bigint, balance: bigint, moneyScale: number) {
  return {
    account,
    allowance: formatDecimal(allowance, moneyScale),
    account_balance: formatDecimal(balance, moneyScale),
    difference: formatDecimal(allowance - balance, moneyScale),
    reconciled: allowance === balance,
  };
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
