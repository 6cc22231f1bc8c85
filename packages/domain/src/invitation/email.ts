import { z } from 'zod';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

// RFC 5321, 4.1.2 and 4.5.3.1: a dot-atom before the @; quoted local parts, which nobody uses, are rejected.
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
// The top-level domain is alphabetic or Punycode; never a number or an address literal.
const top = /^(?:[a-z]{2,63}|xn--[a-z0-9-]*[a-z0-9])$/i;

/** Why a text is not a single bare address; undefined for one. No display name, list, quotes, control characters or surrounding spaces. */
function emailFault(text: string): string | undefined {
  const [name = '', domain = '', ...rest] = text.split('@');
  if (name === '' || domain === '' || rest.length > 0 || /[\s,;:<>()[\]\\]/.test(text))
    return schemaText(en.emailAddress);
  if (text.length > 254) return schemaText(en.emailTooLong, { count: 254 });
  return nameFault(name) ?? domainFault(domain);
}

function nameFault(name: string): string | undefined {
  if (name.startsWith('"')) return schemaText(en.emailQuoted);
  if (/[^\x21-\x7e]/.test(name)) return schemaText(en.emailNameAscii);
  if (name.length > 64) return schemaText(en.emailNameTooLong, { count: 64 });
  if (/^\.|\.\.|\.$/.test(name)) return schemaText(en.emailNameDots);
  return local.test(name) ? undefined : schemaText(en.emailNameCharacters);
}

function domainFault(domain: string): string | undefined {
  if (/[^\x21-\x7e]/.test(domain)) return schemaText(en.emailDomainAscii);
  const labels = domain.split('.');
  if (labels.length < 2) return schemaText(en.emailDomainDot);
  if (labels.some((part) => part === '')) return schemaText(en.emailDomainDots);
  if (!labels.every((part) => part.length <= 63 && label.test(part))) return schemaText(en.emailDomainParts);
  return top.test(labels.at(-1) ?? '') ? undefined : schemaText(en.emailTopLevel);
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
