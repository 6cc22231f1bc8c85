import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

interface Props<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'onChange' | 'value' | 'id' | 'className'
> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** The browser's own select: it works with every keyboard, screen reader and phone. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  options,
  onChange,
  ...select
}: Props<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <select
          {...select}
          {...ids}
          className={styles.input}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
