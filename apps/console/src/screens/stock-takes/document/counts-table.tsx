import type { Product } from '@tallybook/sdk';
import { Badge, Recosting } from '../../../components/badge.tsx';
import { DataTable, type Column } from '../../../components/data-table.tsx';
import { Empty } from '../../../components/states.tsx';
import { useLocalization } from '../../../texts/context.ts';
import { LastCount, OfProduct, ProductLink } from './product-cell.tsx';
import { comparedWith, usePreview, type Count, type Take } from './take.ts';
import { Change, Units } from './units.tsx';
import styles from './document.module.css';

interface Props {
  readonly take: Take;
  readonly isHidden: boolean;
  readonly onHistory: (product: Product) => void;
}

/** The counts, for reading; of a posted stock take with the value of each adjustment. */
export function CountsTable({ take, isHidden, onHistory }: Props) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  const isPosted = take.status === 'posted';
  const { data: posted } = usePreview(take.id, isPosted && take.counts.length > 0);
  const differences = new Map(posted?.differences.map((each) => [each.product_id, each]));
  if (take.counts.length === 0) return <Empty title={stockTakeDocument.noCounts} />;
  const columns: Column<Count>[] = [
    {
      key: 'product',
      title: stockTakeDocument.product,
      isHeader: true,
      cell: (count) => (
        <OfProduct id={count.product_id}>
          {(product) => (
            <>
              <ProductLink product={product} date={take.count_date} movementId={count.movement_id} />
              <LastCount count={count} product={product} onHistory={onHistory} />
              {count.basis !== null && count.changed_since_count !== null && (
                <div className={styles.remark}>
                  {stockTakeDocument.movedSince(
                    format.quantity(count.expected_when_counted ?? 0, product),
                    format.change(count.changed_since_count.quantity, product),
                  )}
                  {' · '}
                  {stockTakeDocument.bases[count.basis]}
                </div>
              )}
              {count.reversed_by_id !== null && <Badge>{stockTakeDocument.reversed}</Badge>}
            </>
          )}
        </OfProduct>
      ),
    },
    {
      key: 'expected',
      title: stockTakeDocument.expected,
      isNumber: true,
      cell: (count) => {
        const expected = comparedWith(count);
        return expected === null ? '–' : <Units id={count.product_id} value={expected} />;
      },
    },
    {
      key: 'counted',
      title: stockTakeDocument.countedQuantity,
      isNumber: true,
      cell: ({ product_id, counted }) => <Units id={product_id} value={counted} />,
    },
    {
      key: 'difference',
      title: stockTakeDocument.difference,
      isNumber: true,
      cell: (count) => {
        const expected = comparedWith(count);
        return expected === null ? (
          '–'
        ) : (
          <strong>
            <Change id={count.product_id} value={count.counted - expected} />
          </strong>
        );
      },
    },
    {
      key: 'value',
      title: stockTakeDocument.value,
      isNumber: true,
      cell: ({ product_id, movement_id }) => {
        const difference = differences.get(product_id);
        if (difference === undefined) return movement_id === null ? '' : '…';
        return difference.cost_amount === null ? (
          '–'
        ) : (
          <>
            {format.signedAmount(difference.cost_amount)} <Recosting status={difference.valuation_status} />
          </>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={stockTakeDocument.counts}
      columns={columns.filter(
        ({ key }) =>
          (key !== 'value' || isPosted) && (!isHidden || (key !== 'expected' && key !== 'difference')),
      )}
      rows={take.counts}
      keyOf={({ product_id }) => product_id}
    />
  );
}
