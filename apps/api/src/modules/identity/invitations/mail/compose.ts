import type { MailLocale, Role } from '@tallybook/domain';
import type { Mail } from '../../../../platform/mail/index.ts';
import type { Brand } from '../../../../platform/mail/brand.ts';
import { roleTexts } from '../role-texts.ts';
import { mailHtml } from '../../../../platform/mail/html.ts';
import { cleanName, withoutAutoLinks } from '../../../../platform/mail/names.ts';
import { mailTexts } from './texts.ts';
import { wrapped } from '../../../../platform/mail/wrap.ts';

export interface InvitationMail {
  readonly id: string;
  readonly to: string;
  readonly locale: MailLocale;
  readonly organizationName: string;
  readonly inviterName: string;
  /** A verified address; null if the sender has none. */
  readonly inviterEmail: string | null;
  readonly role: Role;
  /** RFC 3339. */
  readonly expiresAt: string;
  readonly link: string;
  readonly optOutLink: string;
  readonly brand: Brand;
}

/** The email of an invitation, as plain text and as HTML with the same content. */
export function invitationMail(invitation: InvitationMail): Mail {
  const { id, to, locale, link, optOutLink, brand } = invitation;
  const texts = mailTexts[locale];
  const inviter = withoutAutoLinks(cleanName(invitation.inviterName));
  const organization = withoutAutoLinks(cleanName(invitation.organizationName));
  const [role, allowed] = roleTexts[locale][invitation.role];
  const facts = [
    [texts.inviter, invitation.inviterEmail === null ? inviter : `${inviter} (${invitation.inviterEmail})`],
    [texts.role, `${role} – ${allowed}`],
    [texts.until, dateIn(locale, invitation.expiresAt)],
  ] as const;
  const subject = texts.subject(inviter, organization);
  const invites = texts.invites(inviter, organization, brand.name);
  // Links have lines of their own, unwrapped, so that terminals and mail programs find their ends.
  const text = [
    wrapped(invites),
    facts.map(([label, value]) => wrapped(`${label}: ${value}`)).join('\n'),
    `${texts.accept}:\n${link}`,
    wrapped(texts.ignore),
    `${texts.optOut}:\n${optOutLink}`,
  ].join('\n\n');
  const html = mailHtml({ ...texts, locale, link, optOutLink, invites, facts, subject, brand });
  return { id, to, subject, text: `${text}\n`, html, language: locale, unsubscribe: optOutLink };
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
