import type { MailLocale } from '@tallybook/domain';
import type { Mail } from '../../../platform/mail/index.ts';
import { mailHtml } from './html.ts';
import { cleanName, withoutAutoLinks } from './names.ts';
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

/** The email of an invitation, as plain text and as HTML with the same content. */
export function invitationMail(invitation: InvitationMail): Mail {
  const { id, to, locale, link } = invitation;
  const texts = mailTexts[locale];
  const invites = texts.invites(
    withoutAutoLinks(cleanName(invitation.inviterName)),
    withoutAutoLinks(cleanName(invitation.organizationName)),
  );
  const until = texts.until(dateIn(locale, invitation.expiresAt));
  // The link has a line of its own, unwrapped, so that terminals and mail programs find its end.
  const text = [wrapped(invites), `${texts.accept}:\n${link}`, wrapped(until), wrapped(texts.ignore)].join(
    '\n\n',
  );
  const html = mailHtml({ ...texts, locale, link, invites, until });
  return { id, to, subject: texts.subject, text: `${text}\n`, html, language: locale };
}

const dateFormat = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
  hourCycle: 'h23',
} as const;

/** Cached: creating a formatter takes as long as composing an email. */
const formats = new Map<MailLocale, Intl.DateTimeFormat>();

/** Names the time zone, because the reader's is unknown. */
function dateIn(locale: MailLocale, instant: string): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, dateFormat);
  formats.set(locale, format);
  return format.format(new Date(instant));
}
