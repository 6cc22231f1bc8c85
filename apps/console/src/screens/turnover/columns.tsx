import { Link } from '@tanstack/react-router';
import type { Column } from '../../components/data-table.tsx';
import { NoFigure } from '../../components/no-figure.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { useProduct, type SoldProduct } from './query.ts';
import styles from './turnover.module.css';

export function turnoverColumns({ reports }: Texts, format: Format): Column<SoldProduct>[] {
  const { turnover } = reports;
  const number = { isNumber: true } as const;
  return [
    {
      key: 'product',
      title: reports.product,
      isHeader: true,
      cell: ({ product_id }) => <ProductCell id={product_id} />,
    },
    {
      ...number,
      key: 'units',
      title: turnover.unitsOut,
      cell: ({ units_out }) => format.quantity(units_out),
    },
    { ...number, key: 'cost', title: turnover.costOut, cell: ({ cost_out }) => format.amount(cost_out) },
    {
      ...number,
      key: 'average',
      minor: 1,
      title: turnover.averageValue,
      cell: ({ average_value }) => format.amount(average_value),
    },
    {
      ...number,
      key: 'turns',
      title: turnover.turns,
      cell: ({ turns, cost_out }) =>
        turns === null ? (
          <NoFigure reason={isBelowZero(cost_out) ? turnover.cameBack : turnover.noTurns} />
        ) : (
          format.amount(turns)
        ),
    },
    {
      ...number,
      key: 'days',
      title: turnover.daysOnHand,
      cell: ({ days_on_hand: days, cost_out }) =>
        days === null ? (
          <NoFigure reason={isBelowZero(cost_out) ? turnover.cameBack : turnover.noDays} />
        ) : (
          format.amount(days)
        ),
    },
    {
      ...number,
      key: 'lastOut',
      title: turnover.lastOut,
      cell: ({ last_out }) =>
        last_out === null ? <NoFigure reason={turnover.neverOut} /> : format.shortDate(last_out),
    },
  ];
}

/** More came back than left. */
const isBelowZero = (amount: string): boolean => amount.startsWith('-');

function ProductCell({ id }: { readonly id: string }) {
  const product = useProduct(id);
  return (
    <Link to="/products/$id" params={{ id }} className={styles.product}>
      {product?.sku ?? '…'} <span className={styles.name}>{product?.name}</span>
    </Link>
  );
}
