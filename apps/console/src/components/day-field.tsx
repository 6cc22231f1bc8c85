import { useEffect, useState, type ComponentProps } from 'react';
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

/** Enters a day. The browser's own messages are in its language, so the field says itself what is wrong. */
export function DayField({ value, onChange, onDay, min, max, error, onBlur, onKeyDown, ...field }: Props) {
  const { texts, format } = useLocalization();
  const { dayRange, noDay } = texts.forms;
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  /** A part is missing, or the day does not exist: the browser has no value of it. */
  const [isBad, setBad] = useState(false);
  const [first, last] = [min || earliest, max || latest];
  const isWithin = (day: string): boolean => day >= first && day <= last;
  const isWrong = typed !== undefined && typed !== '' && !isWithin(typed);
  const leave = ({ validity: { badInput } }: HTMLInputElement): void => {
    setLeft(true);
    setBad(badInput);
    if (!isWrong && !badInput) setTyped(undefined);
  };
  // The other end of a range was changed after this one.
  useEffect(() => {
    if (typed !== undefined && typed !== value && isWithin(typed)) onDay?.(typed);
  }, [first, last]);
  return (
    <TextField
      {...field}
      type="date"
      // Not those of a range: when they change, the browser forgets the part that is being typed.
      min={earliest}
      max={latest}
      value={typed ?? value}
      error={isBad ? noDay : isWrong && isLeft ? dayRange(format.date(first), format.date(last)) : error}
      onChange={({ currentTarget: { value: text, validity } }) => {
        onChange?.(text);
        setBad(false);
        if (onDay === undefined) return;
        setTyped(text);
        setLeft(false);
        // A day of which only a part is entered is empty as well.
        if (text !== value && (text === '' ? !validity.badInput : isWithin(text))) onDay(text);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        leave(event.currentTarget);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter') leave(event.currentTarget);
      }}
    />
  );
}
