import type { StockTransfer } from '@tallybook/sdk';
import { Dialog } from '../../../components/dialog.tsx';
import { FormField } from '../../../components/form-field.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { transferAreas } from '../../../components/transfer/areas.ts';
import { useTransferSummary } from '../../../components/transfer/summary.ts';
import { WriteForm } from '../../../components/write-form.tsx';
import { baseUnitOf } from '../../../data/base-unit.ts';
import { useForm } from '../../../data/forms/use-form.ts';
import { useProduct } from '../../../data/products.ts';
import { today } from '../../../data/today.ts';
import { writeOffTransfer } from '../../../generated/forms.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from '../locations.module.css';
import { explainRemaining } from './explain-remaining.ts';

interface Props {
  readonly dispatch: StockTransfer;
  readonly onClose: () => void;
}

/** Writes off goods of a dispatch that will not arrive, by a movement that is a loss. */
export function WriteOffTransfer({ dispatch, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { locations, movements } = texts;
  const product = useProduct(dispatch.product_id);
  const toast = useToast();
  const form = useForm(writeOffTransfer, 'stockTransfers', 'writeOff', {
    subject: dispatch.id,
    fixed: { id: dispatch.id },
    values: { quantity: String(dispatch.open ?? ''), transfer_date: today(), reason_code: '', note: '' },
    changes: [...transferAreas, 'stockLevels', 'stockMovements', 'stockCards', 'valuation', 'alerts'],
    explain: (error, name) => explainRemaining(error, name, { product, texts, format }),
    onDone: () => {
      toast(locations.writtenOff);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={locations.writeOffTitle} description={locations.writeOffHint}>
      <WriteForm form={form} submit={locations.writeOff} isDanger onCancel={onClose}>
        <p className={styles.summary}>{useTransferSummary(dispatch)}</p>
        <FormField
          form={form}
          name="quantity"
          label={
            product === undefined ? movements.quantity : `${movements.quantity} (${baseUnitOf(product)})`
          }
        />
        <FormField
          form={form}
          name="transfer_date"
          label={locations.writeOffDate}
          min={dispatch.transfer_date}
        />
        <FormField form={form} name="reason_code" label={movements.reason} hint={locations.reasonHint} />
        <FormField form={form} name="note" label={movements.note} />
      </WriteForm>
    </Dialog>
  );
}
