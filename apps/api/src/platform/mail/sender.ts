import { isEmailAddress } from '@tallybook/domain';
import { ConfigError } from '../config.ts';

export interface Sender {
  readonly name: string;
  readonly address: string;
}

const pattern = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;

/** Parses MAIL_FROM: `Tallybook <no-reply@example.com>` or only the address. Throws a ConfigError. */
export function parseSender(text: string): Sender {
  const match = pattern.exec(text.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  if (!isEmailAddress(address))
    throw new ConfigError('MAIL_FROM must be an address such as Tallybook <no-reply@example.com>');
  return { name: match?.[1]?.trim() ?? '', address };
}
