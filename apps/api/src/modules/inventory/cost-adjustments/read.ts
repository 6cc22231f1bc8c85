import type { CostAdjustment, ListCostAdjustments, Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { presentCostAdjustment } from '../../../ledger/movements/cost-adjustment-store.ts';
import { findCostAdjustment, selectCostAdjustments } from './store.ts';

/** One cost adjustment. An unknown id and an id of another organization both give NOT_FOUND (404). */
export async function getCostAdjustment(ctx: VerbContext, input: { id: string }): Promise<CostAdjustment> {
  const found = await read(ctx, (tx) => findCostAdjustment(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('cost adjustment');
  return presentCostAdjustment(found);
}

/** A page of cost adjustments: newest `adjustment_date` first, then newest recorded. */
export async function listCostAdjustments(
  ctx: VerbContext,
  input: ListCostAdjustments,
): Promise<Page<CostAdjustment>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'cost-adjustments', input, ['date', 'whole']);
  const rows = await read(ctx, (tx) => selectCostAdjustments(tx, organizationId, input, paging));
  const { items, next_cursor } = paging.page(rows, (row) => [row.adjustment_date, row.seq]);
  return { items: items.map(presentCostAdjustment), next_cursor };
}
