import type { Database } from '@tallybook/db';
import type { SignInNoticeJob } from '../../../platform/jobs/notification-queue.ts';
import type { Logger } from '../../../platform/log.ts';
import { MailError, type Mailer } from '../../../platform/mail/index.ts';
import type { Brand } from '../../../platform/mail/brand.ts';
import { signInNotice } from './notice.ts';
import { findSignIn } from './sign-in-store.ts';

/**
 * Tells a person by email that a mailed link signed somebody in: another reader of the mailbox could have used it. Delivery
 * is at least once, with the same Message-ID. Rejects when the attempt should be repeated.
 */
export function createSignInNoticeDelivery(parts: {
  database: Database;
  mailer: Mailer;
  log: Logger;
  brand: Brand;
}) {
  const { database, mailer, log, brand } = parts;
  return async ({ session_id: id, locale }: SignInNoticeJob): Promise<void> => {
    const signIn = await database.system((tx) => findSignIn(tx, id));
    if (signIn?.email == null) return;
    const { email: to, address, created_at: time } = signIn;
    try {
      await mailer.send(signInNotice({ id: `signed-in-${id}`, to, locale, address, time, brand }));
    } catch (error) {
      if (!(error instanceof MailError && error.permanent)) throw error;
      log.warn({ session: id, reason: error.message }, 'email about a sign-in permanently rejected');
    }
  };
}
