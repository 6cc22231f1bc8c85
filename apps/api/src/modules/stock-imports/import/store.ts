import type { Transaction } from '@tallybook/db';

/** SKU → product id, of those that the organization has. Joined: `= any` compares each product with each SKU. */
export async function productsOfSkus(
  { sql }: Transaction,
  organizationId: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ sku: string; id: string }[]>`
    select p.sku, p.id from unnest(${[...skus]}::text[]) as given (sku)
    join products p on p.organization_id = ${organizationId} and p.sku = given.sku`;
  return new Map(found.map(({ sku, id }) => [sku, id]));
}

/** The database's time: RFC 3339, UTC, milliseconds. */
export async function readNow({ sql }: Transaction): Promise<string> {
  const [row] = await sql<{ now: string }[]>`select date_trunc('milliseconds', now()) as now`;
  return row?.now ?? '';
}
