import { Badge, Recosting } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { EntryButton } from './entry-button.tsx';
import { Reference } from '../../components/reference.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './product.module.css';
import type { Movement } from './rows.ts';

interface Props {
  readonly movement: Movement;
  /** The day of the movement that this one reverses, if it is shown. */
  readonly reversedDay: string | undefined;
  /** Whether it changed balances after it. */
  readonly isLate: boolean;
  readonly onEntry: (journalEntryId: string) => void;
  /** Absent without the permission. */
  readonly onChangeCost?: ((receipt: Movement) => void) | undefined;
}

export function MovementCell({ movement, reversedDay, isLate, onEntry, onChangeCost }: Props) {
  const { product, common } = useTexts();
  const format = useFormat();
  const posted = movement.created_at.slice(0, 10);
  return (
    <span className={styles.type}>
      {movement.reverses_id === null ? (
        common.movementTypes[movement.type]
      ) : (
        <span className={styles.reversal}>
          <Icon name="reversal" /> {product.reversal}{' '}
          {reversedDay !== undefined && product.reverses(format.shortDate(reversedDay))}
        </span>
      )}
      {movement.reference !== null && (
        <span className={styles.reference}>
          <Reference text={movement.reference} />
        </span>
      )}
      {movement.dimension !== null && (
        <span className={styles.reference}>
          {common.journal.dimension}: {movement.dimension}
        </span>
      )}
      {movement.reversed_by_id !== null && <Badge>{product.reversed}</Badge>}
      {movement.journal_entry_id !== null && <EntryButton id={movement.journal_entry_id} onEntry={onEntry} />}
      {posted > movement.movement_date && isLater(posted, movement.movement_date) && (
        <Badge title={product.backdated(format.date(posted))}>
          <Icon name="clock" /> {format.shortDate(posted)}
        </Badge>
      )}
      <Recosting status={movement.valuation_status} />
      {isLate && (
        <span className={styles.reference}>{product.lateEffect(format.change(movement.quantity_delta))}</span>
      )}
      {onChangeCost !== undefined && isReceipt(movement) && (
        <button
          type="button"
          className={styles.action}
          aria-label={product.cost.changeLabel(
            format.change(movement.quantity_delta),
            format.date(movement.movement_date),
          )}
          onClick={() => onChangeCost(movement)}
        >
          {product.cost.change}
        </button>
      )}
    </span>
  );
}

/** Whether its cost can change: units arrived, and are not all reversed. */
const isReceipt = ({ quantity_delta, reverses_id, reversed_by_id }: Movement): boolean =>
  quantity_delta > 0 && reverses_id === null && reversed_by_id === null;

/** A day of tolerance: the movement's day may be one of another time zone. */
const isLater = (posted: string, day: string): boolean => Date.parse(posted) - Date.parse(day) > 86_400_000;
