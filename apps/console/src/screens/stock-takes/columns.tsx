import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table.tsx';
import { LocationName } from '../../components/location-name.tsx';
import { useFormat } from '../../texts/context.ts';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { useLaterChanges, type StockTakeDocument } from './query.ts';
import { StatusBadge } from './status.tsx';
import styles from './stock-takes.module.css';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly nameOf: (userId: string) => string;
}

export function stockTakeColumns({
  texts: { stockTakes },
  format,
  nameOf,
}: Options): Column<StockTakeDocument>[] {
  return [
    {
      key: 'date',
      title: stockTakes.date,
      isHeader: true,
      cell: ({ id, count_date, location_id, note }) => (
        <>
          <Link to="/stock-takes/$id" params={{ id }}>
            {format.date(count_date)}
          </Link>
          {location_id !== null && (
            <div className={styles.remark}>
              <LocationName id={location_id} />
            </div>
          )}
          {note !== null && <div className={styles.remark}>{note}</div>}
        </>
      ),
    },
    {
      key: 'status',
      title: stockTakes.status,
      cell: ({ status, blind }) => (
        <span className={styles.badges}>
          <StatusBadge status={status} />{' '}
          {blind && <Badge title={stockTakes.blindHint}>{stockTakes.blind}</Badge>}
        </span>
      ),
    },
    {
      key: 'opened',
      title: stockTakes.openedBy,
      cell: ({ created_by, created_at }) => (
        <>
          {nameOf(created_by)}
          <div className={styles.moment}>{format.instant(created_at)}</div>
        </>
      ),
    },
    {
      key: 'counted',
      title: stockTakes.counted,
      isNumber: true,
      cell: ({ counted_products }) => format.number(counted_products),
    },
    {
      key: 'later',
      title: stockTakes.later,
      isNumber: true,
      cell: ({ id, status }) => (status === 'posted' ? <LaterChanges id={id} /> : '–'),
    },
  ];
}

function LaterChanges({ id }: { readonly id: string }) {
  const format = useFormat();
  const later = useLaterChanges(id);
  if (later === undefined) return <span className="muted">…</span>;
  const text = `${format.number(later.count)}${later.isMore ? '+' : ''}`;
  return later.count === 0 ? text : <Badge kind="warning">{text}</Badge>;
}
