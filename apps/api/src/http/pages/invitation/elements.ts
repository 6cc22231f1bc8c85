import type { MailLocale } from '@tallybook/domain';
import type { Brand } from '../../../platform/mail/brand.ts';
import { escapeHtml } from '../../../platform/mail/names.ts';
import { shell } from '../shell.ts';
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
  return shell({
    language: locale,
    brand,
    title,
    files: 'accept',
    script,
    main: `<noscript><h1>${escapeHtml(noScript.heading)}</h1>
<p>${escapeHtml(noScript.text)}</p></noscript>
${sections.join('\n')}`,
  });
}
