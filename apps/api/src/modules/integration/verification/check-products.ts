import type { Transaction } from '@tallybook/db';
import { Adjustments } from './adjustments.ts';
import { ChainCheck } from './check-chain.ts';
import { FigureCheck } from './check-figures.ts';
import { checkLayers, type ExpectedLayers } from './check-layers.ts';
import { LocationCheck } from './check-locations.ts';
import type { ProductResult } from './findings.ts';
import { readLocations, type StoredLocations } from './location-store.ts';
import { movementRows, type MovementRow } from './movement-store.ts';
import { selectReversals, type ReversalRow } from './reversal-store.ts';
import { Reversals } from './reversals.ts';
import { readDerived, type Derived } from './store.ts';
import { VerificationFailure } from './verification-failure.ts';

/** Movements fetched at a time: a few milliseconds of work, after which other requests are served. */
const chunkSize = 500;

/**
 * Checks products together: a round trip to the database takes longer than the work on a product with few movements.
 *
 * @returns their results, in the order of `productIds`
 */
export async function checkProducts(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<Map<string, ProductResult>> {
  const derived = await readDerived(tx, organizationId, productIds);
  const locations = await readLocations(tx, organizationId, productIds);
  const reversals = await selectReversals(tx, { organizationId, productIds }, chunkSize);
  const checks = new Map(
    productIds.map((productId) => [
      productId,
      attempt(
        () =>
          new ProductCheck(
            { organizationId, productId },
            derived.get(productId),
            reversals.get(productId) ?? [],
            locations.get(productId),
          ),
      ),
    ]),
  );
  for await (const rows of movementRows(tx, { organizationId, productIds }, chunkSize))
    for (const row of rows) {
      const check = checks.get(row.product_id);
      if (check instanceof ProductCheck) check.add(row);
    }
  const ends = new Map(
    [...checks].map(([id, check]) => [
      id,
      check instanceof ProductCheck ? attempt(() => check.end()) : check,
    ]),
  );
  const layers = await checkLayers(tx, organizationId, layersOf(ends));
  return new Map([...ends].map(([id, end]) => [id, resultOf(id, layers.get(id) ?? end)]));
}

/** Results of the checks of one product without a failure. */
interface Checked extends ProductResult {
  /** Undefined unless the product is a FIFO product. */
  readonly layers: ExpectedLayers | undefined;
}

/** Returns the failure that `step` throws. */
function attempt<T>(step: () => T): T | VerificationFailure {
  try {
    return step();
  } catch (error) {
    if (error instanceof VerificationFailure) return error;
    throw error;
  }
}

class ProductCheck {
  readonly #derived: Derived;
  readonly #adjustments: Adjustments;
  readonly #reversals: Reversals;
  readonly #chain: ChainCheck;
  readonly #figures: FigureCheck;
  readonly #locations: LocationCheck | undefined;
  #locationFailure: VerificationFailure | undefined;

  /** @param derived undefined if the balance row is missing */
  constructor(
    at: { readonly organizationId: string; readonly productId: string },
    derived: Derived | undefined,
    reversals: readonly ReversalRow[],
    locations: StoredLocations | undefined,
  ) {
    if (derived === undefined)
      throw new VerificationFailure('balance', undefined, 'The product has no balance row.');
    this.#derived = derived;
    this.#adjustments = new Adjustments(at, derived.adjustments, derived.money_scale);
    this.#reversals = new Reversals(reversals);
    const facts = { adjustments: this.#adjustments, reversals: this.#reversals };
    this.#chain = new ChainCheck(at, derived.money_scale, facts);
    this.#figures = new FigureCheck(derived, facts);
    const check = attempt(() => locations && new LocationCheck(locations, derived.below_zero));
    if (check instanceof VerificationFailure) this.#locationFailure = check;
    else this.#locations = check;
  }

  /** Call with each movement, in ledger order. */
  add(row: MovementRow): void {
    this.#reversals.begin(row);
    if (!this.#chain.add(row)) return;
    this.#figures.add(row);
    this.#addToLocation(row);
  }

  /** A failure of an earlier check is reported rather than one of these. */
  #addToLocation(row: MovementRow): void {
    if (this.#locationFailure !== undefined) return;
    const failed = attempt(() => this.#locations?.add(row));
    if (failed instanceof VerificationFailure) this.#locationFailure = failed;
  }

  /** Call after the last movement. Throws the first failure. */
  end(): Checked {
    const { fifo, last_hash, money_scale, pending_from } = this.#derived;
    this.#chain.end(last_hash);
    const open = this.#figures.end();
    if (this.#locationFailure !== undefined) throw this.#locationFailure;
    this.#locations?.end();
    this.#adjustments.requireAllTaken();
    return {
      movements: this.#chain.count,
      costAdjustments: this.#adjustments.count,
      recosting: pending_from !== null,
      layers: fifo ? { open, scale: money_scale } : undefined,
    };
  }
}

function layersOf(ends: ReadonlyMap<string, Checked | VerificationFailure>): Map<string, ExpectedLayers> {
  return new Map(
    [...ends].flatMap(([id, end]) =>
      end instanceof VerificationFailure || end.layers === undefined ? [] : [[id, end.layers] as const],
    ),
  );
}

function resultOf(productId: string, end: Checked | VerificationFailure): ProductResult {
  if (!(end instanceof VerificationFailure)) return end;
  const { movementId, check, message: detail } = end;
  const movement = movementId === undefined ? {} : { movement_id: movementId };
  const failure = { product_id: productId, ...movement, check, detail };
  return { movements: 0, costAdjustments: 0, recosting: false, failure };
}
