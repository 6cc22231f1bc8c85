import { z } from 'zod';
import type { FieldError } from './problem.ts';
import { ProblemError } from './problem.ts';

/** RFC 6901: `~` and `/` of a member's name are escaped. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

type Issue = z.core.$ZodIssue;

const required = 'This field is required.';

// Finished issues no longer hold their input; here it is still known whether there was any.
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

function ofLength(issue: { origin: string }, limit: number | bigint): string {
  if (issue.origin === 'string') return `${limit} characters`;
  if (issue.origin === 'array') return `${limit} items`;
  return String(limit);
}

function issueErrors(issue: Issue): FieldError[] {
  const pointer = jsonPointer(issue.path);
  const one = (code: string, detail: string): FieldError[] => [{ pointer, code, detail }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        pointer: jsonPointer([...issue.path, key]),
        code: 'UNKNOWN_FIELD',
        detail: `There is no such field${issue.path.length === 0 ? '' : ' here'}.`,
      }));
    case 'invalid_type':
      return issue.message === required
        ? one('REQUIRED', required)
        : one('INVALID_TYPE', `This must be ${kinds[issue.expected] ?? issue.expected}.`);
    case 'too_small':
      return one(
        'TOO_SMALL',
        `This must be ${issue.inclusive === false ? 'more than' : 'at least'} ${ofLength(issue, issue.minimum)}.`,
      );
    case 'too_big':
      return one(
        'TOO_BIG',
        `This must be ${issue.inclusive === false ? 'less than' : 'at most'} ${ofLength(issue, issue.maximum)}.`,
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
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return one('INVALID_VALUE', 'This value is not valid.');
  }
}

/** What is wrong with an input, as one problem that names every field at fault. */
export function validationProblem(issues: readonly Issue[]): ProblemError {
  // A caller who sends ten thousand wrong items learns enough from the first hundred.
  const errors = issues.flatMap(issueErrors).slice(0, 100);
  const fields = errors.map((error) => error.pointer || 'the body').slice(0, 5);
  return new ProblemError('VALIDATION_FAILED', `Check ${fields.join(', ')}.`, { errors });
}
