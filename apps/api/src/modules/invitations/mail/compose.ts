import type { MailLocale } from '@tallybook/domain';
import type { Mail } from '../../../platform/mail/index.ts';
import { mailHtml } from './html.ts';
import { cleanName, unlinked } from './names.ts';
import { mailTexts } from './texts.ts';
import { wrapped } from './wrap.ts';

export interface InvitationMail {
  readonly id: string;
  readonly to: string;
  readonly locale: MailLocale;
  readonly organizationName: string;
  readonly inviterName: string;
  /** RFC 3339. */
  readonly expiresAt: string;
  readonly link: string;
}

/** The mail of an invitation, as text and as HTML that says the same. */
export function invitationMail(of: InvitationMail): Mail {
  const { id, to, locale, link } = of;
  const texts = mailTexts[locale];
  const invites = texts.invites(
    unlinked(cleanName(of.inviterName)),
    unlinked(cleanName(of.organizationName)),
  );
  const until = texts.until(dateIn(locale, of.expiresAt));
  // The link stands alone on its line, whole: a terminal or a mail program finds where it ends.
  const text = [wrapped(invites), `${texts.accept}:\n${link}`, wrapped(until), wrapped(texts.ignore)].join(
    '\n\n',
  );
  const html = mailHtml({ ...texts, locale, link, invites, until });
  return { id, to, subject: texts.subject, text: `${text}\n`, html, language: locale };
}

const form = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
  hourCycle: 'h23',
} as const;

/** Made once for each language: making one takes as long as writing a mail. */
const formats = new Map<MailLocale, Intl.DateTimeFormat>();

/** The reader's own time zone is unknown, so the date says which one it is in. */
function dateIn(locale: MailLocale, instant: string): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, form);
  formats.set(locale, format);
  return format.format(new Date(instant));
}
