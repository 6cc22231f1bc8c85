import { z } from 'zod';

// RFC 5321, 4.1.2 and 4.5.3.1: a dot-atom before the @; quoted local parts, which nobody uses, are rejected.
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
// The top-level domain is alphabetic or Punycode; never a number or an address literal.
const top = /^(?:[a-z]{2,63}|xn--[a-z0-9-]*[a-z0-9])$/i;

/** True for a single bare address: no display name, list, quotes, control characters or surrounding spaces. */
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
 * An email address in lower case: the stored, compared and mailed addresses are the same string. ASCII is checked before
 * lower-casing, because the other order turns U+212A (Kelvin sign) into `k`.
 */
export const emailAddress = () =>
  z
    .string()
    .refine(isEmailAddress, {
      error: 'This must be a single email address, such as ada@example.com.',
      params: { code: 'INVALID_EMAIL' },
    })
    .toLowerCase()
    .meta({ format: 'email', maxLength: 254, example: 'ada@example.com' });
