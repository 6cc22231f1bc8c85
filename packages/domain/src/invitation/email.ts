import { z } from 'zod';

// RFC 5321, 4.1.2 and 4.5.3.1: a dot-atom before the @; a quoted one is refused, nobody has such an address.
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
// The top-level label is a word, or a word of another script in its ASCII form; never a number or an address literal.
const top = /^(?:[a-z]{2,63}|xn--[a-z0-9-]*[a-z0-9])$/i;

/** True for one plain address: no display name, no list, no quotes, no control characters, nothing to trim. */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.indexOf('@');
  const name = text.slice(0, Math.max(at, 0));
  if (name.length > 64 || !local.test(name)) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    labels.length >= 2 &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    top.test(labels.at(-1) ?? '')
  );
}

/**
 * An e-mail address, lower-cased: the stored, the compared and the mailed one are one string. ASCII is checked
 * before lower-casing; the other order lets U+212A (Kelvin sign) become a `k`.
 */
export const emailAddress = () =>
  z
    .string()
    .refine(isEmailAddress, {
      error: 'This must be one plain e-mail address, such as ada@example.com.',
      params: { code: 'INVALID_EMAIL' },
    })
    .toLowerCase()
    .meta({ format: 'email', maxLength: 254, example: 'ada@example.com' });
