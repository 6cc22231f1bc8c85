import { useId, type InputHTMLAttributes } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error: string | undefined;
}

/** An input with its label, hint and error, which screen readers announce with it. */
export function Field({ label, hint, error, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <p id={`${id}-error`} className="error" role="alert">
        {error}
      </p>
    </div>
  );
}
