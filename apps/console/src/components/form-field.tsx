import type { ReactNode } from 'react';
import type { FormState } from '../data/forms/use-form.ts';
import type { Field as Definition, Form } from '../data/forms/field.ts';
import { DayField } from './day-field.tsx';
import { CheckField, Field, inputClass, TextField } from './field.tsx';
import { Select } from './select.tsx';

interface Props<F extends Form, K extends keyof F & string> {
  readonly form: FormState<F, K>;
  readonly name: K;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The names of the options of a choice. */
  readonly options?: Readonly<Record<string, string>>;
  /** The first day of a day field. */
  readonly min?: string | undefined;
  /** The id of a list of suggestions. */
  readonly list?: string | undefined;
  /** Shown while nobody has filled in the field. */
  readonly fallback?: string | undefined;
  /** Whether an empty field gets the remark that it may stay so. Default: as in the definition. */
  readonly optional?: boolean;
}

/** The control of one field of a form, of the kind that its definition says, with its error. */
export function FormField<F extends Form, K extends keyof F & string>({
  form,
  name,
  label,
  hint,
  options = {},
  min,
  list,
  fallback = '',
  optional,
}: Props<F, K>) {
  const definition = form.definition[name] as Definition;
  const value = String(form.values[name] ?? fallback);
  const set = (next: unknown): void => form.change({ [name]: next } as Partial<typeof form.values>);
  const error = form.errorOf(name);
  const common = { label, hint, error, optional: optional ?? definition.required !== true };
  switch (definition.kind) {
    case 'choice':
      return (
        <Select
          label={label}
          hint={typeof hint === 'string' ? hint : undefined}
          error={typeof error === 'string' ? error : undefined}
          value={value}
          options={definition.options
            .filter((option) => option in options)
            .map((option) => ({ value: option, label: options[option] ?? option }))}
          onChange={set}
        />
      );
    case 'boolean':
      return <CheckField label={label} hint={hint} checked={form.values[name] === true} onChange={set} />;
    case 'lines':
      return (
        <Field {...common}>
          {(ids) => (
            <textarea
              {...ids}
              rows={2}
              className={inputClass}
              value={value}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          )}
        </Field>
      );
    case 'date':
      return (
        <DayField
          {...common}
          optional={false}
          min={min ?? definition.min}
          max={definition.max}
          value={value}
          onChange={set}
        />
      );
    default:
      return (
        <TextField
          {...common}
          inputMode={inputModeOf(definition)}
          autoComplete="off"
          list={list}
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      );
  }
}

/** The keypads for numbers of phones have no minus sign. */
function inputModeOf(definition: Definition): 'numeric' | 'decimal' | 'text' | 'url' {
  switch (definition.kind) {
    case 'url':
      return 'url';
    case 'integer':
      return definition.min < 0 ? 'text' : 'numeric';
    case 'decimal':
      return 'decimal';
    case 'amount':
      return definition.pattern.source.startsWith('^-') ? 'text' : 'decimal';
    default:
      return 'text';
  }
}
