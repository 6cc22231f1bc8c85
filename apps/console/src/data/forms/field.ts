/**
 * The values that a field of a request accepts, generated from the schema that the service checks it with. Lengths count code
 * points, as the service does.
 */
export type Field = (
  | {
      readonly kind: 'text' | 'lines' | 'email' | 'url';
      readonly minLength?: number;
      readonly maxLength?: number;
      readonly pattern?: RegExp;
    }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | {
      readonly kind: 'decimal';
      readonly min: string;
      readonly below: string;
      readonly places: number;
      readonly digits: number;
    }
  /** A decimal text, such as a sum of money. */
  | { readonly kind: 'amount'; readonly pattern: RegExp }
  | { readonly kind: 'date'; readonly min: string; readonly max: string }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | {
      readonly kind: 'choices';
      readonly options: readonly string[];
      readonly minItems: number;
      readonly maxItems: number;
    }
  | { readonly kind: 'id'; readonly pattern: RegExp }
  | { readonly kind: 'boolean' }
) & { readonly required?: true };

/** The fields of one request by name; a screen's texts have a label under the same name. */
export type Form = Readonly<Record<string, Field>>;

/** The request's value of a field. */
type ValueOf<F extends Field> = F extends {
  readonly kind: 'choice';
  readonly options: readonly (infer Option)[];
}
  ? Option
  : F extends { readonly kind: 'choices'; readonly options: readonly (infer Option)[] }
    ? Option[]
    : F extends { readonly kind: 'integer' | 'decimal' }
      ? number
      : F extends { readonly kind: 'boolean' }
        ? boolean
        : string;

type RequiredNames<F extends Form> = {
  [Name in keyof F]: F[Name] extends { readonly required: true } ? Name : never;
}[keyof F];

/** The request that a form makes. */
export type FormInput<F extends Form> = { [Name in RequiredNames<F>]: ValueOf<F[Name]> } & {
  [Name in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[Name]>;
};

/** Why a value is not accepted, and the bound that it violates; texts have a sentence for each code. */
export interface FieldIssue {
  readonly code:
    | 'REQUIRED'
    | 'INVALID_TYPE'
    | 'INVALID_VALUE'
    | 'INVALID_FORMAT'
    | 'INVALID_DATE'
    | 'INVALID_TEXT'
    | 'AMBIGUOUS'
    | 'TOO_SMALL'
    | 'TOO_BIG'
    | 'TOO_LONG'
    | 'TOO_PRECISE'
    | 'ZERO';
  /** The violated bound: a number or date as text. */
  readonly bound?: string;
}

export type FieldResult = { readonly value: unknown } | { readonly issue: FieldIssue };
