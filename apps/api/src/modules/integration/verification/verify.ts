import { readWhole, type Verification, type VerifyInput } from '@tallybook/domain';
import { read, readSnapshot, type ReadContext } from '../../../platform/read.ts';
import { checkBooks, type StoredAnchor } from './check-log.ts';
import { checkProducts } from './check-products.ts';
import { Findings, type Checkpoint } from './findings.ts';
import { selectProducts } from './store.ts';

/** Products that are checked together: at most this many, with about this many movements and cost adjustments. */
const productsPerBatch = 100;
const rowsPerBatch = 2_000;

/** Two, so that the service and the database work at the same time; more would take connections from others. */
const lanes = 2;

/** A check of a batch of products, or of journal and log. Reports its results and returns whether it failed. */
type Check = (findings: Findings) => Promise<boolean>;

/**
 * Recomputes all derived figures from the movements and compares them with the stored ones, a few products at a
 * time, each in one snapshot and without locks: hash chain, running quantities (never below zero unless the organization has
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
      findings.addBooks(await readSnapshot(ctx, (tx) => checkBooks(tx, organizationId, anchorIn(input))));
      // The products are checked in any case, because their failures say more.
      return false;
    };
  let index = 0;
  for (let after = from.lastProductId, more = true; more;) {
    const page = { only: input.product_id, after, limit: productsPerBatch, most: rowsPerBatch };
    const found = await read(ctx, (tx) => selectProducts(tx, organizationId, page));
    for (const ids of batchesOf(found)) {
      const first = index;
      index += ids.length;
      yield async (findings) => {
        const results = await readSnapshot(ctx, (tx) => checkProducts(tx, organizationId, ids));
        for (const [at, [id, result]] of [...results].entries()) findings.addProduct(first + at, id, result);
        return [...results.values()].some(({ failure }) => failure !== undefined);
      };
    }
    after = found.at(-1)?.id;
    more = found.length === productsPerBatch;
  }
}

/** Neighbours together, up to `rowsPerBatch`; a larger product is checked alone. */
function batchesOf(found: readonly { readonly id: string; readonly size: string }[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const { id, size } of found) {
    room -= readWhole(size);
    if (batches.length === 0 || room < 0) {
      batches.push([]);
      room = rowsPerBatch - readWhole(size);
    }
    batches.at(-1)?.push(id);
  }
  return batches;
}

const anchorIn = ({ position, head }: VerifyInput): StoredAnchor | undefined =>
  position === undefined || head === undefined ? undefined : { position, head };
