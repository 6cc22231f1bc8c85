import type { Field, FieldIssue, FieldResult } from './field.ts';

type Amount = Extract<Field, { kind: 'amount' }>;

const issue = (code: FieldIssue['code'], bound?: string): FieldResult => ({
  issue: bound === undefined ? { code } : { code, bound },
});

/**
 * An amount as a person types it, with a point or, if the language has one, a decimal comma.
 *
 * @returns the decimal text that the service takes: `-12,50` in German is `-12.5`
 */
export function readAmount(text: string, { pattern }: Amount, separator: '.' | ',' = '.'): FieldResult {
  if (separator === ',' && /^[-−+]?\d{1,3}\.\d{3}$/u.test(text)) return issue('AMBIGUOUS');
  const plain = text.replace(/^[−–]/u, '-').replace(/^\+/, '').replace(separator, '.');
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(plain) ?? [];
  if (whole === '') return issue('INVALID_TYPE');
  const places = fraction.replace(/0+$/, '');
  const units = BigInt(whole).toString();
  const size = places === '' ? units : `${units}.${places}`;
  const value = size === '0' ? size : sign + size;
  if (pattern.test(value)) return { value };
  if (value === '0') return issue('ZERO');
  if (pattern.test(size)) return issue('TOO_SMALL', '0');
  return issue('TOO_PRECISE');
}
