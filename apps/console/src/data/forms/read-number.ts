import type { Field, FieldIssue, FieldResult } from './field.ts';

type Integer = Extract<Field, { kind: 'integer' }>;
type Decimal = Extract<Field, { kind: 'decimal' }>;

const issue = (code: FieldIssue['code'], bound?: string): FieldResult => ({
  issue: bound === undefined ? { code } : { code, bound },
});

/** With the hyphen as minus sign, and without a plus sign. */
const withPlainSign = (text: string): string => text.replace(/^[−–]/u, '-').replace(/^\+/, '');

/** A whole number as a person types it. */
export function readInteger(text: string, { min, max }: Integer): FieldResult {
  const plain = withPlainSign(text);
  if (!/^-?\d{1,40}$/.test(plain)) return issue('INVALID_TYPE');
  const value = BigInt(plain);
  if (value < BigInt(min)) return issue('TOO_SMALL', String(min));
  if (value > BigInt(max)) return issue('TOO_BIG', String(max));
  // Within the bounds of exact integers.
  return { value: Number(value) };
}

/**
 * A decimal as a person types it, with a point or, if the language has one, a decimal comma. A point that could be
 * either (1.234 where the decimal separator is the comma) is not guessed.
 *
 * @returns the number that JSON has for it, which is exact with at most 15 digits
 */
export function readDecimal(text: string, field: Decimal, separator: '.' | ',' = '.'): FieldResult {
  if (separator === ',' && /^[-−+]?\d{1,3}\.\d{3}$/u.test(text)) return issue('AMBIGUOUS');
  const plain = withPlainSign(separator === ',' ? text.replace(',', '.') : text);
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(plain);
  if (match === null) return issue('INVALID_TYPE');
  const [, sign, whole = '', fraction = ''] = match;
  const places = fraction.replace(/0+$/, '');
  const digits = (whole + places).replace(/^0+/, '');
  const isZero = digits === '';
  // The only lower bound is 0, as the generator checks.
  if (sign === '-' && !isZero) return issue('TOO_SMALL', field.min);
  if (BigInt(whole) >= BigInt(field.below)) return issue('TOO_BIG', field.below);
  if (places.length > field.places || digits.length > field.digits) return issue('TOO_PRECISE');
  // At most 15 significant digits, so that JSON prints the same digits.
  return { value: isZero ? 0 : Number(`${whole}.${places || '0'}`) };
}
