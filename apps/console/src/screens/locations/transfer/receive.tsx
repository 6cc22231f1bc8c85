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
import { receiveTransfer } from '../../../generated/forms.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from '../locations.module.css';
import { explainRemaining } from './explain-remaining.ts';

interface Props {
  readonly dispatch: StockTransfer;
  readonly onClose: () => void;
}

/** Receives goods of a dispatch: everything that is under way, unless only some of it has arrived. */
export function ReceiveTransfer({ dispatch, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { locations, movements } = texts;
  const product = useProduct(dispatch.product_id);
  const toast = useToast();
  const form = useForm(receiveTransfer, 'stockTransfers', 'receive', {
    subject: dispatch.id,
    fixed: { id: dispatch.id },
    values: { quantity: String(dispatch.open ?? ''), transfer_date: today(), note: '' },
    changes: transferAreas,
    explain: (error, name) => explainRemaining(error, name, { product, texts, format }),
    onDone: () => {
      toast(locations.received);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={locations.receiveTitle} description={locations.receiveHint}>
      <WriteForm form={form} submit={locations.receive} onCancel={onClose}>
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
          label={locations.receivedOn}
          min={dispatch.transfer_date}
        />
        <FormField form={form} name="note" label={movements.note} />
      </WriteForm>
    </Dialog>
  );
}
