import type { StockTransfer } from '@tallybook/sdk';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { LocationName } from '../../../components/location-name.tsx';
import { ProductLink } from '../../../components/product-link.tsx';
import { useProduct } from '../../../data/products.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from '../locations.module.css';
import { useTransferSummary } from '../../../components/transfer/summary.ts';

type OnReverse = (transfer: StockTransfer) => void;

/** @param onReverse absent without the permission */
export function useTransferColumns(onReverse: OnReverse | undefined): Column<StockTransfer>[] {
  const { texts, format } = useLocalization();
  const { movements, locations } = texts;
  return [
    {
      key: 'date',
      title: movements.date,
      cell: ({ transfer_date }) => <span className={styles.date}>{format.date(transfer_date)}</span>,
    },
    {
      key: 'product',
      title: movements.product,
      isHeader: true,
      cell: ({ product_id }) => <ProductLink id={product_id} />,
    },
    {
      key: 'quantity',
      title: movements.quantity,
      isNumber: true,
      cell: (transfer) => <Quantity transfer={transfer} />,
    },
    {
      key: 'from',
      title: locations.moveFrom,
      cell: ({ from_location_id }) => <Place id={from_location_id} />,
    },
    {
      key: 'to',
      title: locations.moveTo,
      cell: ({ to_location_id, destination_location_id }) => (
        <Place id={destination_location_id ?? to_location_id} />
      ),
    },
    {
      key: 'reference',
      title: movements.reference,
      minor: 1,
      cell: ({ reference, note }) => (
        <span className={styles.place}>{[reference, note].filter((part) => part !== null).join(' · ')}</span>
      ),
    },
    {
      key: 'actions',
      isActions: true,
      title: movements.actions,
      cell: (transfer) => {
        if (transfer.reversed_by_id !== null && (transfer.open ?? 0) === 0)
          return <Badge>{movements.reversed}</Badge>;
        if (transfer.reverses_id !== null) return <Badge>{movements.reversal}</Badge>;
        // Nothing is under way: its receipts are reversed first.
        if (transfer.open === 0) return null;
        return onReverse && <Reverse transfer={transfer} onReverse={onReverse} />;
      },
    },
  ];
}

const Place = ({ id }: { readonly id: string }) => (
  <span className={styles.place}>
    <LocationName id={id} />
  </span>
);

/** With the quantity as it was entered, if that was in another unit than it is shown in. */
function Quantity({ transfer: { product_id, quantity, entered } }: { readonly transfer: StockTransfer }) {
  const { format } = useLocalization();
  const product = useProduct(product_id);
  return (
    <span {...(entered && { title: `${format.typed(entered.quantity)} ${entered.unit}` })}>
      {format.quantity(quantity, product)}
    </span>
  );
}

function Reverse({
  transfer,
  onReverse,
}: {
  readonly transfer: StockTransfer;
  readonly onReverse: OnReverse;
}) {
  const { movements } = useLocalization().texts;
  const summary = useTransferSummary(transfer);
  return (
    <Button
      small
      kind="plainDanger"
      aria-label={movements.reverseLabel(summary)}
      onClick={() => onReverse(transfer)}
    >
      {movements.reverse}
    </Button>
  );
}
