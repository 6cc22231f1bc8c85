import { useState, type ComponentProps } from 'react';
import { postMovement } from '../generated/forms.ts';
import { useTexts } from '../texts/context.ts';
import { TextField } from './field.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> {
  /** `2026-03-31`, or empty. */
  readonly value: string;
  /** Each text of the control, such as 0002-03-01 while a person types a year: for forms, which check it when they are sent. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** Each day that is complete, or empty: for filters, which apply at once. */
  readonly onDay?: ((day: string) => void) | undefined;
}

const { min: earliest, max: latest } = postMovement.movement_date;

/** Enters a day. */
export function DayField({ value, onChange, onDay, min, max, error, onBlur, ...field }: Props) {
  const { forms } = useTexts();
  const [typed, setTyped] = useState<string>();
  const first = min === undefined || min === '' ? earliest : String(min);
  const last = max === undefined || max === '' ? latest : String(max);
  const isDay = (text: string): boolean => text === '' || (text >= first && text <= last);
  const isWrong = onDay !== undefined && typed !== undefined && !isDay(typed);
  const [isLeft, setLeft] = useState(false);
  return (
    <TextField
      {...field}
      type="date"
      min={first}
      max={last}
      value={typed ?? value}
      error={isWrong && isLeft ? forms.issues.INVALID_DATE() : error}
      onChange={({ currentTarget: { value: text, validity } }) => {
        onChange?.(text);
        if (onDay === undefined) return;
        setLeft(false);
        setTyped(text);
        // Empty, unless only a part of it was entered yet.
        if (isDay(text) && !validity.badInput) onDay(text);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        if (isWrong) setLeft(true);
        else setTyped(undefined);
      }}
    />
  );
}
