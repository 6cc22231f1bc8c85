import type { Database } from '@tallybook/db';
import type { SignInMailJob } from '../../platform/jobs/notification-queue.ts';
import { NotVisibleYet } from '../../platform/jobs/not-visible-yet.ts';
import type { Logger } from '../../platform/log.ts';
import { MailError, type Mailer } from '../../platform/mail/index.ts';
import type { TokenKeys } from '../../platform/token-key.ts';
import type { Brand } from '../invitations/brand.ts';
import { hashOfSignInToken, signInToken, signInUrl } from './link.ts';
import { signInMail } from './mail.ts';
import { findLink } from './sign-in-store.ts';

/**
 * Sends the email with a sign-in link. Delivery is at least once, with the same Message-ID; a link that was used or has
 * expired meanwhile is not sent. Rejects when the attempt should be repeated.
 */
export function createSignInDelivery(parts: {
  database: Database;
  mailer: Mailer;
  tokenKeys: TokenKeys;
  log: Logger;
  publicUrl: () => string;
  brand: Brand;
}) {
  const { database, mailer, tokenKeys, log, publicUrl, brand } = parts;
  return async ({ sign_in_id: id, salt }: SignInMailJob): Promise<void> => {
    const link = await database.system((tx) => findLink(tx, id));
    if (link === undefined) throw new NotVisibleYet('link');
    const token = tokenKeys
      .map((key) => signInToken(key, id, salt))
      .find((each) => hashOfSignInToken(each) === link.token_hash);
    if (!link.is_valid || link.email === null || token === undefined) return;
    const { email, locale } = link;
    try {
      await mailer.send(
        signInMail({
          id: `sign-in-${id}`,
          to: email,
          locale: locale ?? 'en',
          link: signInUrl(publicUrl(), token),
          brand,
        }),
      );
    } catch (error) {
      if (!(error instanceof MailError && error.permanent)) throw error;
      log.warn({ sign_in: id, reason: error.message }, 'sign-in email permanently rejected');
    }
  };
}
