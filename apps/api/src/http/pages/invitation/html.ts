import type { MailLocale } from '@tallybook/domain';
import type { Brand } from '../../../platform/mail/brand.ts';
import { escapeHtml } from '../../../platform/mail/names.ts';
import { roleTexts } from '../../../modules/identity/invitations/role-texts.ts';
import { actions, button, document, fieldError, note, section, status, submit } from './elements.ts';
import type { PageTexts } from './texts/page-texts.ts';
import { pageTexts } from './texts.ts';

function invitationSection({ invitation }: PageTexts, locale: MailLocale): string {
  const fact = (name: 'organization' | 'inviter' | 'role' | 'email' | 'until', value: string): string =>
    `<div><dt>${escapeHtml(invitation[name])}</dt><dd>${value}</dd></div>`;
  const filled = (name: 'organization' | 'inviter' | 'email' | 'until'): string =>
    fact(name, `<bdi data-fill="${name}"></bdi>`);
  // The script shows one of them.
  const roles = Object.entries(roleTexts[locale]).map(
    ([role, [name, allowed]]) =>
      `<span data-role="${role}" hidden>${escapeHtml(name)} <span class="hint">– ${escapeHtml(allowed)}</span></span>`,
  );
  const facts = [
    filled('organization'),
    filled('inviter'),
    fact('role', roles.join('')),
    filled('email'),
    filled('until'),
  ];
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

/** Leads to the application; shown by the script if there is one. */
const continueLink = (texts: PageTexts): string =>
  actions(`<a class="button main" data-continue hidden>${escapeHtml(texts.continue)}</a>`);

function keySection(texts: PageTexts): string {
  const { key } = texts;
  return section(
    'key',
    key,
    continueLink(texts),
    '<div id="key-offer">',
    `<p>${escapeHtml(key.offer)}</p>`,
    actions(button('show-key', key.show)),
    '</div>',
    '<div id="key-shown" hidden>',
    `<label for="api-key">${escapeHtml(key.label)}</label>`,
    `<p class="hint strong" id="key-hint">${escapeHtml(key.once)}</p>`,
    '<textarea id="api-key" rows="3" readonly spellcheck="false" autocomplete="off" aria-describedby="key-hint"></textarea>',
    actions(button('copy', key.copy)),
    status(note('copied', key.copied), note('selected', key.selected)),
    `<p>${escapeHtml(key.use)} <a href="../docs" target="_blank" rel="noopener">${escapeHtml(key.reference)}</a>.</p>`,
    '</div>',
  );
}

function signInSection({ signIn }: PageTexts): string {
  return section(
    'sign-in',
    signIn,
    actions(`<a class="button main" href="../console/sign-in">${escapeHtml(signIn.link)}</a>`),
    '<form novalidate data-action="accept-signed-in">',
    `<p>${escapeHtml(signIn.orKey)}</p>`,
    `<label for="credential">${escapeHtml(signIn.credential)}</label>`,
    '<input id="credential" type="password" autocomplete="off">',
    fieldError('credential-error', signIn.error),
    fieldError('not-yours', signIn.notYours),
    actions(`<button class="plain">${escapeHtml(signIn.accept)}</button>`),
    '</form>',
  );
}

/**
 * The page in one language, the same for every reader. It contains all sections; the script shows one of them and fills
 * in the placeholders. Paths are relative, because the service may be served below a path.
 */
export function invitationPage(locale: MailLocale, brand: Brand): string {
  const texts = pageTexts[locale];
  const { declining, already } = texts;
  const retry = actions(button('retry', texts.retry, 'main'));
  const sections = [
    invitationSection(texts, locale),
    section(
      'declining',
      declining,
      actions(button('decline', declining.decline, 'main'), button('back', declining.back)),
    ),
    section('declined', texts.declined),
    keySection(texts),
    section('joined', texts.joined, continueLink(texts)),
    section('repeated', texts.repeated),
    signInSection(texts),
    section('incomplete', texts.incomplete),
    section('unknown', texts.unknown),
    section('expired', texts.expired),
    section('already', already, `<p>${escapeHtml(already.newKey)}</p>`, continueLink(texts)),
    section('withdrawn', texts.withdrawn),
    section('limited', texts.limited, retry),
    section('unavailable', texts.unavailable, retry),
    section('failed', texts.failed, retry),
    status(note('opening', texts.opening), note('busy', texts.busy)),
  ];
  const title = texts.title;
  return document({ locale, brand, title, noScript: texts.noScript, script: 'page.js', sections });
}
