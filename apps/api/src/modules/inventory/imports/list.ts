import type { Page, StockImportSummary } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { presentSummary, selectImports } from './store.ts';

/** A page of imports, newest first, without the details of their rejected rows. */
export async function listImports(
  ctx: VerbContext,
  input: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<StockImportSummary>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-imports', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectImports(tx, organizationId, paging));
  return paging.page(rows, (row) => [row.id], presentSummary);
}
