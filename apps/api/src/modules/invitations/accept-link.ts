import type { MailLocale } from '@tallybook/domain';

/** Path of the accept page. The token is in the fragment, which browsers do not send to the server. */
export const acceptPath = '/invitations/accept';

/**
 * The link in an invitation email. `?locale=` makes the page use the email's language; without it (English) the page uses
 * the browser's.
 *
 * @param base without a trailing slash
 */
export function acceptLink(base: string, locale: MailLocale, token: string): string {
  return `${base}${acceptPath}${locale === 'en' ? '' : `?locale=${locale}`}#token=${token}`;
}
