import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import type { FieldIssue } from './field.ts';

/** The error of a field, and what to enter instead, in the reader's language. */
export function explainIssue({ code, bound = '' }: FieldIssue, texts: Texts, format: Format): string {
  const isWhole = /^-?\d+$/.test(bound);
  return texts.forms.issues[code](isWhole ? format.amount(bound) : bound);
}
