import { useEffect, useRef } from 'react';
import { TextField } from './field.tsx';

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  /** The text in the address. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/**
 * A search whose text is in the address. The address follows with a delay, so while a person types, what they typed counts:
 * a field that showed the address would lose the letters of a fast typist.
 */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = input;
    if (current !== null && current !== document.activeElement) current.value = value;
  }, [value]);
  return (
    <TextField
      ref={input}
      label={label}
      type="search"
      placeholder={placeholder}
      defaultValue={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
