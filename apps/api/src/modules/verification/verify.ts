import type { Transaction } from '@tallybook/db';
import type { Verification, VerifyInput } from '@tallybook/domain';
import { read, readReport, type ReadContext } from '../../platform/read.ts';
import { Adjustments } from './adjustments.ts';
import { ChainCheck } from './check-chain.ts';
import { FigureCheck } from './check-figures.ts';
import { checkLayers } from './check-layers.ts';
import { checkBooks, type StoredAnchor } from './check-log.ts';
import { Findings, type Checkpoint, type ProductResult } from './findings.ts';
import { VerificationFailure } from './verification-failure.ts';
import { movementRows } from './movement-store.ts';
import { readDerived, selectProductIds } from './store.ts';

const productsPerPage = 500;
/** Movements fetched at a time: a few milliseconds of work, after which other requests are served. */
const chunkSize = 500;

/** Two, so that the service and the database work at the same time; more would take connections from others. */
const lanes = 2;

/** A check of one product, or of journal and log. Reports its result and returns whether it failed. */
type Check = (findings: Findings) => Promise<boolean>;

/**
 * Recomputes all derived figures from the movements and compares them with the stored ones, product by product, each
 * in one snapshot and without locks: hash chain, running quantities (never below zero unless the organization has
 * allowed it), costs, daily and monthly sums, balance, FIFO layers, snapshots of closed periods; and the journal and
 * the ledger log. Stops at the first failure. Does not compare costs from the first day with a pending recost on.
 */
export async function verify(ctx: ReadContext, input: VerifyInput): Promise<Verification> {
  const findings = new Findings();
  await runChecks(ctx, input, findings);
  return findings.summary();
}

/** Runs the checks after the checkpoint of `findings`, which shows the progress meanwhile. */
export async function runChecks(ctx: ReadContext, input: VerifyInput, findings: Findings): Promise<void> {
  const checks = checksOf(ctx, input, findings.checkpoint);
  let stopped = false;
  // Products start in order, and all that have started are awaited: the first failure in that order is reported.
  const lane = async (): Promise<void> => {
    while (!stopped) {
      try {
        ctx.signal?.throwIfAborted();
        const next = await checks.next();
        if (next.done === true) return;
        if (await next.value(findings)) stopped = true;
      } catch (error) {
        stopped = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * The books first: they take as long as half of the products, and mostly the database's time, so that they run beside
 * the products. A generator queues concurrent calls of `next`, so the lanes can share it.
 */
async function* checksOf(
  ctx: ReadContext,
  input: VerifyInput,
  from: Checkpoint,
): AsyncGenerator<Check, void> {
  const { organizationId } = ctx.actor;
  if (input.product_id === undefined && from.books === undefined)
    yield async (findings) => {
      findings.addBooks(await readReport(ctx, (tx) => checkBooks(tx, organizationId, anchorIn(input))));
      // The products are checked all the same: a failure of theirs says more.
      return false;
    };
  let index = 0;
  for (let after = from.lastProductId, more = true; more;) {
    const page = { only: input.product_id, after, limit: productsPerPage };
    const ids = await read(ctx, (tx) => selectProductIds(tx, organizationId, page));
    for (const productId of ids) {
      const place = index++;
      yield async (findings) => {
        const result = await readReport(ctx, (tx) => checkProduct(tx, { organizationId, productId }));
        findings.addProduct(place, productId, result);
        return result.failure !== undefined;
      };
    }
    after = ids.at(-1);
    more = ids.length === productsPerPage;
  }
}

const anchorIn = ({ position, head }: VerifyInput): StoredAnchor | undefined =>
  position === undefined || head === undefined ? undefined : { position, head };

async function checkProduct(
  tx: Transaction,
  at: { organizationId: string; productId: string },
): Promise<ProductResult> {
  try {
    const derived = await readDerived(tx, at.organizationId, at.productId);
    if (derived === undefined)
      throw new VerificationFailure('balance', undefined, 'The product has no balance row.');
    const adjustments = new Adjustments(at, derived.adjustments, derived.money_scale);
    const chain = new ChainCheck(at, derived.money_scale, adjustments);
    const figures = new FigureCheck(derived, adjustments);
    for await (const rows of movementRows(tx, at, chunkSize))
      for (const row of rows) if (chain.add(row)) figures.add(row);
    chain.end(derived.last_hash);
    const openLayers = figures.end();
    adjustments.requireAllTaken();
    if (derived.fifo) await checkLayers(tx, at, derived, openLayers);
    return {
      movements: chain.count,
      costAdjustments: adjustments.count,
      recosting: derived.pending_from !== null,
    };
  } catch (error) {
    if (!(error instanceof VerificationFailure)) throw error;
    const { movementId, check, message: detail } = error;
    const movement = movementId === undefined ? {} : { movement_id: movementId };
    const failure = { product_id: at.productId, ...movement, check, detail };
    return { movements: 0, costAdjustments: 0, recosting: false, failure };
  }
}
