import { useState, type ComponentProps } from 'react';
import { postMovement } from '../generated/forms.ts';
import { useLocalization } from '../texts/context.ts';
import { TextField } from './field.tsx';

interface Props extends Omit<
  ComponentProps<typeof TextField>,
  'type' | 'value' | 'min' | 'max' | 'onChange'
> {
  /** `2026-03-31`, or empty. */
  readonly value: string;
  /** The first and the last day; empty for any. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Each text of the control, such as 0002-03-01 while a person types a year: for forms, which check it when they are sent. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** Each day that is complete and possible, or empty: for filters, which apply at once. */
  readonly onDay?: ((day: string) => void) | undefined;
}

const { min: earliest, max: latest } = postMovement.movement_date;

/** Enters a day. */
export function DayField({ value, onChange, onDay, min, max, error, onBlur, ...field }: Props) {
  const { texts, format } = useLocalization();
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const [first, last] = [min || earliest, max || latest];
  const isWrong = typed !== undefined && typed !== '' && (typed < first || typed > last);
  const { dayRange } = texts.forms;
  return (
    <TextField
      {...field}
      type="date"
      min={first}
      max={last}
      value={typed ?? value}
      error={isWrong && isLeft ? dayRange(format.date(first), format.date(last)) : error}
      onChange={({ currentTarget: { value: text, validity } }) => {
        onChange?.(text);
        if (onDay === undefined) return;
        setTyped(text);
        setLeft(false);
        // A day of which only a part is entered is empty as well.
        if (text === '' ? !validity.badInput : text >= first && text <= last) onDay(text);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        setLeft(true);
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
}
