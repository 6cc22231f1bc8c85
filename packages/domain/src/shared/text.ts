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

// Format characters, and whatever else is drawn as nothing, or as a space that is none.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u;
const unseen = new RegExp(`(?:${invisible.source}|\\s)+`, 'gu');

/**
 * A name that stands for one thing wherever it is read: one line, and no other text looks the same. So no white
 * space around it, nothing that is not seen, and characters in their composed form.
 */
export function plainName(max: number) {
  return line(max).superRefine((value, context) => {
    const message =
      value.trim() !== value
        ? 'No white space in front of it or behind it.'
        : invisible.test(value)
          ? 'Characters that are not seen, and spaces other than the common one, are not allowed.'
          : value.isWellFormed() && value.normalize('NFC') !== value
            ? 'Characters must be in their composed form (NFC).'
            : undefined;
    // What is blank as a whole has its own complaint.
    if (message !== undefined && value.trim() !== '')
      context.addIssue({ code: 'custom', params: { code: 'INVALID_TEXT' }, message });
  });
}

/** Text of several lines, 1 to `max` characters, with something in it that is seen. */
export function nonBlankLines(max: number) {
  return lines(max).refine((value) => value.replaceAll(unseen, '') !== '', {
    error: 'This must not be empty.',
    params: { code: 'TOO_SMALL' },
  });
}
