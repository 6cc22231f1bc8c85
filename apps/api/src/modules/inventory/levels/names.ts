import { readLocationCodes } from '../../../ledger/levels/location-store.ts';
import { selectNames } from '../../../ledger/products/names-store.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';

interface Names {
  /** By product id. */
  readonly products: ReadonlyMap<string, { readonly sku: string; readonly name: string }>;
  /** Codes by location id. */
  readonly codes: ReadonlyMap<string, string>;
}

/** How people call the products, at most one step of rows, and if asked for, all locations. */
export async function getNames(
  ctx: VerbContext,
  { productIds, hasLocations }: { readonly productIds: readonly string[]; readonly hasLocations: boolean },
): Promise<Names> {
  const { organizationId } = ctx.actor;
  const ids = [...new Set(productIds)];
  const [products, codes] = await read(ctx, (tx) =>
    tx.flight([
      () => (ids.length === 0 ? [] : selectNames(tx, organizationId, ids)),
      () => (hasLocations ? readLocationCodes(tx, organizationId) : new Map<string, string>()),
    ]),
  );
  return { products: new Map(products.map((product) => [product.id, product])), codes };
}
