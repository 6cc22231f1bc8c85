import { newId } from '../platform/ids.ts';
import type { TestApp } from './app.ts';
import type { TestOrganization } from './seed.ts';
import type { CostingMethod } from './valuation-model.ts';

/** Inserts a product as the superuser, ready for postings; returns its id, which is its SKU too. */
export async function seedProduct(
  app: Pick<TestApp, 'admin'>,
  organization: Pick<TestOrganization, 'organizationId' | 'userIds'>,
  costingMethod: CostingMethod = 'moving_average',
): Promise<string> {
  const id = newId();
  const { organizationId, userIds } = organization;
  await app.admin`insert into products (organization_id, id, sku, name, unit, costing_method, created_by)
    values (${organizationId}, ${id}, ${id}, 'Test product', 'pcs', ${costingMethod}, ${userIds.owner})`;
  await app.admin`insert into stock_balances (organization_id, product_id, on_hand, value, last_hash)
    values (${organizationId}, ${id}, 0, 0, '')`;
  return id;
}
