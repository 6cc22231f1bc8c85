import type { Column } from '../../components/data-table.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { AdjustmentCell, isInPlace, type RowActions } from './adjustment-cell.tsx';
import { MovementCell } from './movement-cell.tsx';
import styles from './product.module.css';
import { isMovement, type CardRow, type Movement } from './rows.ts';

interface Context extends RowActions {
  readonly texts: Texts;
  readonly format: Format;
  /** Movements that changed balances after them. */
  readonly late: ReadonlySet<string>;
  /** Names by user id. */
  readonly names: ReadonlyMap<string, string>;
  /** The day of a movement that is shown. */
  readonly dayOfMovement: (id: string) => string | undefined;
  readonly onChangeCost?: ((receipt: Movement) => void) | undefined;
}

/** The columns of a stock card, as accountants know it. */
export function cardColumns(context: Context): Column<CardRow>[] {
  const { texts, format, late, names, dayOfMovement, onChangeCost, onReverse, onEntry } = context;
  const { product } = texts;
  return [
    {
      key: 'date',
      title: product.date,
      sort: 'date',
      isHeader: true,
      cell: ({ day }) => <span className={styles.day}>{format.date(day)}</span>,
    },
    {
      key: 'type',
      title: product.type,
      cell: (row) =>
        isMovement(row) ? (
          <MovementCell
            movement={row.movement}
            reversedDay={
              row.movement.reverses_id === null ? undefined : dayOfMovement(row.movement.reverses_id)
            }
            isLate={late.has(row.id)}
            onEntry={onEntry}
            onChangeCost={onChangeCost}
          />
        ) : (
          <AdjustmentCell row={row} onReverse={onReverse} onEntry={onEntry} />
        ),
    },
    {
      key: 'quantity',
      title: product.quantity,
      isNumber: true,
      cell: (row) => (isMovement(row) ? format.change(row.movement.quantity_delta) : '–'),
    },
    {
      key: 'cost',
      title: product.cost.column,
      isNumber: true,
      cell: (row) =>
        isMovement(row)
          ? format.amount(row.movement.cost_amount)
          : // The receipt above includes what was added in place, and the column adds up.
            isInPlace(row.adjustment)
            ? '–'
            : format.amount(row.adjustment.to_stock),
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
      cell: ({ running_value }) => format.amount(running_value),
    },
    {
      key: 'by',
      title: product.by,
      minor: 1,
      cell: (row) => names.get((isMovement(row) ? row.movement : row.adjustment).created_by) ?? '–',
    },
  ];
}
