import { join } from 'node:path';
import type { MailLocale } from '@tallybook/domain';
import { escapeHtml } from '../mail/names.ts';
import { pageTexts } from './texts.ts';

/** Where a mailed link leads, without its token: that stands in the fragment, which no browser sends. */
export const landingPath = '/invitations/accept';

/**
 * The link of a mail. The page speaks the language of the mail; one without a chosen language has English, and the
 * page then goes by the reader's browser.
 *
 * @param base without a slash at its end
 */
export function landingLink(base: string, locale: MailLocale, token: string): string {
  return `${base}${landingPath}${locale === 'en' ? '' : `?locale=${locale}`}#token=${token}`;
}

/** What the page is made of besides, served below its path. */
export const landingFiles = ['page.js', 'calls.js', 'view.js', 'page.css', 'icon.svg'] as const;

export function landingFile(name: (typeof landingFiles)[number]): string {
  return join(import.meta.dirname, 'browser', name);
}

/** Text for HTML; `{inviter}` becomes an empty place that the browser fills, kept apart from its surroundings. */
function filled(text: string): string {
  return escapeHtml(text).replaceAll(/\{(\w+)\}/g, '<bdi data-fill="$1"></bdi>');
}

function section(id: string, { heading, text }: { heading: string; text: string }, more = ''): string {
  return `<section id="${id}" aria-labelledby="${id}-heading" hidden>
<h1 id="${id}-heading" tabindex="-1">${filled(heading)}</h1>
<p>${filled(text)}</p>
${more}</section>
`;
}

function button(action: string, label: string, kind = 'plain'): string {
  return `<button type="button" class="${kind}" data-action="${action}">${escapeHtml(label)}</button>`;
}

/**
 * The page in one language, for every reader alike. It holds all that it may ever have to say: the script shows one
 * section and fills in names, and has no words of its own. Relative paths: the service may stand below a path.
 */
export function landingPage(locale: MailLocale): string {
  const texts = pageTexts[locale];
  const { invitation, declining, key, signIn } = texts;
  const facts = (['organization', 'inviter', 'email', 'until'] as const)
    .map(
      (each) => `<div><dt>${escapeHtml(invitation[each])}</dt><dd><bdi data-fill="${each}"></bdi></dd></div>`,
    )
    .join('\n');
  const retry = `<p class="actions">${button('retry', texts.retry, 'main')}</p>\n`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
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
${section(
  'invitation',
  invitation,
  `<dl>
${facts}
</dl>
<form novalidate data-action="accept">
<label for="name">${escapeHtml(invitation.name)}</label>
<p class="hint" id="name-hint">${escapeHtml(invitation.nameHint)}</p>
<input id="name" name="name" type="text" autocomplete="name" maxlength="200" aria-describedby="name-hint name-wrong">
<p class="wrong" id="name-wrong" hidden>${escapeHtml(invitation.nameWrong)}</p>
<p class="actions"><button class="main">${escapeHtml(invitation.accept)}</button>
${button('ask-decline', invitation.decline)}</p>
</form>
`,
)}${section('declining', declining, `<p class="actions">${button('decline', declining.decline, 'main')}\n${button('back', declining.back)}</p>\n`)}${section('declined', texts.declined)}${section(
    'key',
    key,
    `<label for="api-key">${escapeHtml(key.label)}</label>
<p class="hint strong" id="key-hint">${escapeHtml(key.once)}</p>
<textarea id="api-key" rows="3" readonly spellcheck="false" autocomplete="off" aria-describedby="key-hint"></textarea>
<p class="actions">${button('copy', key.copy, 'main')}</p>
<div role="status" class="status"><p id="copied" hidden>${escapeHtml(key.copied)}</p><p id="selected" hidden>${escapeHtml(key.selected)}</p></div>
<p>${escapeHtml(key.use)} <a href="../docs" target="_blank" rel="noopener">${escapeHtml(key.reference)}</a>.</p>
`,
  )}${section('joined', texts.joined)}${section('repeated', texts.repeated)}${section(
    'sign-in',
    signIn,
    `<form novalidate data-action="accept-signed-in">
<label for="credential">${escapeHtml(signIn.credential)}</label>
<input id="credential" name="credential" type="password" autocomplete="off" aria-describedby="credential-wrong not-yours">
<p class="wrong" id="credential-wrong" hidden>${escapeHtml(signIn.wrong)}</p>
<p class="wrong" id="not-yours" hidden>${filled(signIn.notYours)}</p>
<p class="actions"><button class="main">${escapeHtml(signIn.accept)}</button></p>
</form>
`,
  )}${section('incomplete', texts.incomplete)}${section('unknown', texts.unknown)}${section('expired', texts.expired)}${section(
    'already',
    texts.already,
    `<p>${escapeHtml(texts.already.newKey)}</p>\n`,
  )}${section('withdrawn', texts.withdrawn)}${section('limited', texts.limited, retry)}${section('unavailable', texts.unavailable, retry)}${section('failed', texts.failed, retry)}<div role="status" class="status"><p id="opening" hidden>${escapeHtml(texts.opening)}</p><p id="busy" hidden>${escapeHtml(texts.busy)}</p></div>
</main>
</body>
</html>
`;
}
