import type { AccountingPeriod, ListPeriods, Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectPeriods } from '../../../ledger/periods/store.ts';

/** A page of periods, latest first. */
export async function listPeriods(ctx: VerbContext, input: ListPeriods): Promise<Page<AccountingPeriod>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'periods', input, ['date']);
  const rows = await read(ctx, (tx) => selectPeriods(tx, organizationId, paging));
  return paging.page(rows, (row) => [row.start_date]);
}
