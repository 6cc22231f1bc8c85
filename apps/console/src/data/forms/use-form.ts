import { TallybookError, type Tallybook, type TallybookPromise, type WriteOptions } from '@tallybook/sdk';
import { useRef, useState, type ReactNode } from 'react';
import { useLocalization } from '../../texts/context.ts';
import { tallybook } from '../client.ts';
import { fieldErrors } from '../errors.ts';
import { useWrite, type Write } from '../use-write.ts';
import { explainDate } from './explain-date.ts';
import { explainIssue } from './explain-issue.ts';
import type { Field, FieldIssue, Form, FormInput } from './field.ts';
import { readForm, type Raw } from './read-field.ts';

/** What the control of a field holds. */
type ControlOf<F extends Field> = F extends {
  readonly kind: 'choice';
  readonly options: readonly (infer O)[];
}
  ? O
  : F extends { readonly kind: 'choices' }
    ? readonly string[]
    : F extends { readonly kind: 'boolean' }
      ? boolean
      : string;

/** Undefined stands for an optional field that nobody has filled in. */
export type FormValues<F extends Form> = {
  readonly [Name in keyof F]:
    | ControlOf<F[Name]>
    | (F[Name] extends { readonly required: true } ? never : undefined);
};

type Area = keyof Tallybook;
type Name<A extends Area> = keyof Tallybook[A] & string;
type InputOf<Call> = Call extends (input: infer Input, ...rest: never[]) => unknown ? Input : never;
type OutputOf<Call> = Call extends (...args: never[]) => TallybookPromise<infer Output> ? Output : never;

/** A part of the form that the definition does not have, such as rows of a table. */
export interface FormPart<Values> {
  readonly value: unknown;
  /** The names of its fields, such as `receipts/2/weight`. */
  readonly fields: readonly string[];
  /** Shows the rows of a write whose outcome is unknown. */
  readonly restore: (value: never) => void;
  /** Its part of the request, or what is wrong with its fields. */
  readonly read: (
    values: Values,
  ) => { readonly input: object } | { readonly issues: Readonly<Record<string, FieldIssue>> };
}

interface Options<F extends Form, K extends keyof F & string, Input, Output> {
  /** Of the controls, from top to bottom. */
  readonly values: Pick<FormValues<F>, K>;
  /** Fields of the request without a control. */
  readonly fixed?: { readonly [Each in keyof F]?: Raw };
  /** What the write is about: while its outcome is unknown, only forms about the same subject show it. */
  readonly subject?: string;
  readonly part?: FormPart<Pick<FormValues<F>, K>>;
  /** What is wrong with fields that depend on others. */
  readonly check?: (values: Pick<FormValues<F>, K>) => Readonly<Record<string, FieldIssue | string>>;
  /** The last change to the request. */
  readonly toInput?: (input: FormInput<F>, values: Pick<FormValues<F>, K>) => Partial<Input>;
  /** A sentence for the error of the service, at the field where it belongs; it may offer another value. */
  readonly explain?: (
    error: TallybookError,
    name: string,
    form: Pick<FormState<F, K>, 'values' | 'change'>,
  ) => ReactNode;
  /** Areas of the client whose queries show what the write changes. */
  readonly changes: readonly string[];
  readonly onDone?: (written: { readonly data: Output; readonly replayed: boolean }, input: Input) => void;
  /** Instead of `onDone`: the write was carried out, but the response with its secret was lost. */
  readonly onLost?: () => void;
}

/** What `WriteForm` needs of a form. */
export interface FormWrite {
  /** Whether a field shows what is wrong. */
  readonly isAtField: () => boolean;
  /** Sentences of the service about fields without a control. */
  readonly otherErrors: readonly string[];
  /** Null once something has changed since the last attempt. */
  readonly error: unknown;
  /** Whether something was entered that leaving the form would lose. */
  readonly isEdited: () => boolean;
  /** @param isNext whether the form is emptied afterwards for the next write */
  readonly submit: (isNext: boolean) => void;
  readonly write: Pick<
    Write<never, unknown>,
    'retry' | 'isPending' | 'isUnknown' | 'restoredFrom' | 'expiredFrom' | 'error'
  >;
}

/** What `FormField` needs of a form. */
export interface FormState<F extends Form, K extends keyof F & string> extends FormWrite {
  readonly definition: F;
  /** What is wrong with a field, such as `amount` or `receipts/2/weight`; undefined if nothing is. */
  readonly errorOf: (name: string) => ReactNode;
  readonly values: Pick<FormValues<F>, K>;
  readonly change: (changes: Partial<Pick<FormValues<F>, K>>) => void;
}

/**
 * The state of a form that sends one write: `useForm(adjustCost, 'costAdjustments', 'record', { … })`. The definition, which
 * is generated from the schema of the request, reads the controls; what the service rejects is shown at the field that it
 * names. A write whose outcome is unknown is shown again when the form opens, until its outcome is known.
 */
export function useForm<F extends Form, K extends keyof F & string, A extends Area, N extends Name<A>>(
  definition: F,
  area: A,
  name: N,
  {
    values: initial,
    fixed = {},
    subject = '',
    part,
    check,
    toInput,
    explain,
    changes,
    onDone,
    onLost,
  }: Options<F, K, InputOf<Tallybook[A][N]>, OutputOf<Tallybook[A][N]>>,
) {
  const { texts, format } = useLocalization();
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue | string>>>({});
  const [isSent, setSent] = useState(false);
  // Not a state: after the write, what it calls may leave the page before anything is rendered.
  const edited = useRef(false);
  const write = useWrite<
    unknown,
    OutputOf<Tallybook[A][N]>,
    { readonly values: typeof values; readonly part: unknown }
  >(
    (input, options) => {
      const methods = tallybook[area] as unknown as Record<
        string,
        (input: unknown, options: WriteOptions) => TallybookPromise<OutputOf<Tallybook[A][N]>>
      >;
      return (methods[name] as (typeof methods)[string])(input, options);
    },
    {
      changes,
      onDone: (written, input) => {
        edited.current = false;
        onDone?.(written, input as InputOf<Tallybook[A][N]>);
      },
      onLost,
      kept: {
        operation: `${area}.${name}`,
        subject,
        values: { values, part: part?.value },
        restore: (kept) => {
          setValues(kept.values);
          part?.restore(kept.part as never);
          setSent(true);
        },
      },
    },
  );
  const error = isSent ? write.error : null;
  const rejected = fieldErrors(error);

  const shown = [...Object.keys(values), ...(part?.fields ?? [])];

  const touch = (names: readonly string[]): void => {
    setIssues((before) =>
      Object.fromEntries(Object.entries(before).filter(([each]) => !names.includes(each))),
    );
    setSent(false);
    edited.current = true;
  };

  const change = (changed: Partial<Pick<FormValues<F>, K>>): void => {
    setValues((before) => ({ ...before, ...changed }));
    touch(Object.keys(changed));
  };

  const errorOf = (field: string): ReactNode => {
    const issue = issues[field];
    if (issue !== undefined) return typeof issue === 'string' ? issue : explainIssue(issue, texts, format);
    if (!(error instanceof TallybookError)) return undefined;
    const explained = explain?.(error, field, { values, change });
    const detail = rejected[field];
    if (explained !== undefined || detail === undefined) return explained;
    return (definition[field]?.kind === 'date' ? explainDate(error, texts, format) : undefined) ?? detail;
  };

  const submit = (): void => {
    const trimmed = Object.entries<Raw>({ ...values, ...fixed }).map(([field, value]): [string, Raw] => [
      field,
      typeof value === 'string' && definition[field]?.kind === 'text' ? value.trim() : value,
    ]);
    const read = readForm(definition, Object.fromEntries(trimmed), format);
    const others = part?.read(values) ?? { input: {} };
    const found = {
      ...('issues' in read && read.issues),
      ...('issues' in others && others.issues),
      ...check?.(values),
    };
    setIssues(found);
    setSent(true);
    if (!('input' in read) || !('input' in others) || Object.keys(found).length > 0) return;
    write.send({ ...(toInput?.(read.input, values) ?? read.input), ...others.input });
  };

  return {
    definition,
    values,
    change,
    /** For a part: its fields have changed. */
    touch,
    errorOf,
    isAtField: (): boolean => shown.some((field) => errorOf(field) !== undefined),
    otherErrors: Object.entries(rejected)
      .filter(([field]) => !shown.includes(field))
      .map(([, detail]) => detail),
    error,
    isEdited: (): boolean => edited.current && !write.isUnknown,
    submit,
    write,
    /** Starts the next write. */
    again: (next: Partial<Pick<FormValues<F>, K>> = {}): void => {
      write.renew();
      setValues({ ...first, ...next });
      setIssues({});
      setSent(false);
      edited.current = false;
    },
  };
}
