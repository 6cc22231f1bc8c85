import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProduct } from '../data/products.ts';
import type { Texts } from '../texts/texts.ts';
import type { Column } from './data-table.tsx';
import styles from './product-link.module.css';

/** The name of a product and its SKU, which lead to it. */
export function ProductLink({ id }: { readonly id: string }) {
  const product = useProduct(id);
  return (
    <Link to="/products/$id" params={{ id }} className={styles.name}>
      {product?.name ?? '…'} <span className={styles.sku}>{product?.sku}</span>
    </Link>
  );
}

/** The column that identifies the rows of a list of products, with the fields that the service sorts such a list by. */
export const productColumn = <Row,>(
  { productForm }: Texts,
  title: string,
  idOf: (row: Row) => string,
  /** Below the name. */
  more?: (row: Row) => ReactNode,
): Column<Row> => ({
  key: 'product',
  title,
  isHeader: true,
  sort: [
    { field: 'name', title },
    { field: 'sku', title: productForm.fields.sku },
  ],
  cell: (row) => (
    <>
      <ProductLink id={idOf(row)} />
      {more?.(row)}
    </>
  ),
});
