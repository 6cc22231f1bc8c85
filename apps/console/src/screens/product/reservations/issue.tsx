import type { Product, Reservation } from '@tallybook/sdk';
import { Dialog } from '../../../components/dialog.tsx';
import { FormField } from '../../../components/form-field.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { WriteForm } from '../../../components/write-form.tsx';
import { baseUnitOf } from '../../../data/base-unit.ts';
import { useForm } from '../../../data/forms/use-form.ts';
import { today } from '../../../data/today.ts';
import { postMovement } from '../../../generated/forms.ts';
import { useTexts } from '../../../texts/context.ts';
import { reservationAreas } from './areas.ts';

interface Props {
  readonly product: Product;
  readonly reservation: Reservation;
  readonly onClose: () => void;
}

/** Issues units of a reservation to whom they are kept for. */
export function IssueReserved({ product, reservation, onClose }: Props) {
  const { reservations: texts } = useTexts().product;
  const toast = useToast();
  const { id, location_id, quantity, fulfilled, reference } = reservation;
  const form = useForm(postMovement, 'stockMovements', 'post', {
    subject: id,
    fixed: {
      product_id: product.id,
      type: 'exit',
      unit_cost: '0',
      reservation_id: id,
      ...(location_id !== null && { location_id }),
    },
    values: {
      quantity: String(quantity - fulfilled),
      movement_date: today(),
      reference: reference ?? '',
    },
    changes: [
      ...reservationAreas,
      'stockMovements',
      'stockLevels',
      'stockCards',
      'valuation',
      'alerts',
      'reconciliation',
    ],
    onDone: () => {
      toast(texts.issued);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={texts.issueTitle} description={texts.issueHint}>
      <WriteForm form={form} submit={texts.issue} onCancel={onClose}>
        <FormField form={form} name="quantity" label={texts.quantity(baseUnitOf(product))} />
        <FormField form={form} name="movement_date" label={texts.date} />
        <FormField form={form} name="reference" label={texts.reference} />
      </WriteForm>
    </Dialog>
  );
}
