import type { Product } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProductName } from '../../../components/product-name.tsx';
import { useProduct } from '../../../data/products.ts';
import { useLocalization } from '../../../texts/context.ts';
import { useNameOf } from '../names.ts';
import type { Count } from './take.ts';
import styles from './document.module.css';

/** The name of a product that may have to be read first. */
export function OfProduct({
  id,
  product,
  children,
}: {
  readonly id: string;
  readonly product?: Product | undefined;
  readonly children: (product: Product) => ReactNode;
}) {
  const read = useProduct(id, product === undefined);
  const found = product ?? read;
  return found === undefined ? <span className="muted">…</span> : children(found);
}

/** The product, which leads to its stock card, at the adjustment if there is one. */
export function ProductLink({
  product,
  date,
  movementId,
}: {
  readonly product: Product;
  readonly date: string;
  readonly movementId: string | null;
}) {
  return (
    <ProductName
      product={product}
      link={(sku) => (
        <Link
          to="/products/$id"
          params={{ id: product.id }}
          search={movementId === null ? {} : { from: date, to: date, movement: movementId }}
        >
          {sku}
        </Link>
      )}
    />
  );
}

/** Who counted last and when, and the way to the earlier counts. */
export function LastCount({
  count,
  product,
  onHistory,
}: {
  readonly count: Count;
  readonly product: Product;
  readonly onHistory: (product: Product) => void;
}) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  const nameOf = useNameOf();
  return (
    <div className={styles.remark}>
      {stockTakeDocument.by(format.instant(count.counted_at), nameOf(count.counted_by))}{' '}
      <button
        type="button"
        className={styles.link}
        aria-label={`${stockTakeDocument.history}: ${product.sku} ${product.name}`}
        onClick={() => onHistory(product)}
      >
        {stockTakeDocument.history}
      </button>
    </div>
  );
}
