import type { Product } from '@tallybook/sdk';
import { Recosting } from '../../components/badge.tsx';
import { CountCell } from '../../components/count-cell.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { parseUnitCost, readCount } from '../../data/counts.ts';
import { explain } from '../../data/errors.ts';
import { useFormat, useLocalization } from '../../texts/context.ts';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { differenceOf } from './counts.ts';
import type { Entry } from './draft.ts';
import { useLevel } from './query.ts';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
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
  const { texts, format, date, entryOf, isHidden } = options;
  const { stockTake } = texts;
  /** A product that is counted: its difference may be shown. */
  const counted = (product: Product) => {
    const entry = entryOf(product.id);
    const count = readCount(entry?.text ?? '', product, format.decimalSeparator);
    return entry === undefined || typeof count !== 'number' || isHidden(product.id)
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
      cell: (row) =>
        isHidden(row.id) ? <span title={stockTake.hidden}>•••</span> : <Expected product={row} date={date} />,
    },
    {
      key: 'counted',
      title: stockTake.counted,
      isNumber: true,
      cell: (row) => <Cell row={row} {...options} />,
    },
    {
      key: 'difference',
      title: stockTake.difference,
      isNumber: true,
      cell: (row) => {
        const count = counted(row);
        return count === undefined ? '' : <QuantityDifference product={row} {...count} />;
      },
    },
    {
      key: 'value',
      title: stockTake.value,
      isNumber: true,
      minor: 1,
      cell: (row) => {
        const count = counted(row);
        return count === undefined ? '' : <ValueDifference product={row} {...count} />;
      },
    },
  ];
}

function Cell({
  row,
  texts: { stockTake, stockTakeDocument },
  format,
  products,
  entryOf,
  enter,
  setEditing,
}: Options & { readonly row: Product }) {
  const text = entryOf(row.id)?.text ?? '';
  const change = (of: Product, value: string): Entry => ({
    product: {
      id: of.id,
      sku: of.sku,
      name: of.name,
      unit: of.unit,
      quantity_scale: of.quantity_scale,
      packs: of.packs,
      costing_method: of.costing_method,
    },
    text: value,
    unitCost: entryOf(of.id)?.unitCost ?? '',
  });
  return (
    <CountCell
      label={stockTake.countOf(`${row.sku} ${row.name}`)}
      text={text}
      isDecimal={row.quantity_scale > 0}
      problem={
        readCount(text, row, format.decimalSeparator) !== 'invalid'
          ? undefined
          : row.quantity_scale > 0
            ? stockTakeDocument.notQuantity(row.unit, format.number(row.quantity_scale))
            : stockTake.notWhole
      }
      enter={(value) => enter([change(row, value)])}
      drop={(before) => enter([change(row, before)])}
      paste={(cells) => {
        const start = products.findIndex(({ id }) => id === row.id);
        // A blank cell leaves the count as it is.
        enter(
          products.slice(start, start + cells.length).flatMap((each, at) => {
            const value = cells[at] ?? '';
            return value === '' ? [] : [change(each, value)];
          }),
        );
      }}
      onFocus={() => setEditing(row.id)}
      onLeave={() => setEditing(undefined)}
    />
  );
}

function Expected({ product, date }: { readonly product: Product; readonly date: string }) {
  const { texts, format } = useLocalization();
  const { data, error } = useLevel(product.id, date);
  if (data !== undefined) return format.quantity(data.on_hand, product);
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
  return difference === undefined ? '' : format.change(difference.quantity, counted.product);
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
