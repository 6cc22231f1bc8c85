import type { Database, Transaction } from '@tallybook/db';
import { CostFold, FifoLayers, openLayers, type Holding, type Layer } from '@tallybook/domain';
import { crashPoint } from '../../../platform/crash-point.ts';
import { lockAccountsShared } from '../../periods/lock-store.ts';
import { bookRecost } from './book-recost.ts';
import { findAverageBefore } from '../posting/state/average-store.ts';
import { walkBack } from '../posting/state/layer-store.ts';
import { replaceLayers } from '../posting/state/layer-write-store.ts';
import { ledgerRows, withCancelled, type LedgerSpan } from '../posting/state/ledger-cursor.ts';
import * as store from './recost-store.ts';

/**
 * Costs left to the background: a movement was posted in front of more rows than one transaction should write.
 * Its quantities have been exact since; here the costs behind it follow, some thousand rows at a time, each under
 * the product's lock, so that postings come in between and always meet sums that agree with the rows.
 *
 * Any number of processes may work on one product: each step takes the lock, reads how far it is, and goes on
 * from there. Only rows from the pending day on are written; none of them is in a closed period, since a period
 * is not closed while costs up to its end are pending, and nothing is posted into a closed one.
 */
export interface RecostOptions {
  /** Rows in one transaction, about: days are taken whole, so a day with more of them is one transaction. */
  readonly chunkRows: number;
  /** Asked between transactions. */
  readonly stopped: () => boolean;
}

/** Layers open in front of a day, for the movements that stand there; of a FIFO product. */
export interface LayersBefore {
  readonly date: string;
  readonly count: number;
  readonly layers: readonly Layer[];
  /** Date of the oldest receipt that was open in front of the first day of this work. */
  readonly since: string;
}

/** Nothing is pending any more, or what the next step need not find anew. */
export type Step = 'done' | { readonly next: LayersBefore | undefined };

/** Rows held in memory at a time. */
const pieceRows = 5_000;

/** Works until nothing of the product is pending, or it is told to stop. */
export async function recostProduct(
  database: Database,
  product: store.PendingProduct,
  { chunkRows, stopped }: RecostOptions,
): Promise<void> {
  let known: LayersBefore | undefined;
  while (!stopped()) {
    const step = await recostStep(database, product, known, chunkRows);
    if (step === 'done') return;
    known = step.next;
  }
}

/** One transaction of it. */
export function recostStep(
  database: Database,
  product: store.PendingProduct,
  known: LayersBefore | undefined,
  chunkRows: number,
): Promise<Step> {
  return database.tenant(product.organizationId, (tx) => recostChunk(tx, product, known, chunkRows));
}

/** From the pending day on, as many days as make a chunk. */
async function recostChunk(
  tx: Transaction,
  product: store.PendingProduct,
  known: LayersBefore | undefined,
  chunkRows: number,
): Promise<Step> {
  // What changes is booked to the accounts of now. Their lock stands in front of the product's, as for a posting.
  await Promise.all([lockAccountsShared(tx, product.organizationId), store.lockProduct(tx, product)]);
  const pending = await store.readPending(tx, product);
  if (pending === undefined) return 'done';
  const { from, moneyScale } = pending;
  const [held, count, days] = await Promise.all([
    store.sumBefore(tx, product, pending),
    store.countBefore(tx, product, from),
    store.selectDaysOfCosts(tx, product, pending, chunkRows + 1),
  ]);
  const taken = upTo(days, chunkRows);
  const last = taken.at(-1);
  const next = days[taken.length];
  const average =
    pending.belowZero && held.quantity === 0
      ? await findAverageBefore(tx, product.organizationId, { ...product, date: from }, moneyScale)
      : undefined;
  // Facts are append-only: as many movements in front of the day means the same ones, and the same layers.
  const same = known?.date === from && known.count === count ? known : undefined;
  const opening = pending.fifo ? (same ?? (await layersBefore(tx, product, pending, held))) : undefined;
  const open = opening && new FifoLayers(opening.layers, held);
  const fold = new CostFold(held, open, moneyScale, average);
  if (last !== undefined) {
    const span = { ...product, from, through: last.date, moneyScale };
    const changes = await refold(tx, product, span, fold);
    crashPoint('recost costs written');
    await store.addToValues(tx, product, changes, moneyScale);
    await bookRecost(tx, product, changes, moneyScale);
  }
  const layers = fold.layers();
  await store.recordPending(tx, product, next?.date ?? null);
  const since = opening?.since;
  if (layers === undefined || since === undefined) return next === undefined ? 'done' : { next: undefined };
  if (next !== undefined) {
    const seen = taken.reduce((sum, day) => sum + day.count, count);
    return { next: { date: next.date, layers, count: seen, since } };
  }
  await replaceLayers(tx, product, since, layers, moneyScale);
  return 'done';
}

/** The first days that make up a chunk; one at least. */
function upTo(days: readonly store.DayOfCosts[], chunkRows: number): store.DayOfCosts[] {
  let rows = 0;
  const beyond = days.findIndex((day) => (rows += day.count) > chunkRows);
  return days.slice(0, beyond === -1 ? days.length : Math.max(beyond, 1));
}

/** Writes the costs that are others now; what each day's value changes by. */
async function refold(
  tx: Transaction,
  product: store.PendingProduct,
  span: LedgerSpan,
  fold: CostFold,
): Promise<Map<string, bigint>> {
  const changes = new Map<string, bigint>();
  let changed: { id: string; cost: bigint }[] = [];
  // What went out and costs something else now, as rows of later days may bring it back: what the cursor gives is of
  // before. At most as many as a chunk has rows: a day with more of them is a chunk by itself.
  const taken = new Map<string, bigint>();
  for await (const { row, cancelled } of withCancelled(ledgerRows(tx, span, pieceRows))) {
    const cost = fold.next(
      row,
      cancelled,
      row.restores ? (taken.get(row.restores.id) ?? row.restores.cost) : undefined,
    );
    if (cost === row.cost) continue;
    if (row.delta < 0 && span.from !== span.through) taken.set(row.id, cost);
    changed.push({ id: row.id, cost });
    changes.set(row.date, (changes.get(row.date) ?? 0n) + cost - (row.cost ?? 0n));
    if (changed.length < pieceRows) continue;
    await store.updateCosts(tx, product, changed, span.moneyScale);
    changed = [];
  }
  if (changed.length > 0) await store.updateCosts(tx, product, changed, span.moneyScale);
  return changes;
}

/** Where another process went on, or a movement came in front of the day: what is held and the receipts say it. */
async function layersBefore(
  tx: Transaction,
  { organizationId, productId }: store.PendingProduct,
  { from, moneyScale }: store.PendingRecost,
  held: Holding,
): Promise<Pick<LayersBefore, 'layers' | 'since'>> {
  const start = { date: from, onHand: held.quantity };
  const walked = await walkBack(tx, organizationId, new Map([[productId, start]]), { moneyScale });
  const receipts = walked.get(productId)?.layers ?? [];
  return { layers: openLayers(held, receipts), since: receipts.at(-1)?.receivedOn ?? from };
}
