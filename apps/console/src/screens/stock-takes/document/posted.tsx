import type { StockMovement } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { DataTable, type Column } from '../../../components/data-table.tsx';
import { ListState } from '../../../components/list-state.tsx';
import { Reference } from '../../../components/reference.tsx';
import { Notice } from '../../../components/states.tsx';
import { useList } from '../../../data/list.ts';
import { pages } from '../../../data/query.ts';
import { useLocalization } from '../../../texts/context.ts';
import { OfProduct, ProductLink } from './product-cell.tsx';
import type { Take } from './take.ts';
import { Totals } from './totals.tsx';
import { Change } from './units.tsx';
import styles from './document.module.css';

interface Props {
  readonly take: Take;
  /** Set if this person has just posted it, and whether only the response had been lost. */
  readonly replayed: boolean | undefined;
}

/** What posting changed. */
export function Result({ take, replayed }: Props) {
  const { stockTakeDocument } = useLocalization().texts;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (replayed !== undefined) heading.current?.focus();
  }, [replayed]);
  if (take.totals === null) return null;
  return (
    <section className={styles.result} aria-labelledby="result">
      <h2 ref={heading} id="result" tabIndex={-1}>
        {stockTakeDocument.result}
      </h2>
      {replayed === true && <Notice>{stockTakeDocument.replayed}</Notice>}
      <Totals totals={take.totals} adjusted={stockTakeDocument.adjusted} />
    </section>
  );
}

/** Movements that were posted late, and what to do about them. */
export function LaterChanges({ take }: Pick<Props, 'take'>) {
  const { texts, format } = useLocalization();
  const { stockTakes, stockTakeDocument, common } = texts;
  const { list, items, more } = useList(pages('stockTakes', 'laterChanges', { id: take.id }));
  const adjustments = new Map(take.counts.map(({ product_id, movement_id }) => [product_id, movement_id]));
  const columns: Column<StockMovement>[] = [
    {
      key: 'product',
      title: stockTakeDocument.product,
      isHeader: true,
      cell: ({ id, product_id, movement_date }) => {
        const adjustment = adjustments.get(product_id) ?? null;
        return (
          <OfProduct id={product_id}>
            {(product) => (
              <>
                <ProductLink product={product} date={movement_date} movementId={id} />
                {adjustment !== null && (
                  <Link
                    to="/products/$id"
                    params={{ id: product_id }}
                    search={{ from: take.count_date, to: take.count_date, movement: adjustment }}
                    className={styles.remark}
                  >
                    {stockTakeDocument.adjustment}
                  </Link>
                )}
              </>
            )}
          </OfProduct>
        );
      },
    },
    {
      key: 'date',
      title: stockTakeDocument.movementDate,
      cell: ({ movement_date, type, reference }) => (
        <>
          {format.date(movement_date)}
          <div className={styles.remark}>
            {common.movementTypes[type]}
            {reference !== null && (
              <>
                {' · '}
                <Reference text={reference} />
              </>
            )}
          </div>
        </>
      ),
    },
    {
      key: 'quantity',
      title: stockTakeDocument.quantity,
      isNumber: true,
      cell: ({ product_id, quantity_delta }) => <Change id={product_id} value={quantity_delta} />,
    },
    {
      key: 'value',
      title: stockTakeDocument.value,
      isNumber: true,
      cell: ({ cost_amount }) => format.amount(cost_amount),
    },
  ];
  return (
    <section className="stack" aria-labelledby="later">
      <h2 id="later">{stockTakes.later}</h2>
      {take.later_transfers > 0 && (
        <p>{stockTakeDocument.laterTransfers(format.number(take.later_transfers))}</p>
      )}
      <ListState list={list} isEmpty={items.length === 0} emptyText={stockTakeDocument.laterNone}>
        <p className="muted">{stockTakeDocument.laterText}</p>
        <DataTable
          caption={stockTakes.later}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          more={more}
        />
      </ListState>
    </section>
  );
}
