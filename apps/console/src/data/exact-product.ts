import type { Product } from '@tallybook/sdk';

/** The product that has this SKU or barcode; otherwise the first that has the SKU in another case. */
export function exactProduct(products: readonly Product[], text: string): Product | undefined {
  const wanted = text.toLowerCase();
  return (
    products.find(({ sku }) => sku === text) ??
    products.find(({ barcode }) => barcode === text) ??
    products.find(({ sku }) => sku.toLowerCase() === wanted)
  );
}
