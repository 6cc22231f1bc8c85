import type { Database } from '@tallybook/db';
import { mailLocales } from '@tallybook/domain';
import { decrypt } from '../../../platform/encryption.ts';
import type { SignInMailJob } from '../../../platform/jobs/notification-queue.ts';
import type { Logger } from '../../../platform/log.ts';
import { MailError, type Mailer } from '../../../platform/mail/index.ts';
import type { TokenKeys } from '../../../platform/token-key.ts';
import type { Brand } from '../../../platform/mail/brand.ts';
import { findOwnOrganizationIds } from '../../../platform/auth/store.ts';
import { hashOfSignInToken, signInToken, signInUrl, sourceOf } from './link.ts';
import { signInMail } from './mail.ts';
import {
  findAcceptedLocale,
  findLink,
  findOwnAddresses,
  findUserByEmail,
  insertMailedLink,
  lockLinks,
} from './sign-in-store.ts';

/**
 * Sends the email with a sign-in link, if the address has an account that a link may sign in to. Delivery is at least once, with the same
 * Message-ID; a link that was used or has expired meanwhile is not sent. Rejects when the attempt should be repeated.
 */
export function createSignInDelivery(parts: {
  database: Database;
  mailer: Mailer;
  tokenKeys: TokenKeys;
  log: Logger;
  publicUrl: () => string;
  brand: Brand;
  issuer: string | undefined;
}) {
  const { database, mailer, tokenKeys, log, publicUrl, brand, issuer } = parts;
  return async (job: SignInMailJob): Promise<void> => {
    const { sign_in_id: id, salt } = job;
    // Nobody waits for it any more.
    if (Date.now() - job.requested_at > maxDelayMs) return;
    const address = decrypt(tokenKeys, 'sign-in-email', id, job.email);
    if (address === undefined) return;
    const userId = await database.system((tx) => findUserByEmail(tx, address, issuer));
    if (userId === undefined) return;
    await storeLink(parts, job, { userId, email: address });
    const link = await database.system((tx) => findLink(tx, id));
    const token = tokenKeys
      .map((key) => signInToken(key, id, salt))
      .find((each) => hashOfSignInToken(each) === link?.token_hash);
    // Without a link, too many were sent.
    if (link?.email == null || !link.is_valid || token === undefined) return;
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

const maxDelayMs = 10 * 60_000;

async function storeLink(
  { database, tokenKeys: [key] }: { database: Database; tokenKeys: TokenKeys },
  { sign_in_id: id, salt, locale, organization_id: source }: SignInMailJob,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  // Anyone can type the address into a browser in another language.
  const known = await database.system(async (tx) =>
    findAcceptedLocale(tx, userId, await findOwnOrganizationIds(tx, userId)),
  );
  const requested = mailLocales.find((each) => each === locale) ?? 'en';
  await database.system(async (tx) => {
    await lockLinks(tx, userId);
    await insertMailedLink(tx, {
      id,
      userId,
      email,
      tokenHash: hashOfSignInToken(signInToken(key, id, salt)),
      locale: known ?? requested,
      source,
      ownSources: (await findOwnAddresses(tx, userId)).map((address) => sourceOf(key, address)),
    });
  });
}
