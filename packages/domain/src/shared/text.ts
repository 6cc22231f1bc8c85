import { z } from 'zod';

// C0 controls, DEL and C1; newline and tab are let through where a text has lines.
const controls = /[\u0000-\u001f\u007f-\u009f]/u;
const controlsButLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

/** What PostgreSQL would refuse or silently change (NUL, lone surrogates) is refused at the edge. */
function bounded(max: number, forbidden: RegExp) {
  return z
    .string()
    .max(max)
    .superRefine((value, context) => {
      if (!value.isWellFormed())
        context.addIssue({
          code: 'custom',
          params: { code: 'INVALID_TEXT' },
          message: 'This is not well-formed Unicode.',
        });
      else if (forbidden.test(value))
        context.addIssue({
          code: 'custom',
          params: { code: 'INVALID_TEXT' },
          message: 'Control characters are not allowed.',
        });
    });
}

/** One line of text, 1 to `max` characters, with something other than white space in it. */
export function line(max: number) {
  return bounded(max, controls).refine((value) => value.trim() !== '', {
    error: 'This must not be empty.',
    params: { code: 'TOO_SMALL' },
  });
}

/** Text of several lines, at most `max` characters; newline and tab are allowed. */
export function lines(max: number) {
  return bounded(max, controlsButLines);
}
