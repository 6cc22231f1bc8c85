import { Badge, Recosting } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table.tsx';
import { productColumn } from '../../components/product-link.tsx';
import { UnitCost } from '../../components/unit-cost.tsx';
import { useProduct } from '../../data/products.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import type { StockLevel } from './query.ts';

export function levelColumns(texts: Texts, format: Format): Column<StockLevel>[] {
  const { levels, productForm } = texts;
  return [
    productColumn(texts, levels.sku, ({ product_id }) => product_id),
    {
      key: 'category',
      title: productForm.fields.category,
      minor: 1,
      sort: 'category',
      cell: (level) => <Category level={level} />,
    },
    {
      key: 'onHand',
      title: levels.onHand,
      isNumber: true,
      sort: 'on_hand',
      cell: (level) => <OnHand level={level} />,
    },
    {
      key: 'value',
      title: levels.value,
      isNumber: true,
      sort: 'value',
      cell: ({ value }) => format.amount(value),
    },
    {
      key: 'averageCost',
      title: levels.averageCost,
      isNumber: true,
      cell: ({ average_cost }) => <UnitCost value={average_cost} />,
    },
    {
      key: 'status',
      title: levels.status,
      cell: (level) => <Status level={level} />,
    },
  ];
}

interface CellProps {
  readonly level: StockLevel;
}

const Category = ({ level }: CellProps) => useProduct(level.product_id)?.category ?? null;

const OnHand = ({ level: { product_id, on_hand } }: CellProps) =>
  useFormat().quantity(on_hand, useProduct(product_id));

function Status({ level }: CellProps) {
  const { levels } = useTexts();
  const format = useFormat();
  const product = useProduct(level.product_id);
  const point = product?.reorder_point ?? null;
  return (
    <>
      {point !== null && level.on_hand <= point && (
        <Badge kind="warning" title={levels.belowHint(format.quantity(point))}>
          {levels.below}
        </Badge>
      )}{' '}
      {product !== undefined && product.archived_at !== null && <Badge>{levels.archived}</Badge>}{' '}
      <Recosting status={level.valuation_status} />
    </>
  );
}
