import type { Transaction } from '@tallybook/db';
import { locations, organizations, products } from '@tallybook/db/schema';

const scaleShape = { money_scale: organizations.moneyScale };
const locationShape = { id: locations.id };
const productShape = { id: products.id, sku: products.sku };

interface Named {
  /** Decimal places of the organization's currency. */
  readonly moneyScale: number;
  readonly products: readonly { readonly id: string; readonly sku: string }[];
  readonly defaultLocation: string | undefined;
}

/** The products with these ids or SKUs, and the facts of the organization that items of opening balances depend on. */
export async function readNamedProducts(
  { rows, flight }: Transaction,
  organizationId: string,
  { ids, skus }: { readonly ids: readonly string[]; readonly skus: readonly string[] },
): Promise<Named> {
  const [[organization], byId, bySku, [standard]] = await flight([
    rows(scaleShape)`select money_scale from organizations where id = ${organizationId}`,
    rows(productShape)`
      select id, sku from products where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`,
    rows(productShape)`
      select id, sku from products where organization_id = ${organizationId} and sku = any (${[...skus]}::text[])`,
    rows(locationShape)`select id from locations where organization_id = ${organizationId} and is_default`,
  ]);
  if (organization === undefined) throw new Error('the organization no longer exists');
  return {
    moneyScale: organization.money_scale,
    products: [...byId, ...bySku],
    defaultLocation: standard?.id,
  };
}
