import type { MailLocale } from '@tallybook/domain';
import type { Mail } from '../../../platform/mail/index.ts';
import { notifiedTypes, type NotifiedType } from '../../../platform/notify/notify.ts';
import { cleanName, escapeHtml, withoutAutoLinks } from '../../../platform/mail/names.ts';
import { wrapped } from '../../../platform/mail/wrap.ts';
import type { Notice } from './store.ts';
import { noticeTexts } from './texts.ts';

export const isNotified = (type: string): type is NotifiedType => notifiedTypes.some((each) => each === type);

const safe = (name: unknown): string => withoutAutoLinks(cleanName(typeof name === 'string' ? name : ''));

/** The email about an audited event, as plain text and as HTML with the same content; it contains no link. */
export function noticeMail(id: string, to: string, type: NotifiedType, notice: Notice): Mail {
  const locale = notice.locale ?? 'en';
  const { subject, body, unexpected } = noticeTexts[locale][type];
  const { data, organization_name: organization } = notice;
  const paragraphs = [
    body({
      organization: organization === null ? null : safe(organization),
      time: timeIn(locale, notice.occurred_at),
      name: safe(data['name'] ?? data['host']),
      role: safe(data['role']),
    }),
    unexpected,
  ];
  return mailOfParagraphs({ id, to, subject, paragraphs, locale });
}

/** An email of paragraphs without a link, as plain text and as HTML with the same content. */
export function mailOfParagraphs(mail: {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly locale: MailLocale;
}): Mail {
  const { id, to, subject, paragraphs, locale } = mail;
  return {
    id,
    to,
    subject,
    text: `${paragraphs.map(wrapped).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}</body></html>
`,
    language: locale,
  };
}

/** The day and the time of day, in UTC. */
export function timeIn(locale: MailLocale, instant: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    hourCycle: 'h23',
  })
    .format(new Date(instant))
    .concat(' UTC');
}
