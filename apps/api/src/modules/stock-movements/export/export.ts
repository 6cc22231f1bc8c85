import type { StockMovement } from '@tallybook/domain';
import { read, readTogether } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { presentMovement } from '../store.ts';
import {
  readLastSeq,
  selectInOrder,
  selectReversalsInPlace,
  type ExportFilter,
  type ExportRecord,
} from './store.ts';

export type ExportedMovement = StockMovement & { readonly sku: string };

const pageRows = 1000;

/**
 * Movements in the order of the ledger, so that posting them again in that order is never refused. Page by page,
 * each by a short reading of its own: a slow caller holds nothing open. What is posted after the first page was
 * asked for is left out; costs and `reversed_by_id` are those of when a page is read.
 */
export async function* exportMovements(
  ctx: VerbContext,
  filter: ExportFilter,
): AsyncGenerator<ExportedMovement[]> {
  const { organizationId } = ctx.actor;
  const lastSeq = await read(ctx, readLastSeq);
  let after: { date: string; seq: string } | undefined;
  for (;;) {
    const page = { lastSeq, after, size: pageRows };
    const [rows, reversals] = await readTogether(ctx, async (tx) => {
      const found = await selectInOrder(tx, organizationId, filter, page);
      const reversed = found.filter((row) => row.reversed_by_id !== null).map((row) => row.id);
      const behind =
        reversed.length === 0 ? [] : await selectReversalsInPlace(tx, organizationId, reversed, lastSeq);
      return [found, behind] as const;
    });
    yield inOrder(rows, reversals, filter).map(present);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = { date: last.movement_date, seq: last.seq };
  }
}

function inOrder(
  rows: readonly ExportRecord[],
  reversals: readonly ExportRecord[],
  { type }: ExportFilter,
): ExportRecord[] {
  const behind = new Map(reversals.map((reversal) => [reversal.reverses_id, reversal]));
  return rows
    .flatMap((row) => [row, behind.get(row.id) ?? []].flat())
    .filter((row) => type === undefined || row.type === type);
}

function present({ sku, ...record }: ExportRecord): ExportedMovement {
  return { ...presentMovement(record), sku };
}
