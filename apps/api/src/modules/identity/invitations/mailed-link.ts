import type { MailLocale } from '@tallybook/domain';

/** Path of the accept page. The token is in the fragment, which browsers do not send to the server. */
export const acceptPath = '/invitations/accept';

/** Path of the page for recipients who want no more invitations. */
export const optOutPath = '/invitations/opt-out';

/**
 * A link in an invitation email. `?locale=` makes the page use the email's language; without it (English) the page uses
 * the browser's.
 *
 * @param base without a trailing slash
 */
export function mailedLink(
  base: string,
  path: typeof acceptPath | typeof optOutPath,
  locale: MailLocale,
  token: string,
): string {
  return `${base}${path}${locale === 'en' ? '' : `?locale=${locale}`}#token=${token}`;
}
