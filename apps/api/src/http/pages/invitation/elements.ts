import type { MailLocale } from '@tallybook/domain';
import type { Brand } from '../../../modules/invitations/brand.ts';
import { escapeHtml } from '../../../modules/invitations/mail/names.ts';
import type { Part } from './texts/page-texts.ts';

/** Escapes text for HTML; a placeholder such as `{inviter}` becomes an empty element, isolated from its direction. */
function withPlaceholders(text: string): string {
  return escapeHtml(text).replaceAll(/\{(\w+)\}/g, '<bdi data-fill="$1"></bdi>');
}

export function section(id: string, { heading, text }: Part, ...more: string[]): string {
  return `<section id="${id}" aria-labelledby="${id}-heading" hidden>
<h1 id="${id}-heading" tabindex="-1">${withPlaceholders(heading)}</h1>
<p>${withPlaceholders(text)}</p>
${more.map((html) => `${html}\n`).join('')}</section>`;
}

export function button(action: string, label: string, kind = 'plain'): string {
  return `<button type="button" class="${kind}" data-action="${action}">${escapeHtml(label)}</button>`;
}

export const actions = (...buttons: string[]): string => `<p class="actions">${buttons.join('\n')}</p>`;
export const submit = (label: string): string => `<button class="main">${escapeHtml(label)}</button>`;
/** Shown by the script when it applies. */
export const note = (id: string, text: string): string =>
  `<p id="${id}" hidden>${withPlaceholders(text)}</p>`;
export const fieldError = (id: string, text: string): string =>
  `<p class="field-error" id="${id}" hidden>${withPlaceholders(text)}</p>`;
export const status = (...notes: string[]): string =>
  `<div role="status" class="status">${notes.join('')}</div>`;

interface Document {
  readonly locale: MailLocale;
  readonly brand: Brand;
  readonly title: string;
  readonly noScript: Part;
  readonly script: string;
  readonly sections: readonly string[];
}

/** The HTML of a page. Paths are relative, because the service may be served below a path. */
export function document({ locale, brand, title, noScript, script, sections }: Document): string {
  const name = escapeHtml(brand.name);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${name}</title>
<link rel="icon" type="image/svg+xml" href="accept/icon.svg">
<link rel="stylesheet" href="accept/page.css">
<link rel="stylesheet" href="accept/brand.css">
<script type="module" src="accept/${script}"></script>
</head>
<body>
<header><img src="accept/icon.svg" alt="" width="24" height="24"><bdi id="brand">${name}</bdi></header>
<main>
<noscript><h1>${escapeHtml(noScript.heading)}</h1>
<p>${escapeHtml(noScript.text)}</p></noscript>
${sections.join('\n')}
</main>
</body>
</html>
`;
}
