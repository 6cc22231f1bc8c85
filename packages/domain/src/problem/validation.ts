import { z } from 'zod';
import type { FieldError } from './problem.ts';
import { ProblemError } from './problem.ts';

/** RFC 6901: `~` and `/` of a member's name are escaped. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

type Issue = z.core.$ZodIssue;

const required = 'This field is required.';
const notValid = 'This value is not valid.';

// A finished issue no longer holds its input, so a missing field is recognized here.
z.config({ customError: (issue) => (issue.input === undefined ? required : undefined) });

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  null: 'null',
};

/** For example `be at least 1`, `be at most 3 characters` or `have at most 1000 items`. */
function limitOf(issue: { origin: string }, bound: string, limit: number | bigint): string {
  if (issue.origin === 'array') return `have ${bound} ${limit} ${String(limit) === '1' ? 'item' : 'items'}`;
  return `be ${bound} ${limit}${issue.origin === 'string' ? ' characters' : ''}`;
}

/** A field's name in a sentence, for example `lines[0].debit`. */
function nameOf(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return steps.length === 0 ? 'The body' : steps.join('').replace(/^\./, '');
}

/** Messages of schemas begin with "This", since a schema does not know the name of its field. */
function sentence(path: readonly PropertyKey[], message: string): string {
  return message.replace(/^This (?:field |value )?/, () => `${nameOf(path)} `);
}

function issueErrors(issue: Issue): FieldError[] {
  const pointer = jsonPointer(issue.path);
  const one = (code: string, message: string): FieldError[] => [
    { pointer, code, detail: sentence(issue.path, message) },
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        pointer: jsonPointer([...issue.path, key]),
        code: 'UNKNOWN_FIELD',
        detail: `There is no field ${nameOf([...issue.path, key])}.`,
      }));
    case 'invalid_type':
      return issue.message === required
        ? one('REQUIRED', required)
        : one('INVALID_TYPE', `This must be ${kinds[issue.expected] ?? issue.expected}.`);
    case 'too_small':
      return one(
        'TOO_SMALL',
        `This must ${limitOf(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}.`,
      );
    case 'too_big':
      return one(
        'TOO_BIG',
        `This must ${limitOf(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}.`,
      );
    case 'invalid_value':
      return issue.message === required
        ? one('REQUIRED', required)
        : one('INVALID_VALUE', `This must be one of: ${issue.values.join(', ')}.`);
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      return one(typeof code === 'string' ? code : 'INVALID_VALUE', issue.message);
    }
    case 'invalid_format':
      return one('INVALID_FORMAT', issue.message);
    case 'invalid_union': {
      // The alternative that the value was meant to be: only a part of it is invalid.
      const meant = issue.errors.find((alternative) => alternative.every(({ path }) => path.length > 0));
      if (meant === undefined)
        return one('INVALID_VALUE', issue.message === 'Invalid input' ? notValid : issue.message);
      return meant.flatMap((inner) => issueErrors({ ...inner, path: [...issue.path, ...inner.path] }));
    }
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return one('INVALID_VALUE', notValid);
  }
}

/** An input may have ten thousand invalid items. */
const maxErrors = 100;

/** VALIDATION_FAILED for these fields, at least one; the detail is the sentence of the first. */
export function validationFailed(errors: readonly FieldError[]): ProblemError {
  const detail = errors[0]?.detail ?? 'The request is not valid.';
  return new ProblemError('VALIDATION_FAILED', detail, { errors: errors.slice(0, maxErrors) });
}

/** One problem that lists every invalid field of an input. */
export function validationProblem(issues: readonly Issue[]): ProblemError {
  return validationFailed(issues.flatMap(issueErrors));
}
