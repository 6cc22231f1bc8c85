import { useState, type RefObject } from 'react';
import { permissions } from '@tallybook/domain/rules';
import { useQuery } from '@tanstack/react-query';
import { DayField } from '../../../components/day-field.tsx';
import { Field, inputClass, TextField } from '../../../components/field.tsx';
import { ProductPicker } from '../../../components/product-picker.tsx';
import { readQuantity } from '../../../data/forms/read-quantity.ts';
import { useOrganization } from '../../../data/organization.ts';
import { query } from '../../../data/query.ts';
import { useLocalization } from '../../../texts/context.ts';
import { useFieldMessages } from './field-messages.tsx';
import { JournalEntryField } from './journal-entry-field.tsx';
import styles from './panel.module.css';
import { Preview } from './preview.tsx';
import { totalOf } from './total.ts';
import type { Posting } from './use-posting.ts';
import type { Product } from '@tallybook/sdk';

interface Props {
  readonly posting: Posting;
  /** The unit cost that is shown: entered, or suggested. */
  readonly cost: string;
  /** The control that gets the focus first. */
  readonly first: RefObject<HTMLInputElement | null>;
}

export function Fields({ posting, cost, first }: Props) {
  const { texts, format } = useLocalization();
  const { movements, forms } = texts;
  const { organization } = useOrganization();
  const { values, set } = posting;
  const messageOf = useFieldMessages(posting);
  const product = useQuery({
    ...query('products', 'get', { id: values.product_id }),
    enabled: values.product_id !== '',
  }).data;
  const quantity = readQuantity(values.type, values.quantity);
  const units = 'value' in quantity ? (quantity.value as number | undefined) : undefined;
  const total = values.type === 'exit' ? undefined : totalOf(units, cost, format.decimalSeparator);

  return (
    <>
      <div data-field="product_id">
        <ProductPicker
          label={movements.product}
          hint={forms.productHint}
          value={values.product_id}
          onChange={(product_id) => set({ product_id })}
          error={messageOf('product_id')}
          inputRef={first}
        />
      </div>
      <TypeField posting={posting} />
      <div className={styles.pair}>
        <div data-field="quantity">
          <TextField
            label={
              product === undefined ? movements.quantity : `${movements.quantity} (${baseUnitOf(product)})`
            }
            inputMode="numeric"
            autoComplete="off"
            value={values.quantity}
            error={messageOf('quantity')}
            onChange={({ currentTarget }) => set({ quantity: currentTarget.value })}
          />
        </div>
        <div data-field="movement_date">
          <DayField
            label={movements.date}
            value={values.movement_date}
            error={messageOf('movement_date')}
            onChange={(movement_date) => set({ movement_date })}
          />
        </div>
      </div>
      <div data-field="unit_cost">
        <TextField
          label={`${movements.unitCost} (${organization.currency})`}
          hint={
            total === undefined
              ? movements.costHints[values.type]
              : movements.total(format.money(total, organization.currency))
          }
          inputMode="decimal"
          autoComplete="off"
          value={cost}
          error={messageOf('unit_cost')}
          onChange={({ currentTarget }) => set({ unit_cost: currentTarget.value })}
        />
      </div>
      <Preview posting={posting} />
      <Details posting={posting} />
    </>
  );
}

/** What the form counts: base units. */
const baseUnitOf = ({ unit, quantity_scale: scale, base_unit_label: label }: Product): string =>
  scale === 0 ? unit : (label ?? `${unit} / ${10 ** scale}`);

const types = ['entry', 'exit', 'adjustment'] as const;

function TypeField({ posting: { values, set } }: { readonly posting: Posting }) {
  const { movements, common } = useLocalization().texts;
  const { may } = useOrganization();
  const mayAdjust = may('movements.adjust');
  return (
    <fieldset data-field="type" className={styles.kind}>
      <legend className={styles.legend}>{movements.type}</legend>
      <div className={styles.types}>
        {types.map((type) => (
          <label key={type} className={styles.type}>
            <input
              type="radio"
              name="type"
              value={type}
              checked={values.type === type}
              disabled={type === 'adjustment' && !mayAdjust}
              // Another type has another cost to suggest.
              onChange={() => set({ type, unit_cost: undefined })}
            />
            {common.movementTypes[type]}
          </label>
        ))}
      </div>
      <p className={styles.hint}>{movements.typeHints[values.type]}</p>
      {!mayAdjust && (
        <p className={styles.hint}>
          {movements.adjustmentRole(common.roles[permissions['movements.adjust']])}
        </p>
      )}
    </fieldset>
  );
}

/** Fields that most movements do without. */
function Details({ posting }: { readonly posting: Posting }) {
  const { movements, common } = useLocalization().texts;
  const { values, set } = posting;
  const messageOf = useFieldMessages(posting);
  // Most people never open it: journal entries load only then.
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={styles.details}
      onToggle={({ currentTarget }) => setOpened(wasOpened || currentTarget.open)}
    >
      <summary>{movements.details}</summary>
      {wasOpened && (
        <div>
          <div className={styles.pair}>
            <div data-field="reference">
              <TextField
                label={movements.reference}
                autoComplete="off"
                value={values.reference}
                error={messageOf('reference')}
                onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
              />
            </div>
            <div data-field="reason_code">
              <TextField
                label={movements.reason}
                autoComplete="off"
                value={values.reason_code}
                error={messageOf('reason_code')}
                onChange={({ currentTarget }) => set({ reason_code: currentTarget.value })}
              />
            </div>
          </div>
          <div data-field="dimension">
            <TextField
              label={common.journal.dimension}
              hint={movements.dimensionHint}
              autoComplete="off"
              value={values.dimension}
              error={messageOf('dimension')}
              onChange={({ currentTarget }) => set({ dimension: currentTarget.value })}
            />
          </div>
          <div data-field="note">
            <Field label={movements.note} error={messageOf('note')}>
              {(ids) => (
                <textarea
                  {...ids}
                  className={`${inputClass} ${styles.area}`}
                  value={values.note}
                  onChange={({ currentTarget }) => set({ note: currentTarget.value })}
                />
              )}
            </Field>
          </div>
          <div data-field="journal_entry_id">
            <JournalEntryField
              date={values.movement_date}
              value={values.journal_entry_id}
              onChange={(journal_entry_id) => set({ journal_entry_id })}
              error={messageOf('journal_entry_id')}
            />
          </div>
        </div>
      )}
    </details>
  );
}
