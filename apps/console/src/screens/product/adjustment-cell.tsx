import { Badge, Recosting } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import { EntryButton } from './entry-button.tsx';
import styles from './product.module.css';
import type { AdjustmentRow, CostAdjustment } from './rows.ts';

/** Actions of a row; absent without the permission. */
export interface RowActions {
  readonly onReverse?: ((adjustment: CostAdjustment) => void) | undefined;
  readonly onEntry: (journalEntryId: string) => void;
}

/** A later change of the cost of a receipt: why, and where the amount went. */
export function AdjustmentCell({
  row: { adjustment, day },
  onReverse,
  onEntry,
}: RowActions & { readonly row: AdjustmentRow }) {
  const { product, common } = useTexts();
  const format = useFormat();
  const { cost } = product;
  const { reason, reference, note, reverses_id, reversed_by_id, journal_entry_id } = adjustment;
  const change = format.signedAmount(adjustment.amount);
  return (
    <span className={styles.type}>
      {reverses_id === null ? (
        `${cost.kind} · ${common.costReasons[reason]}`
      ) : (
        <span className={styles.reversal}>
          <Icon name="reversal" /> {cost.reversal} · {common.costReasons[reason]}
        </span>
      )}
      {reference !== null && <span className={styles.reference}>{reference}</span>}
      {reversed_by_id !== null && <Badge>{product.reversed}</Badge>}
      {journal_entry_id !== null && <EntryButton id={journal_entry_id} onEntry={onEntry} />}
      <Recosting status={adjustment.valuation_status} />
      {onReverse !== undefined && reverses_id === null && reversed_by_id === null && (
        <button
          type="button"
          className={styles.action}
          aria-label={cost.reverseLabel(change, common.costReasons[reason])}
          onClick={() => onReverse(adjustment)}
        >
          {cost.reverse}
        </button>
      )}
      <span className={styles.effect}>
        {isInPlace(adjustment)
          ? cost.inPlace(change, format.shortDate(day))
          : cost.split(change, format.amount(adjustment.to_stock), format.amount(adjustment.to_variance))}
      </span>
      {note !== null && <span className={styles.effect}>{note}</span>}
    </span>
  );
}

/** Whether the cost of the receipt includes it; otherwise its row changes the value. */
export const isInPlace = ({ mode }: { readonly mode: string }): boolean => mode === 'in_place';
