import type { MailLocale } from '@tallybook/domain';

/** Path of the accept page. The token is in the fragment, which browsers do not send. */
export const acceptPath = '/invitations/accept';

/**
 * The link of an invitation email. The page uses the email's language; without `?locale=` (an email in English) it uses
 * the browser's.
 *
 * @param base without a trailing slash
 */
export function acceptLink(base: string, locale: MailLocale, token: string): string {
  return `${base}${acceptPath}${locale === 'en' ? '' : `?locale=${locale}`}#token=${token}`;
}
