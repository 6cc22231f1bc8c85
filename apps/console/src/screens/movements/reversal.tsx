import type { StockMovement } from '@tallybook/sdk';
import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
import { reverseMovement } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import { useSummary } from './columns.tsx';
import { movementAreas } from './areas.ts';
import { useRemaining } from './query.ts';
import styles from './movements.module.css';

interface Props {
  readonly movement: StockMovement;
  readonly onClose: () => void;
}

/** Asks before it reverses a movement, because a reversal cannot be reversed. */
export function Reversal({ movement, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const toast = useToast();
  const remaining = useRemaining(movement);
  const form = useForm(reverseMovement, 'stockMovements', 'reverse', {
    subject: movement.id,
    fixed: { id: movement.id },
    // An undefined quantity: all that remain.
    values: { quantity: undefined, movement_date: movement.movement_date, note: '' },
    changes: movementAreas,
    onDone: ({ replayed }) => {
      toast(replayed ? movements.reverseReplayed : movements.reverseDone);
      onClose();
    },
    explain: (error, name) =>
      name === 'quantity' && error.code === 'REVERSAL_EXCEEDS_REMAINING' && error.remaining !== undefined
        ? movements.reverseExceeds(format.quantity(error.remaining))
        : undefined,
  });
  return (
    <Dialog open onClose={onClose} title={movements.reverseTitle} description={movements.reverseHint}>
      <WriteForm form={form} submit={movements.reverse} isDanger onCancel={onClose}>
        <p className={styles.summary}>{useSummary(movement)}</p>
        <FormField
          form={form}
          name="quantity"
          label={movements.quantity}
          hint={remaining === undefined ? undefined : movements.reverseRemaining(format.quantity(remaining))}
          fallback={remaining === undefined ? '' : String(remaining)}
          optional={false}
        />
        <FormField
          form={form}
          name="movement_date"
          label={movements.reverseDate}
          hint={movements.reverseDateHint(format.date(movement.movement_date))}
          min={movement.movement_date}
        />
        <FormField form={form} name="note" label={movements.note} />
      </WriteForm>
    </Dialog>
  );
}
