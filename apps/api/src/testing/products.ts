import { appendToLog } from '../ledger/log/append-store.ts';
import { newProduct } from '../modules/inventory/products/create.ts';
import { insertProduct } from '../modules/inventory/products/store.ts';
import { newId } from '../platform/ids.ts';
import type { TestApp } from './app.ts';
import type { TestOrganization } from './seed.ts';
import type { CostingMethod } from './valuation-model.ts';

/** Inserts a product without HTTP, ready for postings; returns its id, which is its SKU too. */
export async function seedProduct(
  app: Pick<TestApp, 'services'>,
  organization: Pick<TestOrganization, 'organizationId' | 'userIds'>,
  costing_method: CostingMethod = 'moving_average',
): Promise<string> {
  const id = newId();
  const { organizationId, userIds } = organization;
  const product = { ...newProduct({ sku: id, name: 'Test product', costing_method }), id };
  await app.services.database.tenant(organizationId, (tx) =>
    tx.flight([
      () => insertProduct(tx, organizationId, product, userIds.owner),
      ...appendToLog(tx, organizationId, { productIds: [id] }),
    ]),
  );
  return id;
}
