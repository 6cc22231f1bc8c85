import type { Product } from '@tallybook/sdk';
import { Dialog } from '../../../components/dialog.tsx';
import { FormField } from '../../../components/form-field.tsx';
import { Select } from '../../../components/select.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { WriteForm } from '../../../components/write-form.tsx';
import { baseUnitOf } from '../../../data/base-unit.ts';
import { useForm } from '../../../data/forms/use-form.ts';
import { useLocations } from '../../../data/locations.ts';
import { createReservation } from '../../../generated/forms.ts';
import { useTexts } from '../../../texts/context.ts';
import { reservationAreas } from './areas.ts';

interface Props {
  readonly product: Product;
  readonly onClose: () => void;
}

/** Keeps units of the product for somebody. */
export function Reserve({ product, onClose }: Props) {
  const { reservations: texts } = useTexts().product;
  const toast = useToast();
  const places = (useLocations() ?? []).filter(
    ({ kind, archived_at }) => kind === 'normal' && archived_at === null,
  );
  const form = useForm(createReservation, 'reservations', 'create', {
    subject: product.id,
    fixed: { product_id: product.id },
    values: { quantity: '', location_id: '', reference: '' },
    changes: reservationAreas,
    onDone: () => {
      toast(texts.reserved);
      onClose();
    },
  });
  const { values, change, errorOf } = form;
  const error = errorOf('location_id');
  return (
    <Dialog open onClose={onClose} title={texts.reserveTitle} description={texts.reserveHint}>
      <WriteForm form={form} submit={texts.reserve} onCancel={onClose}>
        <FormField form={form} name="quantity" label={texts.quantity(baseUnitOf(product))} />
        {places.length > 1 && (
          <Select
            label={texts.location}
            error={typeof error === 'string' ? error : undefined}
            value={values.location_id || (places.find(({ is_default }) => is_default)?.id ?? '')}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => change({ location_id: id })}
          />
        )}
        <FormField form={form} name="reference" label={texts.reference} hint={texts.referenceHint} />
      </WriteForm>
    </Dialog>
  );
}
