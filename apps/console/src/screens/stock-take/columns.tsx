import type { Product } from '@tallybook/sdk';
import { Recosting } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table.tsx';
import { explain } from '../../data/errors.ts';
import { useFormat, useLocalization } from '../../texts/context.ts';
import type { Texts } from '../../texts/texts.ts';
import { CountCell } from './count-cell.tsx';
import { differenceOf, parseCount, parseUnitCost } from './counts.ts';
import type { CountedProduct, Entry } from './draft.ts';
import { useLevel } from './query.ts';
import styles from './stock-take.module.css';

interface Options {
  readonly texts: Texts;
  readonly products: readonly Product[];
  readonly entryOf: (productId: string) => Entry | undefined;
  /** The count date. */
  readonly date: string;
  readonly isHidden: (productId: string) => boolean;
  readonly enter: (changes: readonly Entry[]) => void;
  readonly setEditing: (productId: string | undefined) => void;
}

/** The columns of the sheet. Differences appear as soon as a product is counted. */
export function countColumns(options: Options): Column<Product>[] {
  const { texts, date, entryOf, isHidden, enter, setEditing, products } = options;
  const { stockTake } = texts;
  /** A product that is counted: its difference may be shown. */
  const counted = ({ id }: Product) => {
    const entry = entryOf(id);
    const count = parseCount(entry?.text ?? '');
    return entry === undefined || typeof count !== 'number' || isHidden(id)
      ? undefined
      : { entry, count, date };
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
      cell: ({ id }) =>
        isHidden(id) ? <span title={stockTake.hidden}>•••</span> : <Expected productId={id} date={date} />,
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
        const count = counted(row);
        return count === undefined ? '' : <QuantityDifference product={row} {...count} />;
      },
    },
    {
      key: 'value',
      title: stockTake.value,
      isNumber: true,
      isMinor: true,
      cell: (row) => {
        const count = counted(row);
        return count === undefined ? '' : <ValueDifference product={row} {...count} />;
      },
    },
  ];
}

function Expected({ productId, date }: { readonly productId: string; readonly date: string }) {
  const { texts, format } = useLocalization();
  const { data, error } = useLevel(productId, date);
  if (data !== undefined) return format.quantity(data.on_hand);
  return error === null ? (
    <span title={texts.stockTake.loadingLevel}>…</span>
  ) : (
    <span title={explain(error, texts)}>–</span>
  );
}

interface Counted {
  readonly product: Product;
  readonly entry: Entry;
  readonly count: number;
  readonly date: string;
}

function useDifference({ product, entry, count, date }: Counted) {
  const { decimalSeparator } = useFormat();
  const { data: level } = useLevel(product.id, date);
  if (level === undefined) return undefined;
  const cost = parseUnitCost(entry.unitCost, decimalSeparator);
  return { level, ...differenceOf(level, count, product.costing_method, cost ?? undefined) };
}

function QuantityDifference(counted: Counted) {
  const format = useFormat();
  const difference = useDifference(counted);
  return difference === undefined ? '' : format.change(difference.quantity);
}

function ValueDifference(counted: Counted) {
  const { texts, format } = useLocalization();
  const difference = useDifference(counted);
  if (difference === undefined || difference.quantity === 0) return '';
  const { isEstimate, value, level } = difference;
  return (
    <span title={isEstimate ? texts.stockTake.estimateHint : undefined}>
      {isEstimate ? '≈ ' : ''}
      {format.amount(value)} <Recosting status={level.valuation_status} />
    </span>
  );
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
