import type { Transaction } from '@tallybook/db';
import type { ExportMovements, StockMovement } from '@tallybook/domain';
import { countWithinPage } from '../../../../platform/cursor.ts';
import { newStep } from '../../../../platform/fairness/pacer.ts';
import { read, readSnapshot } from '../../../../platform/read.ts';
import type { VerbContext } from '../../../../platform/verb.ts';
import { readLocationCodes } from '../../../../ledger/levels/location-store.ts';
import { presentMovement } from '../../../../ledger/movements/store.ts';
import { withinPeriod } from '../within-period.ts';
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

export type ExportedMovement = StockMovement & {
  readonly sku: string;
  /** The current code of `location_id`; null without one. */
  readonly location_code: string | null;
};

/** A few milliseconds of work, after which other requests are served. */
export const pageRows = 500;

/**
 * Movements in ledger order, so that posting them again in this order never fails. Each page is a short transaction of
 * its own: a slow caller holds no connection. Movements posted after the first page was requested are left out; costs
 * and `reversed_by_id` are those at the time a page is read. A page may be empty.
 */
export async function* exportMovements(
  ctx: VerbContext,
  input: ExportMovements,
): AsyncGenerator<ExportedMovement[]> {
  const { organizationId } = ctx.actor;
  const [bounds, filter, codes] = await read(ctx, (tx) =>
    tx.flight([
      () => readBounds(tx, organizationId),
      () => withinPeriod(tx, organizationId, input),
      // After the bounds: every location of a movement within them exists by now.
      () => readLocationCodes(tx, organizationId),
    ]),
  );
  if (filter === undefined) return;
  let after: Place | undefined;
  const step = newStep();
  for (;;) {
    const [found, reversals] = await readSnapshot(ctx, (tx) => readPage(tx, organizationId, filter, after));
    // A page is in memory until a slow caller has read it.
    const rows = found.slice(0, countWithinPage(found));
    yield inLedgerOrder(rows, reversals)
      .filter((row) => matches(row, filter, bounds))
      .filter((row) => BigInt(row.seq) <= BigInt(bounds.lastSeq))
      .map((row) => present(row, bounds, codes));
    await ctx.services.fairness.pacer.pause(organizationId, step);
    const last = rows.at(-1);
    if (last === undefined || (found.length < pageRows && rows.length === found.length)) return;
    after = { date: last.movement_date, seq: last.seq };
  }
}

/** Compared here, so that a page reads a bounded number of rows even if few of them match. */
const compared = ['type', 'reference', 'reason_code', 'journal_entry_id', 'import_id'] as const;
const matches = (row: ExportRecord, filter: ExportFilter, { defaultLocation }: ExportBounds): boolean =>
  compared.every((field) => filter[field] === undefined || row[field] === filter[field]) &&
  (filter.linked === undefined || filter.linked === (row.journal_entry_id !== null)) &&
  (filter.location_id === undefined || filter.location_id === (row.location_id ?? defaultLocation));

/** The next rows of the ledger, and the reversals of these rows. */
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

/** Moves each same-day reversal directly after its original; other reversals keep their own place. */
function inLedgerOrder(rows: readonly ExportRecord[], reversals: readonly ExportRecord[]): ExportRecord[] {
  const sameDayReversal = (row: ExportRecord) => row.order_seq !== row.seq;
  const byOriginal = new Map(
    reversals.filter(sameDayReversal).map((reversal) => [reversal.reverses_id, reversal]),
  );
  return rows.flatMap((row) => (sameDayReversal(row) ? [] : [row, byOriginal.get(row.id) ?? []].flat()));
}

function present(
  { sku, ...record }: ExportRecord,
  { moneyScale }: ExportBounds,
  codes: ReadonlyMap<string, string>,
): ExportedMovement {
  const location_code = record.location_id === null ? null : (codes.get(record.location_id) ?? null);
  return { ...presentMovement({ ...record, money_scale: moneyScale }), sku, location_code };
}
