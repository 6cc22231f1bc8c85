import type { Product } from '@tallybook/sdk';
import styles from './product-name.module.css';

/** The SKU of a product, and below it its name and unit. */
export function ProductName({
  product: { sku, name, unit },
}: {
  readonly product: Pick<Product, 'sku' | 'name' | 'unit'>;
}) {
  return (
    <>
      {sku}
      <div className={styles.name}>
        {name} · {unit}
      </div>
    </>
  );
}
