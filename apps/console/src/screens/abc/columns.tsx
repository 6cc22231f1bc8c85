import { Link } from '@tanstack/react-router';
import type { Column } from '../../components/data-table.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './abc.module.css';
import { ClassBadge } from './class-badge.tsx';
import { useProduct, type RankedProduct } from './query.ts';

export function abcColumns(
  { reports }: Texts,
  format: Format,
  by: 'cost_out' | 'value',
): Column<RankedProduct>[] {
  const { abc } = reports;
  const percent = (share: string): string => abc.percent(format.amount(share));
  return [
    {
      key: 'product',
      title: reports.product,
      isHeader: true,
      cell: (row) => <ProductCell row={row} />,
    },
    { key: 'class', title: abc.class, cell: (row) => <ClassBadge name={row.class} /> },
    { key: 'amount', title: abc.amounts[by], isNumber: true, cell: ({ amount }) => format.amount(amount) },
    { key: 'share', title: abc.share, isNumber: true, cell: ({ share }) => percent(share) },
    {
      key: 'cumulative',
      title: abc.cumulative,
      isNumber: true,
      cell: ({ cumulative_share }) => percent(cumulative_share),
    },
  ];
}

function ProductCell({ row: { product_id, sku } }: { readonly row: RankedProduct }) {
  const product = useProduct(product_id);
  return (
    <Link to="/products/$id" params={{ id: product_id }} className={styles.product}>
      {sku} <span className={styles.name}>{product?.name}</span>
    </Link>
  );
}
