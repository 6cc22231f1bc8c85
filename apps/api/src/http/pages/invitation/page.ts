import { join } from 'node:path';
import type { MailLocale } from '@tallybook/domain';

/** Where a mailed link leads, without its token: that stands in the fragment, which no browser sends. */
export const landingPath = '/invitations/accept';

/**
 * The link of a mail. The page speaks the language of the mail; one without a chosen language has English, and the
 * page then goes by the reader's browser.
 *
 * @param base without a slash at its end
 */
export function landingLink(base: string, locale: MailLocale, token: string): string {
  return `${base}${landingPath}${locale === 'en' ? '' : `?locale=${locale}`}#token=${token}`;
}

/** What the page is made of besides, served below its path. */
export const landingFiles = ['page.js', 'calls.js', 'view.js', 'page.css', 'icon.svg'] as const;

export function landingFile(name: (typeof landingFiles)[number]): string {
  return join(import.meta.dirname, 'browser', name);
}
