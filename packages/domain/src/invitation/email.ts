import { z } from 'zod';

// RFC 5321, 4.1.2 and 4.5.3.1: a dot-atom before the @; quoted local parts, which nobody uses, are rejected.
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
// The top-level domain is alphabetic or Punycode; never a number or an address literal.
const top = /^(?:[a-z]{2,63}|xn--[a-z0-9-]*[a-z0-9])$/i;

/** Why a text is not a single bare address; undefined for one. No display name, list, quotes, control characters or surrounding spaces. */
function emailFault(text: string): string | undefined {
  const [name = '', domain = '', ...rest] = text.split('@');
  if (name === '' || domain === '' || rest.length > 0 || /[\s,;:<>()[\]\\]/.test(text))
    return 'This must be a single email address, such as ada@example.com.';
  if (text.length > 254) return 'An email address has at most 254 characters.';
  return nameFault(name) ?? domainFault(domain);
}

function nameFault(name: string): string | undefined {
  if (name.startsWith('"')) return 'A quoted part before the @ is not supported.';
  if (/[^\x21-\x7e]/.test(name))
    return 'The part before the @ must be ASCII: letters such as é reach few mail servers.';
  if (name.length > 64) return 'The part before the @ has at most 64 characters.';
  if (/^\.|\.\.|\.$/.test(name))
    return 'The part before the @ must not begin or end with a dot, or have two in a row.';
  return local.test(name)
    ? undefined
    : "Before the @, only letters, digits, dots and the characters !#$%&'*+/=?^_`{|}~- are allowed.";
}

function domainFault(domain: string): string | undefined {
  if (/[^\x21-\x7e]/.test(domain))
    return 'The part after the @ must be ASCII: write an international domain in its form with xn--.';
  const labels = domain.split('.');
  if (labels.length < 2) return 'The part after the @ must be a domain with a dot, such as example.com.';
  if (labels.some((part) => part === ''))
    return 'The part after the @ must not begin or end with a dot, or have two in a row.';
  if (!labels.every((part) => part.length <= 63 && label.test(part)))
    return 'Each part of the domain has at most 63 letters, digits and hyphens, and no hyphen at its ends.';
  return top.test(labels.at(-1) ?? '')
    ? undefined
    : 'The domain must end in a top-level domain, such as com: an IP address is not supported.';
}

export const isEmailAddress = (text: string): boolean => emailFault(text) === undefined;

/**
 * An email address in lower case: the stored, compared and mailed addresses are the same string. ASCII is checked before
 * lower-casing, because the other order turns U+212A (Kelvin sign) into `k`.
 */
export const emailAddress = () =>
  z
    .string()
    .superRefine((text, context) => {
      const message = emailFault(text);
      if (message !== undefined)
        context.addIssue({ code: 'custom', params: { code: 'INVALID_EMAIL' }, message });
    })
    .toLowerCase()
    .meta({ format: 'email', maxLength: 254, example: 'ada@example.com' });
