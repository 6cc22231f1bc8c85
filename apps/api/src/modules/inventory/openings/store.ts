import type { Transaction } from '@tallybook/db';
import { organizations, products } from '@tallybook/db/schema';

const scaleShape = { money_scale: organizations.moneyScale };
const productShape = { id: products.id, sku: products.sku };

/** The products with these ids or SKUs, and the decimal places of the organization's currency. */
export async function readNamedProducts(
  { rows, flight }: Transaction,
  organizationId: string,
  { ids, skus }: { readonly ids: readonly string[]; readonly skus: readonly string[] },
): Promise<{ readonly moneyScale: number; readonly products: readonly { id: string; sku: string }[] }> {
  const [[organization], byId, bySku] = await flight([
    rows(scaleShape)`select money_scale from organizations where id = ${organizationId}`,
    rows(productShape)`
      select id, sku from products where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`,
    rows(productShape)`
      select id, sku from products where organization_id = ${organizationId} and sku = any (${[...skus]}::text[])`,
  ]);
  if (organization === undefined) throw new Error('the organization no longer exists');
  return { moneyScale: organization.money_scale, products: [...byId, ...bySku] };
}
