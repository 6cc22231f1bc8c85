import type { Location } from '@tallybook/sdk';
import { useEffect, useRef, type RefObject } from 'react';
import { FormField } from '../form-field.tsx';
import { ProductPicker } from '../product-picker.tsx';
import { Select } from '../select.tsx';
import { WriteForm } from '../write-form.tsx';
import { baseUnitOf } from '../../data/base-unit.ts';
import { useForm } from '../../data/forms/use-form.ts';
import { useProductLevels } from '../../data/locations.ts';
import { useProduct } from '../../data/products.ts';
import { today } from '../../data/today.ts';
import { postTransfer } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import { Shortage } from '../shortage.tsx';
import styles from './transfer.module.css';
import { transferAreas } from './areas.ts';
import { Moved } from './moved.tsx';
import type { TransferPreset } from './panel.tsx';

interface Props {
  readonly locations: readonly Location[];
  readonly preset: TransferPreset;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

export function TransferForm({ locations: all, preset, first, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { movements, forms, locations: words } = texts;
  // Goods in transit move only by their dispatch.
  const locations = all.filter(({ kind }) => kind === 'normal');
  const standard = locations.find(({ is_default }) => is_default)?.id ?? '';
  const { product_id = '', from_location_id = standard } = preset;
  const others = locations.filter((each) => each.archived_at === null && each.id !== from_location_id);
  const form = useForm(postTransfer, 'stockTransfers', 'post', {
    values: {
      product_id,
      from_location_id,
      // With two locations there is no choice.
      to_location_id: others.length === 1 ? (others[0]?.id ?? '') : '',
      quantity: '',
      transfer_date: today(),
      two_step: false,
      reference: '',
      note: '',
    },
    check: ({ from_location_id: from, to_location_id: to }) =>
      from === to ? { to_location_id: words.same } : {},
    changes: transferAreas,
    explain: ({ code, figures }, name, { change }) =>
      name === 'quantity' &&
      code === 'INSUFFICIENT_STOCK' &&
      figures['reserved'] === undefined &&
      typeof figures['available'] === 'number' &&
      typeof figures['on_date'] === 'string' ? (
        <Shortage
          available={figures['available']}
          onDate={figures['on_date']}
          locationId={typeof figures['location_id'] === 'string' ? figures['location_id'] : undefined}
          usable={figures['available']}
          onUse={(quantity) => change({ quantity })}
        />
      ) : undefined,
  });
  const { values, change, errorOf } = form;
  const product = useProduct(values.product_id);
  const levels = useProductLevels(values.product_id);
  const unitsAt = (id: string): number | undefined =>
    levels && (levels.find(({ location_id }) => location_id === id)?.on_hand ?? 0);
  const { result } = form.write;
  const wasMoved = useRef(false);
  useEffect(() => {
    // The button for the next transfer has disappeared, and the focus with it.
    if (wasMoved.current && result === undefined) first.current?.focus();
    wasMoved.current = result !== undefined;
  }, [result]);
  if (result !== undefined)
    return (
      <Moved
        result={result}
        onAgain={() => {
          const { from_location_id: from, to_location_id: to, transfer_date, two_step, reference } = values;
          form.again({
            product_id: '',
            from_location_id: from,
            to_location_id: to,
            transfer_date,
            two_step,
            reference,
          });
        }}
        onClose={onClose}
      />
    );

  const select = (name: 'from_location_id' | 'to_location_id', label: string) => {
    const value = values[name];
    const units = value === '' ? undefined : unitsAt(value);
    const error = errorOf(name);
    // What a reversal brought back to an archived location can leave it again.
    const shown = locations.filter(
      ({ id, archived_at }) =>
        archived_at === null || id === value || (name === 'from_location_id' && (unitsAt(id) ?? 0) > 0),
    );
    return (
      <Select
        label={label}
        error={typeof error === 'string' ? error : undefined}
        value={value}
        hint={units === undefined ? undefined : words.there(format.quantity(units, product))}
        options={[
          ...(value === '' ? [{ value: '', label: words.choose }] : []),
          ...shown.map(({ id, name: text }) => ({ value: id, label: text })),
        ]}
        onChange={(id) => change({ [name]: id })}
      />
    );
  };

  return (
    <WriteForm form={form} submit={words.submit} onCancel={onClose}>
      <ProductPicker
        label={movements.product}
        placeholder={forms.productHint}
        value={values.product_id}
        onChange={(id) => change({ product_id: id })}
        error={errorOf('product_id')}
        inputRef={first}
      />
      <div className={styles.pair}>
        {select('from_location_id', words.moveFrom)}
        {select('to_location_id', words.moveTo)}
      </div>
      <div className={styles.pair}>
        <div data-field="quantity">
          <FormField
            form={form}
            name="quantity"
            label={
              product === undefined ? movements.quantity : `${movements.quantity} (${baseUnitOf(product)})`
            }
          />
        </div>
        <FormField form={form} name="transfer_date" label={movements.date} />
      </div>
      <FormField form={form} name="two_step" label={words.twoSteps} hint={words.twoStepsHint} />
      <FormField form={form} name="reference" label={movements.reference} />
      <FormField form={form} name="note" label={movements.note} />
    </WriteForm>
  );
}
