import type { Transaction } from '@tallybook/db';
import { organizations, products } from '@tallybook/db/schema';
import { findDefaultLocation } from '../../../ledger/levels/location-store.ts';

const scaleShape = { money_scale: organizations.moneyScale };
const productShape = { id: products.id, sku: products.sku };

interface Named {
  /** Decimal places of the organization's currency. */
  readonly moneyScale: number;
  readonly products: readonly { readonly id: string; readonly sku: string }[];
  readonly defaultLocation: string | undefined;
}

/** The products with these ids or SKUs, and the facts of the organization that items of opening balances depend on. */
export async function readNamedProducts(
  tx: Transaction,
  organizationId: string,
  { ids, skus }: { readonly ids: readonly string[]; readonly skus: readonly string[] },
): Promise<Named> {
  const { rows, flight } = tx;
  const [[organization], byId, bySku, defaultLocation] = await flight([
    rows(scaleShape)`select money_scale from organizations where id = ${organizationId}`,
    rows(productShape)`
      select id, sku from products where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`,
    rows(productShape)`
      select id, sku from products where organization_id = ${organizationId} and sku = any (${[...skus]}::text[])`,
    () => findDefaultLocation(tx, organizationId),
  ]);
  if (organization === undefined) throw new Error('the organization no longer exists');
  return {
    moneyScale: organization.money_scale,
    products: [...byId, ...bySku],
    defaultLocation,
  };
}
