import type { Product } from '@tallybook/sdk';
import type { ReactNode } from 'react';
import styles from './product-name.module.css';

/** The SKU of a product, and below it its name and unit. */
export function ProductName({
  product: { sku, name, unit },
  link = (text) => text,
}: {
  readonly product: Pick<Product, 'sku' | 'name' | 'unit'>;
  /** Makes the SKU lead somewhere. */
  readonly link?: (sku: string) => ReactNode;
}) {
  return (
    <>
      {link(sku)}
      <div className={styles.name}>
        {name} · {unit}
      </div>
    </>
  );
}
