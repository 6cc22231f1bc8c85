import { createHmac, hash, randomBytes, type KeyObject } from 'node:crypto';
import type { Database } from '@tallybook/db';
import type { MailLocale } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import { causeForLog } from '../../platform/problems.ts';
import type { AppServices } from '../../platform/verb.ts';
import { findOwnOrganizationIds } from '../organizations/store.ts';
import { findAcceptedLocale, findUserByEmail, insertLink, lockLinks } from './sign-in-store.ts';

/** The random part of a token, stored in the queued mail job only. */
const newSalt = (): string => randomBytes(16).toString('base64url');

/** The token of a mailed link, derived like those of invitations: neither a backup nor the key alone yields it. */
export const signInToken = (key: KeyObject, id: string, salt: string): string =>
  createHmac('sha256', key).update(`sign-in:${id}:${salt}`).digest('base64url');

export const hashOfSignInToken = (token: string): string => hash('sha256', token);

/** The page that signs in. The token is in the fragment, which browsers do not send to the server. */
export const signInUrl = (base: string, token: string): string => `${base}/console/#sign-in=${token}`;

/**
 * Mails a link that signs in, at most five an hour to one account. Resolves after the same work whether or not the
 * address has an account: the link is stored afterwards.
 *
 * @param email in lower case
 * @param locale the language of the mail, unless the account has accepted an invitation: its language is then used
 */
export async function requestSignInLink(
  services: AppServices,
  email: string,
  locale: MailLocale,
): Promise<void> {
  const { database, log } = services;
  const userId = await database.system((tx) => findUserByEmail(tx, email), { oneFlight: true });
  if (userId === undefined) return;
  void queueLink(services, userId, locale).catch((error: unknown) =>
    log.error(causeForLog(error), 'could not queue the email with a sign-in link'),
  );
}

/** More than people have; a bound, because each is a query. */
const maxOrganizations = 20;

async function queueLink(
  { database, jobs, tokenKeys: [key] }: AppServices,
  userId: string,
  requested: MailLocale,
): Promise<void> {
  const [id, salt] = [newId(), newSalt()];
  const tokenHash = hashOfSignInToken(signInToken(key, id, salt));
  // Anyone can type the address into a browser in another language.
  const known = await database.system(async (tx) => {
    const organizationIds = await findOwnOrganizationIds(tx, userId);
    return findAcceptedLocale(tx, userId, organizationIds.slice(0, maxOrganizations));
  });
  await database.system(async (tx) => {
    await lockLinks(tx, userId);
    if (await insertLink(tx, { id, userId, tokenHash, locale: known ?? requested }))
      await jobs.queueSignInMail(tx, { organization_id: userId, sign_in_id: id, salt });
  });
  jobs.wakeNotifications();
}

/** A link that a development start prints in the terminal. Valid once, for 15 minutes. */
export async function createPrintedLink(database: Database, userId: string, base: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const link = { id: newId(), userId, tokenHash: hashOfSignInToken(token), locale: null };
  await database.system((tx) => insertLink(tx, link));
  return signInUrl(base, token);
}
