import { Link } from '@tanstack/react-router';
import type { StockMovement } from '@tallybook/sdk';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { ProductLink } from '../../components/product-link.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { useProduct } from '../../data/products.ts';
import { useLocalization } from '../../texts/context.ts';
import { useLatest } from './query.ts';

function Quantity({ movement: { product_id, quantity_delta } }: { readonly movement: StockMovement }) {
  const { format } = useLocalization();
  return format.change(quantity_delta, useProduct(product_id));
}

/** The movements that were posted last. */
export function Latest() {
  const { texts, format } = useLocalization();
  const { home, common } = texts;
  const { data, error, refetch } = useLatest();
  const columns: readonly Column<StockMovement>[] = [
    {
      key: 'product',
      title: home.product,
      isHeader: true,
      cell: ({ product_id }) => <ProductLink id={product_id} />,
    },
    {
      key: 'type',
      title: home.type,
      cell: ({ type, reverses_id }) => (reverses_id === null ? common.movementTypes[type] : home.reversal),
    },
    {
      key: 'quantity',
      title: home.quantity,
      isNumber: true,
      cell: (movement) => <Quantity movement={movement} />,
    },
    {
      key: 'day',
      title: home.day,
      cell: ({ id, movement_date }) => (
        <Link to="/movements/$id" params={{ id }}>
          {format.date(movement_date)}
        </Link>
      ),
    },
  ];
  if (data === undefined)
    return error === null ? <Loading lines={4} /> : <Failed error={error} onRetry={() => void refetch()} />;
  return <DataTable caption={home.latest} columns={columns} rows={data.items} keyOf={({ id }) => id} />;
}
