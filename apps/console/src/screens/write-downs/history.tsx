import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { DownloadReport } from '../../components/download-report.tsx';
import { ListState } from '../../components/list-state.tsx';
import { useProduct } from '../../data/products.ts';
import { tallybook } from '../../data/client.ts';
import { useOrganization } from '../../data/organization.ts';
import { useLocalization } from '../../texts/context.ts';
import { useReviews, type WriteDown } from './query.ts';
import { ReverseReview } from './reverse.tsx';
import type { WriteDownsSearch } from './search.ts';
import styles from './write-downs.module.css';

/** Recorded write-downs, newest first. */
export function History({ search = {} }: { readonly search?: WriteDownsSearch }) {
  const { texts, format } = useLocalization();
  const { writeDowns } = texts;
  const { list, items, more } = useReviews(search);
  const { may } = useOrganization();
  const [reversing, setReversing] = useState<WriteDown>();
  const columns: Column<WriteDown>[] = [
    {
      key: 'product',
      title: writeDowns.product,
      isHeader: true,
      cell: (review) => <Reviewed review={review} />,
    },
    {
      key: 'nrv',
      title: writeDowns.nrv,
      isNumber: true,
      cell: ({ net_realizable_value: value }) => (value === null ? '–' : format.unitCost(value)),
    },
    {
      key: 'cost',
      title: writeDowns.value,
      isNumber: true,
      cell: ({ cost }) => format.amount(cost),
    },
    {
      key: 'allowance',
      title: writeDowns.after,
      isNumber: true,
      cell: ({ allowance }) => format.amount(allowance),
    },
    {
      key: 'change',
      title: writeDowns.change,
      isNumber: true,
      cell: ({ change }) => <strong>{format.signedAmount(change)}</strong>,
    },
    {
      key: 'actions',
      isActions: true,
      title: texts.common.actions,
      cell: (review) => (
        <Status review={review} onReverse={may('writedowns.record') ? setReversing : undefined} />
      ),
    },
  ];
  return (
    <section className="stack" aria-labelledby="reviews">
      <div className={styles.head}>
        <h2 id="reviews">{writeDowns.history}</h2>
        {items.length > 0 && (
          <DownloadReport
            name="write-downs.csv"
            of={writeDowns.history}
            read={() => tallybook.writeDowns.export(search)}
          />
        )}
      </div>
      <ListState
        list={list}
        isEmpty={items.length === 0}
        emptyText={Object.keys(search).length === 0 ? writeDowns.none : writeDowns.noneInRange}
      >
        <DataTable
          caption={writeDowns.history}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          more={more}
        />
      </ListState>
      <ReverseReview review={reversing} onClose={() => setReversing(undefined)} />
    </section>
  );
}

function Reviewed({
  review: { product_id, as_of, reason, journal_entry_id: entry },
}: {
  readonly review: WriteDown;
}) {
  const { texts, format } = useLocalization();
  const product = useProduct(product_id);
  return (
    <>
      <Link to="/products/$id" params={{ id: product_id }}>
        {product?.sku ?? '…'}
      </Link>{' '}
      <span className={styles.name}>{product?.name}</span>
      <div className={styles.name}>
        {format.date(as_of)} · {reason}
        {entry !== null && (
          <>
            {' · '}
            <Link to="/journal" search={{ startDate: as_of, endDate: as_of, entry }}>
              {texts.common.journal.entry}
            </Link>
          </>
        )}
      </div>
    </>
  );
}

/** Whether the review counts, and the button that reverses it. */
function Status({
  review,
  onReverse,
}: {
  readonly review: WriteDown;
  readonly onReverse: ((review: WriteDown) => void) | undefined;
}) {
  const { texts, format } = useLocalization();
  const { writeDowns } = texts;
  const product = useProduct(review.product_id);
  if (review.reverses_id !== null) return <Badge>{writeDowns.reversal}</Badge>;
  if (review.reversed_by_id !== null) return <Badge>{writeDowns.reversed}</Badge>;
  if (onReverse === undefined) return '';
  return (
    <Button
      small
      kind="plainDanger"
      aria-label={writeDowns.reverseLabel(product?.sku ?? '', format.date(review.as_of))}
      onClick={() => onReverse(review)}
    >
      {writeDowns.reverse}
    </Button>
  );
}
