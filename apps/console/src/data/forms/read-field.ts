import type { Field, FieldIssue, FieldResult, Form, FormInput } from './field.ts';
import { readAmount } from './read-amount.ts';
import { readDecimal, readInteger } from './read-number.ts';

/** Values of a form's controls: text, the state of a checkbox, or the chosen options. */
export type Raw = string | boolean | readonly string[] | undefined;

export interface ReadOptions {
  /** Decimal separator of the language that the person reads. */
  readonly decimalSeparator?: '.' | ',' | undefined;
}

const issue = (code: FieldIssue['code'], bound?: number | string): FieldResult => ({
  issue: bound === undefined ? { code } : { code, bound: String(bound) },
});

/** Checks what a control holds and converts it to the request's value; undefined stands for an omitted field. */
export function readField(field: Field, raw: Raw, options: ReadOptions = {}): FieldResult {
  if (field.kind === 'boolean') return { value: raw === true };
  if (field.kind === 'choices') return readChoices(field, Array.isArray(raw) ? (raw as string[]) : []);
  const given = typeof raw === 'string' ? raw : '';
  const text = field.kind === 'text' || field.kind === 'lines' ? given : given.trim();
  if (text === '') return field.required === true ? issue('REQUIRED') : { value: undefined };
  switch (field.kind) {
    case 'integer':
      return readInteger(text, field);
    case 'decimal':
      return readDecimal(text, field, options.decimalSeparator);
    case 'amount':
      return readAmount(text, field, options.decimalSeparator);
    case 'date':
      return readDate(field, text);
    case 'choice':
      return field.options.includes(text) ? { value: text } : issue('INVALID_VALUE');
    case 'id':
      return field.pattern.test(text) ? { value: text.toLowerCase() } : issue('INVALID_FORMAT');
    case 'text':
    case 'lines':
    case 'email':
    case 'url':
      return readText(field, text);
  }
}

function readText(
  field: Extract<Field, { kind: 'text' | 'lines' | 'email' | 'url' }>,
  text: string,
): FieldResult {
  const { minLength = 0, maxLength, pattern } = field;
  if (maxLength !== undefined && text.length > maxLength && Array.from(text).length > maxLength)
    return issue('TOO_LONG', maxLength);
  if (minLength > 0 && text.trim() === '') return issue('REQUIRED');
  // A lone surrogate cannot be stored.
  if (!text.isWellFormed()) return issue('INVALID_TEXT');
  if (pattern !== undefined && !pattern.test(text)) return issue('INVALID_TEXT');
  return { value: text };
}

function readChoices(field: Extract<Field, { kind: 'choices' }>, chosen: readonly string[]): FieldResult {
  if (chosen.length === 0) return field.required === true ? issue('REQUIRED') : { value: undefined };
  if (chosen.some((each) => !field.options.includes(each))) return issue('INVALID_VALUE');
  if (chosen.length < field.minItems) return issue('TOO_SMALL', field.minItems);
  if (chosen.length > field.maxItems) return issue('TOO_BIG', field.maxItems);
  return { value: chosen };
}

/** `YYYY-MM-DD`, which sorts by date; no Date object, because that has a time zone. */
function readDate({ min, max }: Extract<Field, { kind: 'date' }>, text: string): FieldResult {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null || !isDay(match)) return issue('INVALID_DATE');
  if (text < min) return issue('INVALID_DATE', min);
  if (text > max) return issue('INVALID_DATE', max);
  return { value: text };
}

const daysOf: Readonly<Record<string, string>> = {
  '01': '31',
  '02': '28',
  '03': '31',
  '04': '30',
  '05': '31',
  '06': '30',
  '07': '31',
  '08': '31',
  '09': '30',
  10: '31',
  11: '30',
  12: '31',
};

function isDay([, yearText = '', monthText = '', dayText = '']: readonly string[]): boolean {
  const year = BigInt(yearText);
  const isLeap = (year % 4n === 0n && year % 100n !== 0n) || year % 400n === 0n;
  const days = monthText === '02' && isLeap ? '29' : (daysOf[monthText] ?? '00');
  return dayText >= '01' && dayText <= days;
}

/** The values of a form's request, or what is wrong with each field. */
export type FormResult<F extends Form = Form> =
  | { readonly input: FormInput<F> }
  | { readonly issues: Readonly<Record<string, FieldIssue>> };

/** Reads the named controls of a form; fields without a control are omitted from the request. */
export function readForm<F extends Form>(
  form: F,
  values: Readonly<Record<string, Raw>>,
  options: ReadOptions = {},
): FormResult<F> {
  const input: Record<string, unknown> = {};
  const issues: Record<string, FieldIssue> = {};
  for (const [name, field] of Object.entries(form)) {
    if (!(name in values) && field.required !== true) continue;
    const result = readField(field, values[name], options);
    if ('issue' in result) issues[name] = result.issue;
    else if (result.value !== undefined) input[name] = result.value;
  }
  // Without issues, each field has a value of its kind.
  return Object.keys(issues).length > 0 ? { issues } : { input: input as FormInput<F> };
}
