import type { LocationLevel } from '@tallybook/sdk';
import { Button } from '../../../components/button.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { ProductLink } from '../../../components/product-link.tsx';
import { useProduct } from '../../../data/products.ts';
import { useLocalization } from '../../../texts/context.ts';

type OnMove = (productId: string) => void;

/** @param onMove absent without the permission */
export function useStockColumns(onMove: OnMove | undefined): Column<LocationLevel>[] {
  const { movements, locations, common } = useLocalization().texts;
  return [
    {
      key: 'product',
      title: movements.product,
      isHeader: true,
      cell: ({ product_id }) => <ProductLink id={product_id} />,
    },
    {
      key: 'onHand',
      title: locations.onHand,
      isNumber: true,
      cell: (level) => <OnHand level={level} />,
    },
    ...(onMove === undefined
      ? []
      : [
          {
            key: 'actions',
            isActions: true,
            title: common.actions,
            cell: (level: LocationLevel) => level.on_hand > 0 && <Move level={level} onMove={onMove} />,
          },
        ]),
  ];
}

function OnHand({ level: { product_id, on_hand } }: { readonly level: LocationLevel }) {
  const { format } = useLocalization();
  return format.quantity(on_hand, useProduct(product_id));
}

function Move({ level: { product_id }, onMove }: { readonly level: LocationLevel; readonly onMove: OnMove }) {
  const { locations } = useLocalization().texts;
  const product = useProduct(product_id);
  return (
    <Button
      small
      kind="plain"
      aria-label={locations.moveLabel(product?.name ?? '…')}
      onClick={() => onMove(product_id)}
    >
      {locations.moveShort}
    </Button>
  );
}
