import type { StockTransfer } from '@tallybook/sdk';
import { Dialog } from '../../../components/dialog.tsx';
import { FormField } from '../../../components/form-field.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { WriteForm } from '../../../components/write-form.tsx';
import { useForm } from '../../../data/forms/use-form.ts';
import { reverseTransfer } from '../../../generated/forms.ts';
import { useTexts } from '../../../texts/context.ts';
import styles from '../locations.module.css';
import { transferAreas } from '../../../components/transfer/areas.ts';
import { useTransferSummary } from '../../../components/transfer/summary.ts';

interface Props {
  readonly transfer: StockTransfer;
  readonly onClose: () => void;
}

/** Asks before it reverses a transfer, because a reversal cannot be reversed. */
export function ReverseTransfer({ transfer, onClose }: Props) {
  const { locations, movements } = useTexts();
  const toast = useToast();
  const form = useForm(reverseTransfer, 'stockTransfers', 'reverse', {
    subject: transfer.id,
    fixed: { id: transfer.id },
    values: { transfer_date: transfer.transfer_date, note: '' },
    changes: transferAreas,
    onDone: ({ replayed }) => {
      toast(replayed ? locations.reverseReplayed : locations.reverseDone);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={locations.reverseTitle} description={locations.reverseHint}>
      <WriteForm form={form} submit={movements.reverse} isDanger onCancel={onClose}>
        <p className={styles.summary}>{useTransferSummary(transfer)}</p>
        <FormField
          form={form}
          name="transfer_date"
          label={locations.reverseDate}
          min={transfer.transfer_date}
        />
        <FormField form={form} name="note" label={movements.note} />
      </WriteForm>
    </Dialog>
  );
}
