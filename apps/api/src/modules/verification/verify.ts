import type { Transaction } from '@tallybook/db';
import type { LedgerAnchor, Verification, VerifyInput } from '@tallybook/domain';
import { read, readReport } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { ChainCheck } from './check-chain.ts';
import { FigureCheck } from './check-figures.ts';
import { checkLayers } from './check-layers.ts';
import { checkBooks, type StoredAnchor } from './check-log.ts';
import { VerificationFailure } from './verification-failure.ts';
import { movementRows } from './movement-store.ts';
import { readDerived, selectProductIds } from './store.ts';

const productsPerPage = 500;
/** Movements fetched at a time: a few milliseconds of work, after which other requests are served. */
const chunkSize = 500;

/** Two, so that the service and the database work at the same time; more would take connections from others. */
const lanes = 2;

type Failure = NonNullable<Verification['first_failure']>;

/** What one check found. */
interface Outcome {
  readonly movements?: number;
  readonly recosting?: boolean;
  readonly failure?: Failure | undefined;
  readonly chain?: LedgerAnchor;
}

/** A check of one product, or of journal and log. */
interface Check {
  readonly of: 'product' | 'books';
  readonly run: () => Promise<Outcome>;
}

/**
 * Recomputes all derived figures from the movements and compares them with the stored ones, product by product, each
 * in one snapshot and without locks: hash chain, running quantities (never below zero unless the organization has
 * allowed it), costs, daily and monthly sums, balance, FIFO layers, snapshots of closed periods; and the journal and
 * the ledger log. Stops at the first failure. Does not compare costs from the first day with a pending recost on.
 */
export async function verify(ctx: VerbContext, input: VerifyInput): Promise<Verification> {
  const outcomes: Outcome[] = [];
  let books: Outcome = {};
  const checks = checksOf(ctx, input);
  let started = 0;
  let stopped = false;
  // Products start in order, and all that have started are awaited: the first failure in that order is reported, and
  // one of the books only if no product failed.
  const lane = async (): Promise<void> => {
    while (!stopped) {
      const next = await checks.next();
      if (next.done === true) return;
      const { of, run } = next.value;
      const index = of === 'product' ? started++ : undefined;
      try {
        const outcome = await run();
        if (index === undefined) books = outcome;
        else {
          outcomes[index] = outcome;
          stopped ||= outcome.failure !== undefined;
        }
      } catch (error) {
        stopped = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return summary(outcomes, books);
}

function summary(products: readonly Outcome[], books: Outcome): Verification {
  const first = products.findIndex(({ failure }) => failure !== undefined);
  const reached = first === -1 ? products : products.slice(0, first + 1);
  const checked = {
    products_checked: reached.length,
    movements_checked: reached.reduce((sum, { movements = 0 }) => sum + movements, 0),
    valuation_status: reached.some(({ recosting }) => recosting) ? 'recosting' : 'current',
  } as const;
  const first_failure = products[first]?.failure ?? books.failure;
  if (first_failure !== undefined) return { ok: false, ...checked, first_failure };
  const { chain } = books;
  return { ok: true, ...checked, ...(chain === undefined || chain.position === 0 ? {} : { chain }) };
}

/**
 * The books first: they take as long as half of the products, and mostly the database's time, so that they run beside
 * the products. A generator queues concurrent calls of `next`, so the lanes can share it.
 */
async function* checksOf(ctx: VerbContext, input: VerifyInput): AsyncGenerator<Check, void> {
  const { organizationId } = ctx.actor;
  if (input.product_id === undefined)
    yield {
      of: 'books',
      run: () => readReport(ctx, (tx) => checkBooks(tx, organizationId, anchorIn(input))),
    };
  for (let after: string | undefined, more = true; more;) {
    const page = { only: input.product_id, after, limit: productsPerPage };
    const ids = await read(ctx, (tx) => selectProductIds(tx, organizationId, page));
    for (const productId of ids)
      yield {
        of: 'product',
        async run() {
          const result = await readReport(ctx, (tx) => checkProduct(tx, { organizationId, productId }));
          if (!(result instanceof VerificationFailure))
            return { movements: result.count, recosting: result.recosting };
          return { movements: 0, failure: { product_id: productId, ...present(result) } };
        },
      };
    after = ids.at(-1);
    more = ids.length === productsPerPage;
  }
}

const anchorIn = ({ position, head }: VerifyInput): StoredAnchor | undefined =>
  position === undefined || head === undefined ? undefined : { position, head };

const present = ({ movementId, check, message }: VerificationFailure) => ({
  ...(movementId === undefined ? {} : { movement_id: movementId }),
  check,
  detail: message,
});

interface CheckedProduct {
  /** Movements. */
  readonly count: number;
  readonly recosting: boolean;
}

/** Returns the number of movements verified, or the first failure. */
async function checkProduct(
  tx: Transaction,
  at: { organizationId: string; productId: string },
): Promise<CheckedProduct | VerificationFailure> {
  try {
    const derived = await readDerived(tx, at.organizationId, at.productId);
    if (derived === undefined)
      return new VerificationFailure('balance', undefined, 'The product has no balance row.');
    const chain = new ChainCheck(at, derived.money_scale);
    const figures = new FigureCheck(derived);
    for await (const rows of movementRows(tx, at, chunkSize))
      for (const row of rows) if (chain.add(row)) figures.add(row);
    chain.end(derived.last_hash);
    const openLayers = figures.end();
    if (derived.fifo) await checkLayers(tx, at, derived, openLayers);
    return { count: chain.count, recosting: derived.pending_from !== null };
  } catch (error) {
    if (error instanceof VerificationFailure) return error;
    throw error;
  }
}
