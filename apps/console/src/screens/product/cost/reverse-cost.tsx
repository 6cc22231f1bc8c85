import { Dialog } from '../../../components/dialog.tsx';
import { FormField } from '../../../components/form-field.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { WriteForm } from '../../../components/write-form.tsx';
import { useForm } from '../../../data/forms/use-form.ts';
import { reverseCostAdjustment } from '../../../generated/forms.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from '../product.module.css';
import type { CostAdjustment } from '../rows.ts';
import { changedAreas } from './areas.ts';

interface Props {
  readonly adjustment: CostAdjustment;
  readonly onClose: () => void;
}

/** Asks before it reverses a cost adjustment, because a reversal cannot be reversed. */
export function ReverseCost({ adjustment, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { cost } = texts.product;
  const toast = useToast();
  const form = useForm(reverseCostAdjustment, 'costAdjustments', 'reverse', {
    subject: adjustment.id,
    fixed: { id: adjustment.id },
    values: { adjustment_date: adjustment.adjustment_date, note: '' },
    changes: changedAreas,
    onDone: ({ replayed }) => {
      toast(replayed ? cost.replayed : cost.reversed);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={cost.reverseTitle} description={cost.reverseHint}>
      <WriteForm form={form} submit={cost.reverse} isDanger onCancel={onClose}>
        <p className={styles.receipt}>
          {format.signedAmount(adjustment.amount)} · {texts.common.costReasons[adjustment.reason]}
          {adjustment.reference !== null && ` · ${adjustment.reference}`}
        </p>
        <FormField form={form} name="adjustment_date" label={cost.date} />
        <FormField form={form} name="note" label={cost.note} />
      </WriteForm>
    </Dialog>
  );
}
