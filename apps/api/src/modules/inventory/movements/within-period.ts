import type { Transaction } from '@tallybook/db';
import { findPeriod } from '../../../ledger/periods/store.ts';

interface DateFilter {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/**
 * Replaces the filter by accounting period with its dates: a movement's period is always the one that contains its
 * date, and dates have indexes. Undefined if the organization has no such period.
 */
export async function withinPeriod<Filter extends DateFilter & { accounting_period_id?: string | undefined }>(
  tx: Transaction,
  organizationId: string,
  { accounting_period_id: id, ...filter }: Filter,
): Promise<(Omit<Filter, 'accounting_period_id'> & DateFilter) | undefined> {
  if (id === undefined) return filter;
  const period = await findPeriod(tx, organizationId, id);
  if (period === undefined) return undefined;
  const { startDate = period.start_date, endDate = period.end_date } = filter;
  return {
    ...filter,
    startDate: startDate > period.start_date ? startDate : period.start_date,
    endDate: endDate < period.end_date ? endDate : period.end_date,
  };
}
