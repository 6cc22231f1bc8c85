import type { MailLocale } from '@tallybook/domain';
import { lightAccent, type Brand } from './brand.ts';
import { escapeHtml } from './names.ts';

interface HtmlParts {
  readonly locale: MailLocale;
  readonly subject: string;
  readonly invites: string;
  /** Labels and values. */
  readonly facts: readonly (readonly [string, string])[];
  readonly accept: string;
  readonly link: string;
  readonly ignore: string;
  /** Absent in emails that the reader asked for. */
  readonly optOut?: string;
  readonly optOutLink?: string;
  readonly brand: Brand;
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const muted = 'color:#595f66';

/**
 * The email as HTML. Styles are inline, because mail programs drop others; no images, nothing loaded from elsewhere. The
 * link is also written out for readers who want to check or copy it.
 */
export function mailHtml(parts: HtmlParts): string {
  const { accent, onAccent } = lightAccent(parts.brand);
  const escaped = (name: 'subject' | 'invites' | 'accept' | 'link' | 'ignore') => escapeHtml(parts[name]);
  const { optOut, optOutLink } = parts;
  const facts = parts.facts.map(
    ([label, value]) =>
      `<p style="margin:0 0 8px"><span style="${muted}">${escapeHtml(label)}:</span> ${escapeHtml(value)}</p>`,
  );
  return `<!doctype html>
<html lang="${parts.locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light">
<title>${escaped('subject')}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f3ef">
<div style="max-width:520px;margin:0 auto;${font};overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 12px;padding:0 4px;font-size:15px;font-weight:600;color:${accent}">${escapeHtml(parts.brand.name)}</p>
<div style="padding:28px 24px;background:#ffffff;border:1px solid #d9d6cd;border-radius:10px;font-size:16px;line-height:1.5;color:#22262a">
<p style="margin:0 0 20px;font-size:21px;line-height:1.35;font-weight:600">${escaped('invites')}</p>
${facts.join('\n')}
<p style="margin:24px 0"><a href="${escaped('link')}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:${accent};color:${onAccent};font-weight:600;text-decoration:none">${escaped('accept')}</a></p>
<p style="margin:0 0 16px;font-size:15px;${muted}">${escaped('ignore')}</p>
<p style="margin:0;padding-top:16px;border-top:1px solid #d9d6cd;font-size:13px;${muted};word-break:break-all">${escaped('link')}</p>
</div>
${
  optOut === undefined || optOutLink === undefined
    ? ''
    : `<p style="margin:16px 4px 0;font-size:13px;${muted}"><a href="${escapeHtml(optOutLink)}" style="${muted}">${escapeHtml(optOut)}</a></p>
`
}</div>
</body></html>
`;
}
