import type { Product } from '@tallybook/sdk';
import { parseDecimal, type MigratedProduct, type MigrationProblem } from '@tallybook/domain/migration';
import type { Session } from '../session/connect.ts';

/** What is to be done in the organization, and what keeps it from being done. */
export interface Plan {
  /** Products that do not exist. */
  readonly created: readonly MigratedProduct[];
  /** Products whose stock is to be posted. */
  readonly posted: readonly MigratedProduct[];
  /** Products that exist, by SKU. */
  readonly existing: ReadonlyMap<string, Product>;
  /** How many products have exactly this opening balance already. */
  readonly done: number;
  readonly problems: readonly MigrationProblem[];
}

/** A product's opening balance in the ledger. */
export interface Opening {
  readonly quantity: number;
  /** In minor units. */
  readonly value: bigint;
}

/** Calls at the same time, for products that exist. */
const parallel = 8;

const problem = (code: string, sentence: string): MigrationProblem => ({
  file: null,
  row: null,
  column: null,
  code,
  sentence,
});

/**
 * Opening balances on this day, by the id of the product: those at several locations, and other entries with their reason code,
 * are added up. Reversed ones do not count.
 *
 * @param scale decimal places of the currency
 */
export async function openingsOn(
  date: string,
  scale: number,
  { tallybook, options }: Session,
): Promise<Map<string, Opening>> {
  const found = new Map<string, Opening>();
  const filters = { reason_code: 'opening_balance', startDate: date, endDate: date };
  for await (const movement of tallybook.stockMovements.list(filters, options))
    if (movement.type === 'entry' && movement.reversed_by_id === null) {
      const { quantity, value } = found.get(movement.product_id) ?? { quantity: 0, value: 0n };
      found.set(movement.product_id, {
        quantity: quantity + movement.quantity,
        value: value + (parseDecimal(movement.cost_amount, scale) ?? 0n),
      });
    }
  return found;
}

/**
 * Whether a product has exactly this opening balance.
 *
 * @param places decimal places of its quantities: the ledger counts its base units
 */
export const isPosted = (
  { quantity, value }: MigratedProduct,
  places: number,
  opening: Opening | undefined,
): boolean => opening?.quantity === quantity * 10 ** places && opening.value === value;

async function hasMovements(productId: string, { tallybook, options }: Session): Promise<boolean> {
  for await (const _movement of tallybook.stockMovements.list({ product_id: productId, limit: 1 }, options))
    return true;
  return false;
}

/** @param scale decimal places of the currency */
export async function planOf(
  products: readonly MigratedProduct[],
  date: string,
  scale: number,
  session: Session,
): Promise<Plan> {
  const { tallybook, options } = session;
  const wanted = new Set(products.map(({ sku }) => sku));
  const existing = new Map<string, Product>();
  for await (const product of tallybook.products.list({}, options))
    if (wanted.has(product.sku)) existing.set(product.sku, product);
  const openings = existing.size === 0 ? new Map<string, Opening>() : await openingsOn(date, scale, session);
  const problems: MigrationProblem[] = [];
  const posted: MigratedProduct[] = [];
  const known: { readonly product: MigratedProduct; readonly id: string }[] = [];
  let done = 0;
  for (const product of products.filter(({ quantity }) => quantity > 0)) {
    const found = existing.get(product.sku);
    if (found === undefined) posted.push(product);
    else if (isPosted(product, found.quantity_scale, openings.get(found.id))) done += 1;
    else if (found.archived_at !== null)
      problems.push(
        problem(
          'PRODUCT_ARCHIVED',
          `The product ${product.sku} is archived. Unarchive it, or leave it out of the files.`,
        ),
      );
    else known.push({ product, id: found.id });
  }
  for (let at = 0; at < known.length; at += parallel)
    await Promise.all(
      known.slice(at, at + parallel).map(async ({ product, id }) => {
        if (!(await hasMovements(id, session))) posted.push(product);
        else
          problems.push(
            problem(
              'PRODUCT_HAS_MOVEMENTS',
              `The product ${product.sku} has movements already, and an opening balance must be its first one. Leave it out of the files, or correct its stock with an adjustment.`,
            ),
          );
      }),
    );
  return {
    created: products.filter(({ sku }) => !existing.has(sku)),
    // In one order whatever was read first, so that the same files are the same requests.
    posted: posted.toSorted((one, other) => (one.sku < other.sku ? -1 : 1)),
    existing,
    done,
    problems: problems.toSorted((one, other) => (one.sentence < other.sentence ? -1 : 1)),
  };
}
