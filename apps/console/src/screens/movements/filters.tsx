import type { MovementType } from '@tallybook/sdk';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DayField } from '../../components/day-field.tsx';
import { TextField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { useMedia } from '../../components/use-media.ts';
import { postMovement } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './movements.module.css';
import type { MovementSearch } from './search.ts';

/** Two thirds of what this screen would load; the list is shown before it. */
const ProductPicker = lazy(async () => ({
  default: (await import('../../components/product-picker.tsx')).ProductPicker,
}));

interface Props {
  readonly search: MovementSearch;
  /** Changes some filters; undefined removes one. */
  readonly onChange: (changes: {
    readonly [Name in keyof MovementSearch]?: MovementSearch[Name] | undefined;
  }) => void;
}

/** The filters above the list. Each change goes to the URL at once, texts when they are complete. */
export function Filters({ search, onChange }: Props) {
  const { movements, common } = useLocalization().texts;
  const { product_id = '', type = '', startDate = '', endDate = '' } = search;
  // They would push the list off a small screen.
  const isNarrow = useMedia('(width < 40rem)');
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="search" className={styles.form}>
      <details
        className={styles.filterBox}
        open={isOpen || !isNarrow}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{movements.filters}</summary>
        <div className={styles.filters}>
          <Suspense
            fallback={<TextField label={movements.product} placeholder={movements.anyProduct} disabled />}
          >
            <ProductPicker
              label={movements.product}
              placeholder={movements.anyProduct}
              withArchived
              value={product_id}
              onChange={(id) => onChange({ product_id: id === '' ? undefined : id })}
            />
          </Suspense>
          <Select<MovementType | ''>
            label={movements.type}
            value={type}
            options={[
              { value: '', label: movements.anyType },
              ...postMovement.type.options.map((value) => ({ value, label: common.movementTypes[value] })),
            ]}
            onChange={(value) => onChange({ type: value === '' ? undefined : value })}
          />
          <DayField
            label={movements.from}
            max={endDate}
            value={startDate}
            onDay={(day) => onChange({ startDate: day || undefined })}
          />
          <DayField
            label={movements.to}
            min={startDate}
            value={endDate}
            onDay={(day) => onChange({ endDate: day || undefined })}
          />
        </div>
        <TextFilters key={`${search.reference} ${search.reason_code}`} search={search} onChange={onChange} />
      </details>
      <Chips search={search} onChange={onChange} />
    </div>
  );
}

/** Exact texts, applied when the person presses Enter or leaves the field. */
function TextFilters({ search, onChange }: Props) {
  const { movements } = useLocalization().texts;
  const [texts, setTexts] = useState({
    reference: search.reference ?? '',
    reason_code: search.reason_code ?? '',
  });
  const apply = (): void => {
    onChange({
      reference: texts.reference.trim() || undefined,
      reason_code: texts.reason_code.trim() || undefined,
    });
  };
  return (
    <form
      className={styles.moreFilters}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onBlur={apply}
    >
      <TextField
        label={movements.reference}
        autoComplete="off"
        maxLength={postMovement.reference.maxLength}
        value={texts.reference}
        onChange={({ currentTarget }) => setTexts({ ...texts, reference: currentTarget.value })}
      />
      <TextField
        label={movements.reason}
        autoComplete="off"
        maxLength={postMovement.reason_code.maxLength}
        value={texts.reason_code}
        onChange={({ currentTarget }) => setTexts({ ...texts, reason_code: currentTarget.value })}
      />
      <button type="submit" hidden />
    </form>
  );
}

/** Filters that only links of other screens set, and a way to remove all. */
function Chips({ search, onChange }: Props) {
  const { movements } = useLocalization().texts;
  if (Object.keys(search).length === 0) return null;
  const remove = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  return (
    <p className={styles.chips}>
      {search.accounting_period_id !== undefined && (
        <Button small onClick={() => onChange({ accounting_period_id: undefined })}>
          {movements.onlyPeriod} <Icon name="close" />
        </Button>
      )}
      {search.journal_entry_id !== undefined && (
        <Button small onClick={() => onChange({ journal_entry_id: undefined })}>
          {movements.onlyEntry} <Icon name="close" />
        </Button>
      )}
      {search.linked === false && (
        <Button small onClick={() => onChange({ linked: undefined })}>
          {movements.withoutEntry} <Icon name="close" />
        </Button>
      )}
      <Button small kind="plain" onClick={() => onChange(remove)}>
        {movements.clearFilters}
      </Button>
    </p>
  );
}
