import type { UpdateProduct } from '@tallybook/domain';
import { withExistingId } from '../../../platform/existing-id.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { findProductsByBarcode, findProductsBySku } from './store.ts';

/** Runs `work`. SKU_ALREADY_EXISTS and BARCODE_ALREADY_EXISTS get the id of the product that has the SKU or barcode. */
export function withExistingProduct<T>(
  { services, actor: { organizationId } }: VerbContext,
  { sku, barcode }: Pick<UpdateProduct, 'sku' | 'barcode'>,
  work: () => Promise<T>,
): Promise<T> {
  return withExistingId(
    services,
    organizationId,
    'SKU_ALREADY_EXISTS',
    async (tx) => (await findProductsBySku(tx, organizationId, [sku ?? '']))[0],
    () =>
      withExistingId(
        services,
        organizationId,
        'BARCODE_ALREADY_EXISTS',
        async (tx) => (await findProductsByBarcode(tx, organizationId, [barcode ?? '']))[0],
        work,
      ),
  );
}
