import type { Database, Transaction } from '@tallybook/db';
import {
  changedCost,
  CostChangeSummary,
  CostFold,
  FifoLayers,
  isIssue,
  openLayers,
  type Holding,
  type Layer,
  type RestoredMovement,
} from '@tallybook/domain';
import { crashPoint } from '../../platform/crash-point.ts';
import { lockAccountsShared } from '../periods/lock-store.ts';
import { findAverageBefore } from '../state/average-store.ts';
import { holdingOf, sumBefore } from '../state/holding-store.ts';
import { foldedLayers } from '../state/folded-layers.ts';
import { walkBack } from '../state/layer-store.ts';
import { replaceLayers } from '../parts/layers.ts';
import { ledgerRows, withCancelled, type DayPart, type LedgerSpan } from '../state/ledger-cursor-store.ts';
import { writeCosts } from '../parts/costs.ts';
import { recordRecost } from './record-recost.ts';
import * as store from './recost-store.ts';

/**
 * Recomputes costs in the background after a movement was backdated before more rows than one transaction should update.
 * Quantities are exact already. Each step recosts some thousand rows under the product's lock, so that postings run in
 * between and always find sums that agree with the rows.
 *
 * Any number of processes may work on one product: each step takes the lock, reads the pending day and continues from
 * there. Only rows from that day on are updated; none is in a closed period, because a period with pending costs cannot
 * be closed and a closed period takes no postings.
 */
export interface RecostOptions {
  /** Approximate rows per transaction. */
  readonly chunkRows: number;
  /** Checked between transactions. */
  readonly stopped: () => boolean;
}

/** State for the next step: FIFO layers open at the start of a day, identified by the number of movements before it. */
export interface LayersBefore {
  readonly date: string;
  readonly count: number;
  readonly layers: readonly Layer[];
  /** Date of the oldest receipt that was open at the start of this recost. */
  readonly since: string;
  /** If the step ended within the day: where. For moving average too, which has no layers otherwise. */
  readonly within?: PlaceInDay | undefined;
}

/**
 * Days with more rows than a step takes several: otherwise postings would wait for the whole day. The database knows
 * only the day, so whoever starts without this place starts at the beginning of the day.
 */
export interface PlaceInDay {
  /** The last `order_seq` that has been recosted. */
  readonly after: string;
  /** The newest movement of the day at that time: only a later one can precede the place, if it is a same-day reversal. */
  readonly newest: string;
  readonly fold: CostFold;
}

/** `done`, or what the next step can start with. */
export type Step = 'done' | { readonly next: LayersBefore | undefined };

/** With more open layers, which may not be kept between steps, a day is one step. */
const maxKeptLayers = 50_000;

/**
 * Usually more than a step takes. Each day of a product is on a page of its own. Reading all later days would take a step
 * of a long history 740 more pages, up to 50 ms from a disk, while postings wait for its lock.
 */
const daysAtFirst = 32;

const rowsOf = (days: readonly store.DayOfCosts[]): number => days.reduce((sum, { count }) => sum + count, 0);

/** Rows in memory at a time. */
const bufferRows = 5_000;

/** Runs steps until nothing of the product is pending or `stopped` returns true. */
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

/** One step, in one transaction. */
export function recostStep(
  database: Pick<Database, 'tenant'>,
  product: store.PendingProduct,
  known: LayersBefore | undefined,
  chunkRows: number,
): Promise<Step> {
  return database.tenant(product.organizationId, (tx) => recostChunk(tx, product, known, chunkRows));
}

async function recostChunk(
  tx: Transaction,
  product: store.PendingProduct,
  known: LayersBefore | undefined,
  chunkRows: number,
): Promise<Step> {
  // Accounts before balances, as in a posting: changes are booked to the current accounts.
  await tx.flight([() => lockAccountsShared(tx, product.organizationId), store.lockProduct(tx, product)]);
  const pending = await store.readPending(tx, product);
  if (pending === undefined) return 'done';
  const { from, moneyScale } = pending;
  const [sum, firstDays] = await tx.flight([
    () => sumBefore(tx, product.organizationId, product.productId, from),
    () => store.selectDaysOfCosts(tx, product, pending, daysAtFirst),
  ]);
  const days =
    firstDays.length < daysAtFirst || rowsOf(firstDays) > chunkRows
      ? firstDays
      : await store.selectDaysOfCosts(tx, product, pending, chunkRows + 1);
  const holding = holdingOf(sum, moneyScale);
  const date = days[0]?.date ?? from;
  // Reads all earlier days of the product, so only where a state before the day was, or will be, kept between steps.
  let counted: Promise<number> | undefined;
  const countBefore = () => (counted ??= store.countBefore(tx, product, from));
  // Facts are append-only: an equal number of movements before the day means the same movements and layers.
  const reusable = known?.date === from && known.count === (await countBefore()) ? known : undefined;
  const place = await usablePlace(tx, product, date, reusable?.within);
  const chunk = place === undefined ? firstChunk(days, chunkRows) : days.slice(0, 1);
  const last = chunk.at(-1);
  const next = days[chunk.length];
  const average =
    place === undefined && holding.quantity === 0
      ? await findAverageBefore(tx, product.organizationId, { ...product, date: from }, moneyScale)
      : undefined;
  const opening = pending.fifo
    ? (reusable ?? (await layersBefore(tx, product, pending, holding)))
    : undefined;
  const open = opening && new FifoLayers(opening.layers, holding);
  // A copy, because the transaction may be retried.
  const fold = place?.fold.copy() ?? new CostFold(holding, open, moneyScale, average);
  const summary = new CostChangeSummary(moneyScale);
  const part = await partOf(tx, product, chunk, { place, chunkRows, fold });
  let changes: store.DayChanges = { values: new Map(), issuedCosts: new Map() };
  if (last !== undefined) {
    const span = { ...product, from: date, through: last.date, moneyScale, part };
    changes = await recostRows(tx, span, fold, summary);
    crashPoint('recost costs written');
    await store.addToSums(tx, product, changes, moneyScale);
  }
  const end = part?.through ?? null;
  const finished = next === undefined && end === null;
  await recordRecost(tx, product, { changes: changes.values, summary, moneyScale, finished });
  const since = opening?.since ?? from;
  if (end !== null) {
    const newest = await store.findNewest(tx, product, date);
    // Kept with the fold, and those of the start of the day in case the place becomes unusable.
    const layers = opening?.layers ?? [];
    const within = { after: end, newest, fold };
    return { next: { date: from, count: await countBefore(), layers, since, within } };
  }
  const layers = fold.layers();
  await store.updatePending(tx, product, next?.date ?? null);
  if (layers === undefined) return next === undefined ? 'done' : { next: undefined };
  if (next !== undefined) {
    const countThrough = (await countBefore()) + rowsOf(chunk);
    return { next: { date: next.date, layers, count: countThrough, since } };
  }
  await replaceLayers(tx, product, since, layers, moneyScale);
  return 'done';
}

/** Undefined if there is none, or if a movement before it has been reversed on the same day meanwhile. */
async function usablePlace(
  tx: Transaction,
  product: store.PendingProduct,
  date: string,
  place: PlaceInDay | undefined,
): Promise<PlaceInDay | undefined> {
  if (place === undefined || (await store.isReversedSince(tx, product, date, place))) return undefined;
  return place;
}

/** The part of the first day to recost; undefined for whole days. */
async function partOf(
  tx: Transaction,
  product: store.PendingProduct,
  [day]: readonly store.DayOfCosts[],
  { place, chunkRows, fold }: { place: PlaceInDay | undefined; chunkRows: number; fold: CostFold },
): Promise<DayPart | undefined> {
  if (day === undefined || (place === undefined && day.count <= chunkRows)) return undefined;
  const after = place?.after ?? '0';
  const isWhole = (fold.layers()?.length ?? 0) > maxKeptLayers;
  const through = isWhole ? null : await store.findPartEnd(tx, product, day.date, after, chunkRows);
  return { after, through };
}

/** The first days that together have at most `chunkRows` rows; at least one day. */
function firstChunk(days: readonly store.DayOfCosts[], chunkRows: number): store.DayOfCosts[] {
  let rows = 0;
  const beyond = days.findIndex((day) => (rows += day.count) > chunkRows);
  return days.slice(0, beyond === -1 ? days.length : Math.max(beyond, 1));
}

/** Updates the costs that changed and adds them to the summary; returns the changes of the days. */
async function recostRows(
  tx: Transaction,
  span: LedgerSpan,
  fold: CostFold,
  summary: CostChangeSummary,
): Promise<store.DayChanges> {
  const [values, issuedCosts] = [new Map<string, bigint>(), new Map<string, bigint>()];
  let changed: { id: string; cost: bigint }[] = [];
  // Changes of movements with their same-day reversals, which rows of later days may return to stock: the cursor does not
  // see these updates. At most a chunk's rows, since a day with more rows is a chunk of its own.
  const issueChanges = new Map<string, bigint>();
  for await (const { row, cancelled } of withCancelled(ledgerRows(tx, span, bufferRows))) {
    const { restores, cancels } = row;
    const restoredCost = restores ? currentCostOf(restores, issueChanges) : undefined;
    const cost = fold.next(row, cancelled, restoredCost);
    if (cost === row.cost) continue;
    const previous = row.cost ?? 0n;
    if (span.from !== span.through) {
      const issue = cancels ?? row.id;
      issueChanges.set(issue, (issueChanges.get(issue) ?? 0n) + cost - previous);
    }
    changed.push({ id: row.id, cost });
    summary.add(changedCost(row, { kind: row.kind, previous, cost }));
    values.set(row.date, (values.get(row.date) ?? 0n) + cost - previous);
    if (isIssue(row.kind)) issuedCosts.set(row.date, (issuedCosts.get(row.date) ?? 0n) + previous - cost);
    if (changed.length < bufferRows) continue;
    await writeCosts(tx, span.organizationId, changed, span.moneyScale);
    changed = [];
  }
  await writeCosts(tx, span.organizationId, changed, span.moneyScale);
  return { values, issuedCosts };
}

/** Undefined if the cost is missing in the database. */
function currentCostOf(
  { id, cost }: RestoredMovement,
  changes: ReadonlyMap<string, bigint>,
): bigint | undefined {
  const change = changes.get(id);
  return change === undefined ? cost : (cost ?? 0n) + change;
}

/** Reads the open layers if the previous step's are unknown or a movement was posted before the day. */
async function layersBefore(
  tx: Transaction,
  { organizationId, productId }: store.PendingProduct,
  { from, moneyScale }: store.PendingRecost,
  holding: Holding,
): Promise<Pick<LayersBefore, 'layers' | 'since'>> {
  const start = { date: from, onHand: holding.quantity };
  const walked = await walkBack(tx, organizationId, new Map([[productId, start]]), { moneyScale });
  const { layers: receipts = [], returned = false } = walked.get(productId) ?? {};
  if (returned)
    return {
      layers: await foldedLayers(tx, { organizationId, productId }, from, moneyScale),
      since: '1900-01-01',
    };
  return { layers: openLayers(holding, receipts), since: receipts.at(-1)?.receivedOn ?? from };
}
