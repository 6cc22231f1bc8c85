import { useId, type ComponentProps, type ReactNode } from 'react';
import { useTexts } from '../texts/context.ts';
import styles from './field.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode | undefined;
  /** The error of the value, and what to do about it. Announced when it appears. */
  readonly error?: ReactNode | undefined;
  /** The id of an element that says what is wrong with this field and with others. */
  readonly sharedErrorId?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
}

/** A label, a hint and an error around any control, connected for screen readers. */
export function Field({ label, hint, error, sharedErrorId, optional = false, children }: FieldProps) {
  const { common } = useTexts();
  const id = useId();
  const isWrong = error !== undefined && error !== null && error !== '';
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> ({common.optional})</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': [`${id}-hint ${id}-error`, sharedErrorId].join(' ').trim(),
        'aria-invalid': isWrong || sharedErrorId !== undefined,
      })}
      <div id={`${id}-error`} className={styles.error} aria-live="polite">
        {isWrong && error}
      </div>
    </div>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & Omit<FieldProps, 'children'>;

export function TextField({ label, hint, error, sharedErrorId, optional, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} sharedErrorId={sharedErrorId} optional={optional ?? false}>
      {(ids) => <input {...input} {...ids} className={styles.input} />}
    </Field>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint?: ReactNode | undefined;
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function CheckField({ label, hint, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={id}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

/** Lays several fields out in columns. */
export const fieldsClass = styles.fields;

/** The look of an input, for controls of other kinds. */
export const inputClass = styles.input;
