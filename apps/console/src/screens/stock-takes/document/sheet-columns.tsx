import type { Product } from '@tallybook/sdk';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CountCell } from '../../../components/count-cell.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { ProductName } from '../../../components/product-name.tsx';
import { countText, readCount } from '../../../data/counts.ts';
import { explain } from '../../../data/errors.ts';
import { useLocalization } from '../../../texts/context.ts';
import type { Texts } from '../../../texts/texts.ts';
import { UnderWayTo } from '../under-way.tsx';
import { LastCount, OfProduct } from './product-cell.tsx';
import { useOnHand, type Count, type Take } from './take.ts';
import { Change, Units } from './units.tsx';
import type { UnsavedCount } from './unsaved.ts';
import type { Unsaved } from './use-unsaved.ts';
import styles from './document.module.css';

/** A product to count; without its name if it was only counted. */
export interface Row {
  readonly id: string;
  readonly product?: Product;
}

interface Options {
  readonly texts: Texts;
  readonly take: Take;
  readonly rows: readonly Row[];
  readonly countOf: (productId: string) => Count | undefined;
  readonly isHidden: boolean;
  readonly unsaved: Unsaved;
  /** The product whose cell has the focus. */
  readonly editing: string | undefined;
  readonly setEditing: (productId: string | undefined) => void;
  readonly onHistory: (product: Product) => void;
  /** Pasted values for which there was no row. */
  readonly onUnused: (values: number) => void;
}

/** The columns of the sheet; a blind count has neither expected quantities nor differences. */
export function sheetColumns(options: Options): Column<Row>[] {
  const { texts, take, countOf, isHidden, onHistory } = options;
  const { stockTakeDocument } = texts;
  const product: Column<Row> = {
    key: 'product',
    title: stockTakeDocument.product,
    isHeader: true,
    cell: ({ id, product: known }) => (
      <OfProduct id={id} product={known}>
        {(found) => {
          const count = countOf(id);
          return (
            <>
              <ProductName product={found} />
              <UnderWayTo product={found} take={take} />
              {count !== undefined && <LastCount count={count} product={found} onHistory={onHistory} />}
            </>
          );
        }}
      </OfProduct>
    ),
  };
  const counted: Column<Row> = {
    key: 'counted',
    title: stockTakeDocument.countedQuantity,
    isNumber: true,
    cell: ({ id, product: known }) => (
      <OfProduct id={id} product={known}>
        {(found) => <Cell product={found} {...options} />}
      </OfProduct>
    ),
  };
  if (isHidden) return [product, counted];
  return [
    product,
    {
      key: 'expected',
      title: stockTakeDocument.expected,
      isNumber: true,
      cell: ({ id }) => <Expected productId={id} take={take} count={countOf(id)} />,
    },
    counted,
    {
      key: 'difference',
      title: stockTakeDocument.difference,
      isNumber: true,
      cell: ({ id }) => <Difference count={countOf(id)} />,
    },
  ];
}

/** A cell from focus to blur. */
interface Focus {
  /** What it shows, whatever other people save, unless the person types. */
  readonly text: string;
  readonly before: UnsavedCount | undefined;
  /** The saved count that the person saw. */
  readonly saved: string;
}

function Cell({
  product,
  texts,
  rows,
  countOf,
  unsaved,
  editing,
  setEditing,
  onUnused,
}: Options & { readonly product: Product }) {
  const { stockTakeDocument, common } = texts;
  const { format } = useLocalization();
  const { id } = product;
  const entry = unsaved.entries[id];
  const count = countOf(id);
  const [focus, setFocus] = useState<Focus>();
  const saved = count === undefined ? '' : countText(count.counted, product, format.decimalSeparator);
  const text = entry?.text ?? focus?.text ?? saved;
  const isChanged = focus !== undefined && saved !== focus.saved && saved !== text.trim();
  const isLeft = entry !== undefined && entry.state !== 'saving' && editing !== id;
  const isInvalid = readCount(text, product, format.decimalSeparator) === 'invalid';
  const { know } = unsaved;
  useEffect(() => know(product), [know, product]);
  return (
    <CountCell
      label={stockTakeDocument.countOf(`${product.sku} ${product.name}`)}
      text={text}
      isDecimal={product.quantity_scale > 0}
      problem={
        isInvalid
          ? product.quantity_scale > 0
            ? stockTakeDocument.notQuantity(product.unit, format.number(product.quantity_scale))
            : stockTakeDocument.notWhole
          : undefined
      }
      enter={(value) => unsaved.type({ [id]: value })}
      drop={() => {
        unsaved.restore(id, focus?.before);
        setFocus({ text: focus?.before?.text ?? saved, before: focus?.before, saved });
      }}
      paste={(cells) => {
        const start = rows.findIndex((row) => row.id === id);
        // A blank cell leaves the count as it is.
        const filled = rows
          .slice(start, start + cells.length)
          .map((row, at) => [row.id, cells[at] ?? ''] as const)
          .filter(([, value]) => value !== '');
        onUnused(cells.slice(rows.length - start).filter((value) => value !== '').length);
        unsaved.type(Object.fromEntries(filled));
        unsaved.commit(filled.map(([productId]) => productId));
        setFocus({ text: cells[0] || text, before: undefined, saved });
      }}
      onFocus={() => {
        setEditing(id);
        setFocus({ text, before: entry, saved });
      }}
      onLeave={(isEdited) => {
        setEditing(undefined);
        // An empty cell withdraws only the count that it showed.
        const withdrawsUnseen = text.trim() === '' && focus?.saved !== unsaved.savedText(id);
        if (isEdited && withdrawsUnseen) unsaved.restore(id, focus?.before);
        else if (isEdited) unsaved.commit([id]);
        setFocus(undefined);
      }}
    >
      {isChanged && (
        <span className={styles.unsaved} role="status">
          {stockTakeDocument.savedMeanwhile(
            count === undefined ? stockTakeDocument.withdrawn : format.quantity(count.counted, product),
          )}
        </span>
      )}
      {isLeft && !isInvalid && (
        <span className={styles.unsaved} role={entry.error === undefined ? undefined : 'alert'}>
          {stockTakeDocument.unsaved} {entry.error !== undefined && explain(entry.error, texts)}{' '}
          {count !== undefined && stockTakeDocument.meanwhile(format.quantity(count.counted, product))}{' '}
          <Button small aria-label={`${common.retry}: ${product.sku}`} onClick={() => unsaved.commit([id])}>
            {common.retry}
          </Button>
        </span>
      )}
    </CountCell>
  );
}

/** As of the count, or now for a product that is not counted. */
function Expected({
  productId,
  take,
  count,
}: {
  readonly productId: string;
  readonly take: Take;
  readonly count: Count | undefined;
}) {
  if (count !== undefined)
    return count.expected === null ? '–' : <Units id={productId} value={count.expected} />;
  return <OnHand productId={productId} take={take} />;
}

function OnHand({ productId, take }: { readonly productId: string; readonly take: Take }) {
  const { texts } = useLocalization();
  const { data, error } = useOnHand(productId, take);
  if (data !== undefined) return <Units id={productId} value={data} />;
  return error === null ? '…' : <span title={explain(error, texts)}>–</span>;
}

function Difference({ count }: { readonly count: Count | undefined }) {
  return count === undefined || count.expected === null ? (
    ''
  ) : (
    <Change id={count.product_id} value={count.counted - count.expected} />
  );
}
