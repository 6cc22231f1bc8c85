import type { MailLocale } from '@tallybook/domain';
import { escapeHtml } from './names.ts';

interface HtmlParts {
  readonly locale: MailLocale;
  readonly subject: string;
  readonly invites: string;
  readonly accept: string;
  readonly link: string;
  readonly until: string;
  readonly ignore: string;
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * The email as HTML. Styles are inline, because mail programs drop others; no images, nothing loaded from elsewhere. The
 * link is also written out for readers who want to check or copy it.
 */
export function mailHtml(parts: HtmlParts): string {
  const [subject, invites, accept, link, until, ignore] = [
    parts.subject,
    parts.invites,
    parts.accept,
    parts.link,
    parts.until,
    parts.ignore,
  ].map(escapeHtml);
  return `<!doctype html>
<html lang="${parts.locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light">
<title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f3ef">
<div style="max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #d9d6cd;border-radius:10px;${font};font-size:17px;line-height:1.5;color:#22262a;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 16px;font-size:20px;line-height:1.35">${invites}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#1d5c48;color:#ffffff;font-weight:600;text-decoration:none">${accept}</a></p>
<p style="margin:0 0 16px">${until}</p>
<p style="margin:0 0 16px;font-size:15px;color:#595f66">${ignore}</p>
<p style="margin:0;padding-top:16px;border-top:1px solid #d9d6cd;font-size:13px;color:#595f66;word-break:break-all">${link}</p>
</div>
</body></html>
`;
}
