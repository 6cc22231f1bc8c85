import { Link } from '@tanstack/react-router';
import { Badge, Recosting } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './product.module.css';
import type { CardRow } from './query.ts';

interface Context {
  readonly texts: Texts;
  readonly format: Format;
  /** Movements that changed balances after them. */
  readonly late: ReadonlySet<string>;
  /** Names by user id. */
  readonly names: ReadonlyMap<string, string>;
  /** The day of a reversed movement. */
  readonly dayOfMovement: (id: string) => string | undefined;
}

/** The columns of a stock card, as accountants know it. */
export function cardColumns({ texts, format, late, names, dayOfMovement }: Context): Column<CardRow>[] {
  const { product, common } = texts;
  return [
    {
      key: 'date',
      title: product.date,
      isHeader: true,
      cell: ({ movement }) => format.date(movement.movement_date),
    },
    {
      key: 'type',
      title: product.type,
      cell: ({ movement }) => {
        const reversed = movement.reverses_id === null ? undefined : dayOfMovement(movement.reverses_id);
        const posted = movement.created_at.slice(0, 10);
        return (
          <span className={styles.type}>
            {movement.reverses_id === null ? (
              common.movementTypes[movement.type]
            ) : (
              <span className={styles.reversal}>
                <Icon name="reversal" /> {product.reversal}{' '}
                {reversed !== undefined && product.reverses(format.shortDate(reversed))}
              </span>
            )}
            {movement.reference !== null && <span className={styles.reference}>{movement.reference}</span>}
            {movement.reversed_by_id !== null && <Badge>{product.reversed}</Badge>}
            {movement.journal_entry_id !== null && (
              <Link to="/movements" search={{ journal_entry_id: movement.journal_entry_id }}>
                {product.linked}
              </Link>
            )}
            {posted > movement.movement_date && isLater(posted, movement.movement_date) && (
              <Badge title={product.backdated(format.date(posted))}>
                <Icon name="clock" /> {format.shortDate(posted)}
              </Badge>
            )}
            <Recosting status={movement.valuation_status} />
            {late.has(movement.id) && (
              <span className={styles.reference}>
                {product.lateEffect(format.change(movement.quantity_delta))}
              </span>
            )}
          </span>
        );
      },
    },
    {
      key: 'quantity',
      title: product.quantity,
      isNumber: true,
      cell: ({ movement }) => format.change(movement.quantity_delta),
    },
    {
      key: 'cost',
      title: product.cost,
      isNumber: true,
      isMinor: true,
      cell: ({ movement }) => format.amount(movement.cost_amount),
    },
    {
      key: 'running',
      title: product.running,
      isNumber: true,
      cell: ({ running_quantity }) => <strong>{format.quantity(running_quantity)}</strong>,
    },
    {
      key: 'value',
      title: product.runningValue,
      isNumber: true,
      isMinor: true,
      cell: ({ running_value }) => format.amount(running_value),
    },
    {
      key: 'by',
      title: product.by,
      isMinor: true,
      cell: ({ movement }) => names.get(movement.created_by) ?? '–',
    },
  ];
}

/** A day of tolerance: the movement's day may be one of another time zone. */
const isLater = (posted: string, day: string): boolean => Date.parse(posted) - Date.parse(day) > 86_400_000;
