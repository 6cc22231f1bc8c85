import { z } from 'zod';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

// C0 controls, DEL and C1; multi-line text may contain newlines and tabs.
const controls = /[\u0000-\u001f\u007f-\u009f]/u;
const controlsExceptLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

// These patterns for the OpenAPI document, without look-ahead and `\\u`, which several languages lack.
const control = String.raw`\x00-\x1f\x7f-\x9f`;
const controlExceptLines = String.raw`\x00-\x08\x0b-\x1f\x7f-\x9f`;

/** Not only white space. */
const lineWithContent = String.raw`^[^${control}]*[^\s${control}][^${control}]*$`;
/** CR LF is a line break too. */
const anyLines = String.raw`(?:[^${controlExceptLines}]|\r\n)*`;
const linesWithContent = String.raw`^${anyLines}[^\s${controlExceptLines}]${anyLines}$`;

/** Characters are code points, as in JSON Schema and PostgreSQL. A longer string has more code units. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are intended
const isLonger = (value: string, max: number): boolean => value.length > max && [...value].length > max;

// Format characters, other invisible characters, and spaces other than U+0020.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u;
const blank = new RegExp(`(?:${invisible.source}|\\s)+`, 'gu');

const isBlank = (value: string): boolean => value.replaceAll(blank, '') === '';

/** Rejects text that PostgreSQL would reject or silently change (NUL, lone surrogates). */
function bounded(max: number, forbidden: RegExp, text = z.string()) {
  return text
    .superRefine((value, context) => {
      if (isLonger(value, max))
        context.addIssue({
          code: 'custom',
          params: { code: 'TOO_BIG' },
          message: schemaText(en.charactersAtMost, { count: max }),
        });
      else if (!value.isWellFormed())
        context.addIssue({
          code: 'custom',
          params: { code: 'INVALID_TEXT' },
          message: schemaText(en.wellFormedText),
        });
      else if (forbidden.test(value))
        context.addIssue({
          code: 'custom',
          params: { code: 'INVALID_TEXT' },
          message: schemaText(en.noControlCharacters),
        });
    })
    .meta({ maxLength: max });
}

/** One line of text, 1 to `max` characters, at least one of them visible. */
export function line(max: number, text = z.string()) {
  return bounded(max, controls, text)
    .refine((value) => !isBlank(value), {
      error: schemaText(en.notEmpty),
      params: { code: 'TOO_SMALL' },
    })
    .meta({ minLength: 1, pattern: lineWithContent });
}

/**
 * A name for people: one line, stored without the white space at its ends and in composed form (Unicode NFC), so that a
 * search finds it however its letters were typed.
 */
export const name = (max: number) => line(max, z.string().normalize('NFC')).trim();

/** Text to search for, which is compared with names and so takes their form. */
export const searchText = () => name(200);

/** One line without control characters and without white space at its ends. */
const trimmed = String.raw`^[^\s${control}](?:[^${control}]*[^\s${control}])?$`;

/** Multi-line text, at most `max` characters; newlines and tabs are allowed. A CR LF, as Windows writes it, becomes a newline. */
export function lines(max: number) {
  const text = z.string().overwrite((value) => value.replaceAll('\r\n', '\n'));
  return bounded(max, controlsExceptLines, text).meta({ pattern: `^${anyLines}$` });
}

/**
 * Text that is compared, such as a SKU, a reason code or an account, and cannot be confused with another: one line, no surrounding white space, no invisible characters, and
 * characters in composed form.
 */
export function plainName(max: number) {
  return line(max)
    .superRefine((value, context) => {
      const message =
        value.trim() !== value
          ? schemaText(en.noSurroundingSpace)
          : invisible.test(value)
            ? schemaText(en.noInvisibleCharacters)
            : value.isWellFormed() && value.normalize('NFC') !== value
              ? schemaText(en.composedText)
              : undefined;
      // `line` reports blank text.
      if (message !== undefined && !isBlank(value))
        context.addIssue({ code: 'custom', params: { code: 'INVALID_TEXT' }, message });
    })
    .meta({ pattern: trimmed });
}

/** Multi-line text, 1 to `max` characters, at least one of them visible. */
export function nonBlankLines(max: number) {
  return lines(max)
    .refine((value) => !isBlank(value), {
      error: schemaText(en.notEmpty),
      params: { code: 'TOO_SMALL' },
    })
    .meta({ minLength: 1, pattern: linesWithContent });
}
