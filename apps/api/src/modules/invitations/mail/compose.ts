import type { MailLocale } from '@tallybook/domain';
import type { Mail } from '../../../platform/mail/index.ts';
import { cleanName, escapeHtml, unlinked } from './names.ts';
import { mailTexts } from './texts.ts';

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
  const text = [invites, `${texts.accept}:\n${link}`, until, texts.ignore].join('\n\n');
  const paragraphs = [
    escapeHtml(invites),
    `<a href="${escapeHtml(link)}">${escapeHtml(texts.accept)}</a>`,
    escapeHtml(until),
    escapeHtml(texts.ignore),
  ];
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(texts.subject)}</title></head>
<body>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</body></html>
`;
  return { id, to, subject: texts.subject, text: `${text}\n`, html, language: locale };
}

/** The reader's own time zone is unknown, so the date says which one it is in. */
function dateIn(locale: MailLocale, instant: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
    hourCycle: 'h23',
  }).format(new Date(instant));
}
