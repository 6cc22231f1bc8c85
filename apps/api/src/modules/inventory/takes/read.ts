import type { Transaction } from '@tallybook/db';
import {
  readDecimal,
  readWhole,
  type CountHistoryEntry,
  type ListCountHistory,
  type ListLaterChanges,
  type ListStockTakes,
  type Page,
  type StockMovement,
  type StockTakeDetail,
  type StockTakeDocument,
} from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { readSteps, read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { presentMovement } from '../../../ledger/movements/store.ts';
import {
  presentCount,
  presentHistory,
  selectAdjustedCounts,
  selectHistory,
  type AdjustedRecord,
} from './count-store.ts';
import { selectLaterChanges } from './late-movements-store.ts';
import { findStockTake, presentDocument, selectStockTakes, type StockTakeRecord } from './store.ts';
import { totalsOf } from './totals.ts';
import { hidesExpected } from './visibility.ts';

/** A page of stock takes: latest `count_date` first, then most recently opened. */
export async function listStockTakes(
  ctx: VerbContext,
  input: ListStockTakes,
): Promise<Page<StockTakeDocument>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-takes', input, ['date', 'uuid']);
  const rows = await read(ctx, (tx) => selectStockTakes(tx, organizationId, input, paging));
  return paging.page(rows, (row) => [row.count_date, row.id]);
}

/** A stock take with its counts. An unknown id and an id of another organization both give NOT_FOUND (404). */
export async function getStockTake(ctx: VerbContext, { id }: { id: string }): Promise<StockTakeDetail> {
  const { organizationId } = ctx.actor;
  const { take, counts } = await readSteps(ctx, async (tx) => {
    const take = await requireStockTake(tx, organizationId, id);
    return { take, counts: await selectAdjustedCounts(tx, organizationId, take) };
  });
  const hidden = hidesExpected(ctx.actor, take);
  return {
    ...presentDocument(take),
    counts: counts.map((count) => presentCount(count, hidden)),
    totals: take.status === 'posted' ? currentTotals(counts, take.money_scale) : null,
    later_changes: counts.reduce((sum, count) => sum + (count.changed_since_posting?.movements ?? 0), 0),
    later_transfers: counts.reduce((sum, count) => sum + (count.changed_since_posting?.transfers ?? 0), 0),
  };
}

/** Totals of the adjustments, at their current costs. */
export function currentTotals(counts: readonly AdjustedRecord[], scale: number) {
  const adjustments = counts.flatMap(({ quantity_delta: quantity, cost_amount: cost }) =>
    quantity === null || cost === null
      ? []
      : [{ quantity: readWhole(quantity), cost: readDecimal(cost, scale) }],
  );
  return totalsOf(counts.length, adjustments, scale);
}

/** A page of all counts that were entered, newest first. */
export async function listCountHistory(
  ctx: VerbContext,
  input: ListCountHistory,
): Promise<Page<CountHistoryEntry>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-take-counts', input, ['whole', 'uuid']);
  const { take, rows } = await readSteps(ctx, async (tx) => {
    const take = await requireStockTake(tx, organizationId, input.id);
    return { take, rows: await selectHistory(tx, organizationId, take, input, paging) };
  });
  const hidden = hidesExpected(ctx.actor, take);
  return paging.page(
    rows,
    (row) => [String(row.revision), row.product_id],
    (row) => presentHistory(row, hidden),
  );
}

/** A page of movements that were posted after the stock take but are dated on its count date or before. */
export async function listLaterChanges(
  ctx: VerbContext,
  input: ListLaterChanges,
): Promise<Page<StockMovement>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-take-later-changes', input, ['whole']);
  const rows = await readSteps(ctx, async (tx) => {
    const take = await requireStockTake(tx, organizationId, input.id);
    return take.posted_seq === null ? [] : selectLaterChanges(tx, organizationId, take, paging);
  });
  return paging.page(rows, (row) => [row.seq], presentMovement);
}

export async function requireStockTake(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StockTakeRecord> {
  const take = await findStockTake(tx, organizationId, id);
  if (take === undefined) throw notFound('stock take');
  return take;
}
