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
      select p.id, p.sku from unnest(${[...ids]}::uuid[]) as given (id)
      join products p on p.organization_id = ${organizationId} and p.id = given.id`,
    rows(productShape)`
      select p.id, p.sku from unnest(${[...skus]}::text[]) as given (sku)
      join products p on p.organization_id = ${organizationId} and p.sku = given.sku`,
  ]);
  if (organization === undefined) throw new Error('the organization no longer exists');
  return { moneyScale: organization.money_scale, products: [...byId, ...bySku] };
}
