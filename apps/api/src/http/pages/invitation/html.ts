import { join } from 'node:path';
import type { MailLocale } from '@tallybook/domain';
import { escapeHtml } from '../../../modules/invitations/mail/names.ts';
import type { PageTexts } from './texts/page-texts.ts';
import { pageTexts } from './texts.ts';

/** Files that the page loads, served below its path. */
export const pageFiles = ['page.js', 'calls.js', 'view.js', 'page.css', 'icon.svg'] as const;

export function pageFile(name: (typeof pageFiles)[number]): string {
  return join(import.meta.dirname, 'browser', name);
}

/** Escapes text for HTML; a placeholder such as `{inviter}` becomes an empty element, isolated from its direction. */
function withPlaceholders(text: string): string {
  return escapeHtml(text).replaceAll(/\{(\w+)\}/g, '<bdi data-fill="$1"></bdi>');
}

function section(
  id: string,
  { heading, text }: { heading: string; text: string },
  ...more: string[]
): string {
  return `<section id="${id}" aria-labelledby="${id}-heading" hidden>
<h1 id="${id}-heading" tabindex="-1">${withPlaceholders(heading)}</h1>
<p>${withPlaceholders(text)}</p>
${more.map((html) => `${html}\n`).join('')}</section>`;
}

function button(action: string, label: string, kind = 'plain'): string {
  return `<button type="button" class="${kind}" data-action="${action}">${escapeHtml(label)}</button>`;
}

const actions = (...buttons: string[]): string => `<p class="actions">${buttons.join('\n')}</p>`;
const submit = (label: string): string => `<button class="main">${escapeHtml(label)}</button>`;
/** Shown by the script when it applies. */
const note = (id: string, text: string): string => `<p id="${id}" hidden>${withPlaceholders(text)}</p>`;
const fieldError = (id: string, text: string): string =>
  `<p class="field-error" id="${id}" hidden>${withPlaceholders(text)}</p>`;
const status = (...notes: string[]): string => `<div role="status" class="status">${notes.join('')}</div>`;

function invitationSection({ invitation }: PageTexts): string {
  const facts = (['organization', 'inviter', 'email', 'until'] as const).map(
    (fact) => `<div><dt>${escapeHtml(invitation[fact])}</dt><dd><bdi data-fill="${fact}"></bdi></dd></div>`,
  );
  return section(
    'invitation',
    invitation,
    `<dl>${facts.join('\n')}</dl>`,
    '<form novalidate data-action="accept">',
    `<label for="name">${escapeHtml(invitation.name)}</label>`,
    `<p class="hint" id="name-hint">${escapeHtml(invitation.nameHint)}</p>`,
    '<input id="name" type="text" autocomplete="name" maxlength="200" aria-describedby="name-hint">',
    fieldError('name-error', invitation.nameError),
    actions(submit(invitation.accept), button('ask-decline', invitation.decline)),
    '</form>',
  );
}

function keySection({ key }: PageTexts): string {
  return section(
    'key',
    key,
    `<label for="api-key">${escapeHtml(key.label)}</label>`,
    `<p class="hint strong" id="key-hint">${escapeHtml(key.once)}</p>`,
    '<textarea id="api-key" rows="3" readonly spellcheck="false" autocomplete="off" aria-describedby="key-hint"></textarea>',
    actions(button('copy', key.copy, 'main')),
    status(note('copied', key.copied), note('selected', key.selected)),
    `<p>${escapeHtml(key.use)} <a href="../docs" target="_blank" rel="noopener">${escapeHtml(key.reference)}</a>.</p>`,
  );
}

function signInSection({ signIn }: PageTexts): string {
  return section(
    'sign-in',
    signIn,
    '<form novalidate data-action="accept-signed-in">',
    `<label for="credential">${escapeHtml(signIn.credential)}</label>`,
    '<input id="credential" type="password" autocomplete="off">',
    fieldError('credential-error', signIn.error),
    fieldError('not-yours', signIn.notYours),
    actions(submit(signIn.accept)),
    '</form>',
  );
}

/**
 * The page in one language, the same for every reader. It contains all sections; the script shows one of them and fills
 * in the placeholders. Paths are relative, because the service may be served below a path.
 */
export function invitationPage(locale: MailLocale): string {
  const texts = pageTexts[locale];
  const { declining, already } = texts;
  const retry = actions(button('retry', texts.retry, 'main'));
  const sections = [
    invitationSection(texts),
    section(
      'declining',
      declining,
      actions(button('decline', declining.decline, 'main'), button('back', declining.back)),
    ),
    section('declined', texts.declined),
    keySection(texts),
    section('joined', texts.joined),
    section('repeated', texts.repeated),
    signInSection(texts),
    section('incomplete', texts.incomplete),
    section('unknown', texts.unknown),
    section('expired', texts.expired),
    section('already', already, `<p>${escapeHtml(already.newKey)}</p>`),
    section('withdrawn', texts.withdrawn),
    section('limited', texts.limited, retry),
    section('unavailable', texts.unavailable, retry),
    section('failed', texts.failed, retry),
    status(note('opening', texts.opening), note('busy', texts.busy)),
  ];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(texts.title)} · Tallybook</title>
<link rel="icon" type="image/svg+xml" href="accept/icon.svg">
<link rel="stylesheet" href="accept/page.css">
<script type="module" src="accept/page.js"></script>
</head>
<body>
<header>Tallybook</header>
<main>
<noscript><h1>${escapeHtml(texts.noScript.heading)}</h1>
<p>${escapeHtml(texts.noScript.text)}</p></noscript>
${sections.join('\n')}
</main>
</body>
</html>
`;
}
