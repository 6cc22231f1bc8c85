import type { Product } from '@tallybook/sdk';
import { Recosting } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { CountCell } from './count-cell.tsx';
import { differenceOf, parseCount, parseUnitCost, type Level } from './counts.ts';
import type { CountedProduct, Entry } from './draft.ts';
import styles from './stock-take.module.css';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly products: readonly Product[];
  readonly entryOf: (productId: string) => Entry | undefined;
  readonly levelOf: (productId: string) => Level | undefined;
  readonly isHidden: (productId: string) => boolean;
  readonly enter: (changes: readonly Entry[]) => void;
  readonly setEditing: (productId: string | undefined) => void;
}

/** The columns of the sheet. Differences appear as soon as a product is counted. */
export function countColumns(options: Options): Column<Product>[] {
  const { texts, format, entryOf, levelOf, isHidden, enter, setEditing, products } = options;
  const { stockTake } = texts;
  const shown = ({ id, costing_method }: Product) => {
    const entry = entryOf(id);
    const level = levelOf(id);
    const counted = parseCount(entry?.text ?? '');
    if (entry === undefined || level === undefined || typeof counted !== 'number' || isHidden(id))
      return undefined;
    const cost = parseUnitCost(entry.unitCost);
    return differenceOf(level, counted, costing_method, cost ?? undefined);
  };
  return [
    {
      key: 'product',
      title: stockTake.product,
      isHeader: true,
      cell: (row) => <ProductName product={row} />,
    },
    {
      key: 'expected',
      title: stockTake.expected,
      isNumber: true,
      cell: ({ id }) => {
        const level = levelOf(id);
        if (isHidden(id)) return <span title={stockTake.hidden}>•••</span>;
        if (level === undefined) return <span title={stockTake.loadingLevel}>…</span>;
        return format.quantity(level.on_hand);
      },
    },
    {
      key: 'counted',
      title: stockTake.counted,
      isNumber: true,
      cell: (row) => (
        <CountCell product={row} rows={products} entryOf={entryOf} enter={enter} setEditing={setEditing} />
      ),
    },
    {
      key: 'difference',
      title: stockTake.difference,
      isNumber: true,
      isMinor: true,
      cell: (row) => {
        const difference = shown(row);
        return difference === undefined ? '' : format.change(difference.quantity);
      },
    },
    {
      key: 'value',
      title: stockTake.value,
      isNumber: true,
      isMinor: true,
      cell: (row) => {
        const difference = shown(row);
        if (difference === undefined || difference.quantity === 0) return '';
        return (
          <span title={difference.isEstimate ? stockTake.estimateHint : undefined}>
            {difference.isEstimate ? '≈ ' : ''}
            {format.amount(difference.value)}{' '}
            <Recosting status={levelOf(row.id)?.valuation_status ?? 'current'} />
          </span>
        );
      },
    },
  ];
}

export function ProductName({ product }: { readonly product: CountedProduct }) {
  return (
    <>
      {product.sku}
      <div className={styles.name}>
        {product.name} · {product.unit}
      </div>
    </>
  );
}
