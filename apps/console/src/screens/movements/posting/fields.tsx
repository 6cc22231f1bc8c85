import { useState, type RefObject } from 'react';
import { permissions } from '@tallybook/domain/rules';
import { Button } from '../../../components/button.tsx';
import { DayField } from '../../../components/day-field.tsx';
import { Field, inputClass, TextField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { addDecimals } from '../../../data/decimal.ts';
import { useOrganization } from '../../../data/organization.ts';
import { useLocalization } from '../../../texts/context.ts';
import { useFieldMessages } from './field-messages.tsx';
import { JournalEntryField } from './journal-entry-field.tsx';
import { LineFields } from './line-fields.tsx';
import { changeOf } from './levels.ts';
import { LocationField } from './location-field.tsx';
import styles from './panel.module.css';
import { totalOf } from './total.ts';
import type { Posting } from './use-posting.ts';

interface Props {
  readonly posting: Posting;
  /** The control that gets the focus first. */
  readonly first: RefObject<HTMLInputElement | null>;
}

export function Fields({ posting, first }: Props) {
  const { movements } = useLocalization().texts;
  const { values, set, corrects, addLine } = posting;
  const { shared } = useFieldMessages(posting);
  return (
    <div
      className="stack"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.closest('form')?.requestSubmit();
      }}
    >
      <TypeField posting={posting} />
      <div className={styles.pair}>
        <div data-field="movement_date">
          <DayField
            label={movements.date}
            value={values.movement_date}
            error={shared('movement_date')}
            onChange={(movement_date) => set({ movement_date })}
          />
        </div>
        <div data-field="reference">
          <TextField
            label={movements.reference}
            optional
            autoComplete="off"
            value={values.reference}
            error={shared('reference')}
            onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
          />
        </div>
      </div>
      <LocationField posting={posting} />
      <div className={styles.lines}>
        {values.lines.map((line, at) => (
          <LineFields key={line.key} posting={posting} line={line} at={at} first={first} />
        ))}
      </div>
      {corrects === undefined && (
        <div className={styles.afterLines}>
          <Button small onClick={addLine}>
            <Icon name="plus" /> {movements.addLine}
          </Button>
          <Total posting={posting} />
        </div>
      )}
      <Details posting={posting} />
    </div>
  );
}

/** The number of lines and the value that they add, once there are several. */
function Total({ posting: { values, costOf } }: { readonly posting: Posting }) {
  const { texts, format } = useLocalization();
  const { organization } = useOrganization();
  const { type, lines } = values;
  if (lines.length < 2) return null;
  const totals = lines.map((line) => totalOf(changeOf(type, line), costOf(line), format.decimalSeparator));
  const total = totals.reduce<string>((sum, each) => addDecimals(sum, each ?? '0'), '0');
  const filled = lines.filter((line) => line.product_id !== '' && changeOf(type, line) !== undefined).length;
  return (
    <p className={styles.sum}>
      {texts.movements.lineCount(format.number(filled), filled)}
      {type !== 'exit' && (
        <>
          {' · '}
          <strong>{texts.movements.total(format.money(total, organization.currency))}</strong>
        </>
      )}
    </p>
  );
}

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
              onChange={() => set({ type })}
            />
            {common.movementTypes[type]}
          </label>
        ))}
      </div>
      <p className={styles.hint}>
        {movements.typeHints[values.type]} {movements.costHints[values.type]}
      </p>
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
  const { shared } = useFieldMessages(posting);
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
            <div data-field="reason_code">
              <TextField
                label={movements.reason}
                autoComplete="off"
                value={values.reason_code}
                error={shared('reason_code')}
                onChange={({ currentTarget }) => set({ reason_code: currentTarget.value })}
              />
            </div>
            <div data-field="dimension">
              <TextField
                label={common.journal.dimension}
                placeholder={movements.dimensionHint}
                autoComplete="off"
                value={values.dimension}
                error={shared('dimension')}
                onChange={({ currentTarget }) => set({ dimension: currentTarget.value })}
              />
            </div>
          </div>
          <div data-field="note">
            <Field label={movements.note} error={shared('note')}>
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
              error={shared('journal_entry_id')}
            />
          </div>
        </div>
      )}
    </details>
  );
}
