/** What is wrong with an email address. */
import { counted } from './counted.ts';

const characters = { one: 'character', other: 'characters' };

export const emailAddress = ({ field }: { readonly field: string }): string =>
  `${field} must be a single email address, such as ada@example.com.`;
export const emailTooLong = ({ count }: { count: number }): string =>
  `An email address has at most ${counted(count, characters)}.`;
export const emailQuoted = (): string => 'A quoted part before the @ is not supported.';
export const emailNameAscii = (): string =>
  'The part before the @ must be ASCII: letters such as é reach few mail servers.';
export const emailNameTooLong = ({ count }: { count: number }): string =>
  `The part before the @ has at most ${counted(count, characters)}.`;
export const emailNameDots = (): string =>
  'The part before the @ must not begin or end with a dot, or have two in a row.';
export const emailNameCharacters = (): string =>
  "Before the @, only letters, digits, dots and the characters !#$%&'*+/=?^_`{|}~- are allowed.";
export const emailDomainAscii = (): string =>
  'The part after the @ must be ASCII: write an international domain in its form with xn--.';
export const emailDomainDot = (): string =>
  'The part after the @ must be a domain with a dot, such as example.com.';
export const emailDomainDots = (): string =>
  'The part after the @ must not begin or end with a dot, or have two in a row.';
export const emailDomainParts = (): string =>
  'Each part of the domain has at most 63 letters, digits and hyphens, and no hyphen at its ends.';
export const emailTopLevel = (): string =>
  'The domain must end in a top-level domain, such as com: an IP address is not supported.';
