import { z } from 'zod';
import type { FieldError } from './problem.ts';
import { ProblemError } from './problem.ts';
import * as en from '../texts/en/index.ts';
import { say, Sentence, type Text } from '../texts/say.ts';
import { schemaText, sentenceOf } from '../texts/schema-text.ts';

/** RFC 6901: `~` and `/` of a member's name are escaped. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

type Issue = z.core.$ZodIssue;

const required = schemaText(en.fieldRequired);

// A finished issue no longer holds its input, so a missing field is recognized here.
z.config({ customError: (issue) => (issue.input === undefined ? required : undefined) });

/** A field's name in a sentence, for example `lines[0].debit`; empty for the whole body. */
function nameOf(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return steps.join('').replace(/^\./, '');
}

/** Messages of schemas begin with "This", since a schema does not know the name of its field. */
const ofMessage = (field: string, message: string): Text =>
  sentenceOf(message, field) ??
  message.replace(/^This (?:field |value )?/, () => `${field === '' ? 'The body' : field} `);

type Bound = Extract<Issue, { code: 'too_small' | 'too_big' }>;

function ofBound(field: string, issue: Bound): Sentence {
  const { origin, inclusive } = issue;
  const isLower = issue.code === 'too_small';
  const bound = isLower ? issue.minimum : issue.maximum;
  // Only bounds of values themselves may be bigints.
  const count = bound as number;
  if (origin === 'array') return say(isLower ? en.itemsAtLeast : en.itemsAtMost, { field, count });
  if (origin === 'string') return say(isLower ? en.charactersAtLeast : en.charactersAtMost, { field, count });
  const [within, beyond] = isLower ? [en.atLeast, en.moreThan] : [en.atMost, en.lessThan];
  return say(inclusive === false ? beyond : within, { field, bound });
}

function issueErrors(issue: Issue): FieldError[] {
  const pointer = jsonPointer(issue.path);
  const field = nameOf(issue.path);
  const one = (code: string, detail: Text): FieldError[] => [{ pointer, code, detail }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        pointer: jsonPointer([...issue.path, key]),
        code: 'UNKNOWN_FIELD',
        detail: say(en.unknownField, { field: nameOf([...issue.path, key]) }),
      }));
    case 'invalid_type':
      return issue.message === required
        ? one('REQUIRED', say(en.fieldRequired, { field }))
        : one('INVALID_TYPE', say(en.wrongKind, { field, kind: issue.expected }));
    case 'too_small':
      return one('TOO_SMALL', ofBound(field, issue));
    case 'too_big':
      return one('TOO_BIG', ofBound(field, issue));
    case 'invalid_value':
      return issue.message === required
        ? one('REQUIRED', say(en.fieldRequired, { field }))
        : one('INVALID_VALUE', say(en.notOneOf, { field, values: issue.values.map(String) }));
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      const sentence: unknown = issue.params?.['sentence'];
      return one(
        typeof code === 'string' ? code : 'INVALID_VALUE',
        sentence instanceof Sentence ? sentence : ofMessage(field, issue.message),
      );
    }
    case 'invalid_format':
      return one('INVALID_FORMAT', ofMessage(field, issue.message));
    case 'invalid_union': {
      // The alternative that the value was meant to be: only a part of it is invalid.
      const meant = issue.errors.find((alternative) => alternative.every(({ path }) => path.length > 0));
      if (meant === undefined)
        return one(
          'INVALID_VALUE',
          issue.message === 'Invalid input'
            ? say(en.fieldNotValid, { field })
            : ofMessage(field, issue.message),
        );
      return meant.flatMap((inner) => issueErrors({ ...inner, path: [...issue.path, ...inner.path] }));
    }
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return one('INVALID_VALUE', say(en.fieldNotValid, { field }));
  }
}

/** An input may have ten thousand invalid items. */
const maxErrors = 100;

/** VALIDATION_FAILED for these fields, at least one; the detail is the sentence of the first. */
export function validationFailed(errors: readonly FieldError[]): ProblemError {
  const detail = errors[0]?.detail ?? say(en.requestNotValid);
  return new ProblemError('VALIDATION_FAILED', detail, { errors: errors.slice(0, maxErrors) });
}

/** One problem that lists every invalid field of an input. */
export function validationProblem(issues: readonly Issue[]): ProblemError {
  return validationFailed(issues.flatMap(issueErrors));
}
