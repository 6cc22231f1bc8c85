import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import { stockTakeOf } from '../../components/reference.tsx';
import { useProduct } from '../../data/products.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './alerts.module.css';
import { useMovement, type Alert } from './query.ts';

interface Options {
  readonly texts: ReturnType<typeof useLocalization>['texts'];
  readonly format: ReturnType<typeof useLocalization>['format'];
  /** Undefined if the person may not acknowledge alerts. */
  readonly onAcknowledge: ((alert: Alert) => void) | undefined;
  /** The alert that is being acknowledged. */
  readonly busy: string | undefined;
}

export function alertColumns({ texts, format, onAcknowledge, busy }: Options): Column<Alert>[] {
  const { alerts } = texts;
  return [
    {
      key: 'product',
      title: alerts.product,
      isHeader: true,
      cell: ({ product_id, sku, name }) => (
        <Link to="/products/$id" params={{ id: product_id }} className={styles.product}>
          {sku} <span className={styles.name}>{name}</span>
        </Link>
      ),
    },
    {
      key: 'kind',
      title: alerts.status,
      cell: ({ kind, status }) =>
        status === 'closed' ? (
          <Badge kind="good">{alerts.closed}</Badge>
        ) : (
          <Badge kind={kind === 'out' ? 'error' : 'warning'}>{alerts.kinds[kind]}</Badge>
        ),
    },
    {
      key: 'onHand',
      title: alerts.onHand,
      isNumber: true,
      cell: ({ current_on_hand }) => format.quantity(current_on_hand),
    },
    {
      key: 'point',
      title: alerts.reorderPoint,
      isNumber: true,
      cell: ({ reorder_point }) => (reorder_point === null ? '–' : format.quantity(reorder_point)),
    },
    {
      key: 'order',
      title: alerts.toOrder,
      isNumber: true,
      cell: (alert) => <ToOrder alert={alert} />,
    },
    {
      key: 'since',
      title: alerts.since,
      cell: (alert) => <Since alert={alert} />,
    },
    {
      key: 'acknowledged',
      isActions: true,
      title: alerts.acknowledged,
      cell: (alert) =>
        alert.acknowledged_at !== null ? (
          <span className={styles.moment}>{format.instant(alert.acknowledged_at)}</span>
        ) : onAcknowledge === undefined || alert.status === 'closed' ? (
          '–'
        ) : (
          <Button
            small
            busy={busy === alert.id}
            aria-label={alerts.acknowledgeOf(alert.sku, alerts.kinds[alert.kind])}
            onClick={() => onAcknowledge(alert)}
          >
            {alerts.acknowledge}
          </Button>
        ),
    },
  ];
}

/** How much to order, and how long it takes, if the product says so and is still low. */
function ToOrder({ alert: { product_id, status, reorder_quantity } }: { readonly alert: Alert }) {
  const { texts, format } = useLocalization();
  const days = useProduct(product_id)?.lead_time_days ?? null;
  if (status === 'closed' || (reorder_quantity === null && days === null)) return null;
  return (
    <>
      {reorder_quantity !== null && format.quantity(reorder_quantity)}
      {days !== null && <div className={styles.name}>{texts.alerts.leadTime(format.number(days))}</div>}
    </>
  );
}

/** When it was opened, and by which movement, which the stock card shows. */
function Since({ alert: { product_id, opened_at, opened_by_movement } }: { readonly alert: Alert }) {
  const { texts, format } = useLocalization();
  return (
    <>
      <span className={styles.moment}>{format.instant(opened_at)}</span>
      <div className={styles.name}>
        {opened_by_movement === null ? (
          texts.alerts.byPoint
        ) : (
          <Cause product={product_id} movement={opened_by_movement} />
        )}
      </div>
    </>
  );
}

function Cause({ product, movement: id }: { readonly product: string; readonly movement: string }) {
  const { texts, format } = useLocalization();
  const movement = useMovement(id);
  if (movement === undefined) return '…';
  const { movement_date: day, reference } = movement;
  return (
    <Link to="/products/$id" params={{ id: product }} search={{ from: day, to: day, movement: id }}>
      {texts.alerts.byMovement(
        reference === null || stockTakeOf(reference) !== undefined ? format.date(day) : reference,
      )}
    </Link>
  );
}
