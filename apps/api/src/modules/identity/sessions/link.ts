import { createHmac, hash, randomBytes, type KeyObject } from 'node:crypto';
import type { Database } from '@tallybook/db';
import type { MailLocale } from '@tallybook/domain';
import { addressGroup } from '../../../platform/address-group.ts';
import { encrypt } from '../../../platform/encryption.ts';
import { newId } from '../../../platform/ids.ts';
import type { SignInMailJob } from '../../../platform/jobs/notification-queue.ts';
import type { AppServices } from '../../../platform/verb.ts';
import { insertPrintedLink } from './sign-in-store.ts';

/** The random part of a token, stored in the queued mail job only. */
const newSalt = (): string => randomBytes(16).toString('base64url');

/** The token of a mailed link, derived like those of invitations: neither a backup nor the key alone yields it. */
export const signInToken = (key: KeyObject, id: string, salt: string): string =>
  createHmac('sha256', key).update(`sign-in:${id}:${salt}`).digest('base64url');

export const hashOfSignInToken = (token: string): string => hash('sha256', token);

/** The page that signs in. The token is in the fragment, which browsers do not send to the server. */
export const signInUrl = (base: string, token: string): string => `${base}/console/#sign-in=${token}`;

/** A keyed hash of the network of an address, by which emails are limited. */
export const sourceOf = (key: KeyObject, address: string | undefined): string =>
  createHmac('sha256', key)
    .update(`sign-in-source:${addressGroup(address)}`)
    .digest('base64url')
    .slice(0, 22);

/**
 * Requests an email with a link that signs in. Stores the same job for every address, so that nobody learns from the
 * response, or from its time, whether it has an account. A worker polls within two seconds; it is not woken, because its
 * work would delay the caller's next request.
 *
 * @param email in lower case
 * @param locale the language of the mail, unless the account has accepted an invitation: its language is then used
 * @param address where the request comes from
 */
export async function requestSignInLink(
  { database, jobs, tokenKeys }: AppServices,
  email: string,
  locale: MailLocale,
  address: string | undefined,
): Promise<void> {
  const id = newId();
  const job: SignInMailJob = {
    organization_id: sourceOf(tokenKeys[0], address),
    sign_in_id: id,
    salt: newSalt(),
    email: encrypt(tokenKeys, 'sign-in-email', id, email),
    locale,
    requested_at: Date.now(),
  };
  await database.system((tx) => jobs.queueSignInMail(tx, job));
}

/** A link that a development start prints in the terminal. Valid once, for 10 minutes. */
export async function createPrintedLink(database: Database, userId: string, base: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const link = { id: newId(), userId, tokenHash: hashOfSignInToken(token) };
  await database.system((tx) => insertPrintedLink(tx, link));
  return signInUrl(base, token);
}
