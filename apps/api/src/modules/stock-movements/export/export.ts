import type { Transaction } from '@tallybook/db';
import type { StockMovement } from '@tallybook/domain';
import { read, readTogether } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { presentMovement } from '../store.ts';
import {
  readBounds,
  readByIndexOnly,
  selectByIds,
  selectNext,
  type ExportBounds,
  type ExportFilter,
  type ExportRecord,
  type Place,
} from './store.ts';

export type ExportedMovement = StockMovement & { readonly sku: string };

export const pageRows = 1000;

/**
 * Movements in the order of the ledger, so that posting them again in that order is never refused. Page by page,
 * each by a short reading of its own: a slow caller holds nothing open. What is posted after the first page was
 * asked for is left out; costs and `reversed_by_id` are those of when a page is read. A page may be empty.
 */
export async function* exportMovements(
  ctx: VerbContext,
  filter: ExportFilter,
): AsyncGenerator<ExportedMovement[]> {
  const { organizationId } = ctx.actor;
  const bounds = await read(ctx, (tx) => readBounds(tx, organizationId));
  let after: Place | undefined;
  for (;;) {
    const [rows, reversals] = await readTogether(ctx, (tx) => readPage(tx, organizationId, filter, after));
    yield inOrder(rows, reversals)
      .filter((row) => filter.type === undefined || row.type === filter.type)
      .filter((row) => BigInt(row.seq) <= BigInt(bounds.lastSeq))
      .map((row) => present(row, bounds));
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = { date: last.movement_date, seq: last.seq };
  }
}

/** The next rows of the ledger, and whatever reverses them. */
export async function readPage(
  tx: Transaction,
  organizationId: string,
  filter: ExportFilter,
  after: Place | undefined,
): Promise<readonly [rows: ExportRecord[], reversals: ExportRecord[]]> {
  await readByIndexOnly(tx);
  const rows = await selectNext(tx, organizationId, filter, { after, size: pageRows });
  const reversals = rows.flatMap((row) => row.reversed_by_id ?? []);
  return [rows, reversals.length === 0 ? [] : await selectByIds(tx, organizationId, reversals)];
}

/** A reversal that stands in place of its own stays there; one in its original's goes directly behind that. */
function inOrder(rows: readonly ExportRecord[], reversals: readonly ExportRecord[]): ExportRecord[] {
  const sameDayReversal = (row: ExportRecord) => row.order_seq !== row.seq;
  const behind = new Map(
    reversals.filter(sameDayReversal).map((reversal) => [reversal.reverses_id, reversal]),
  );
  return rows.flatMap((row) => (sameDayReversal(row) ? [] : [row, behind.get(row.id) ?? []].flat()));
}

function present({ sku, ...record }: ExportRecord, { moneyScale }: ExportBounds): ExportedMovement {
  return { ...presentMovement({ ...record, money_scale: moneyScale }), sku };
}
