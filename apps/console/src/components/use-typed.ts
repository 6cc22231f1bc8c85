import { useEffect, useState, type ComponentProps } from 'react';

type Typed<Name extends string> = { readonly [Each in Name]?: string };

interface Options<Name extends string> {
  /** As they are in the address. */
  readonly values: Readonly<Record<Name, string>>;
  /** Errors of the typed values, by field. */
  readonly check: (values: Readonly<Record<Name, string>>) => {
    readonly [Each in Name]?: string | undefined;
  };
  readonly onApply: (values: Readonly<Record<Name, string>>) => void;
}

/**
 * Filters whose values are in the address. What a person types counts when they leave the field or press Enter, because it
 * is incomplete meanwhile, and several values may only be right together.
 */
export function useTyped<Name extends string>({ values, check, onApply }: Options<Name>) {
  const [typed, setTyped] = useState<Typed<Name>>({});
  const [errors, setErrors] = useState<{ readonly [Each in Name]?: string | undefined }>({});
  const applied = JSON.stringify(values);
  useEffect(() => {
    // The person may have begun to type in another field before the address followed.
    const isApplied = ([name, text]: [string, unknown]): boolean => values[name as Name] === text;
    setTyped(
      (current) =>
        Object.fromEntries(Object.entries(current).filter((each) => !isApplied(each))) as Typed<Name>,
    );
  }, [applied]);
  const shown = { ...values, ...typed };
  const apply = (): void => {
    const found = check(shown);
    setErrors(found);
    const isRight = Object.values(found).every((error) => error === undefined);
    if (isRight && JSON.stringify(shown) !== applied) onApply(shown);
  };
  /** The properties of a field. */
  return (name: Name) =>
    ({
      value: shown[name],
      error: errors[name],
      onChange: ({ currentTarget }) => {
        const { value } = currentTarget;
        setTyped((current) => ({ ...current, [name]: value }));
      },
      onBlur: apply,
      onKeyDown: ({ key }) => {
        if (key === 'Enter') apply();
      },
    }) satisfies ComponentProps<'input'> & { readonly error: string | undefined };
}
