import type { MailLocale } from '@tallybook/domain';
import type { Brand } from '../../../platform/mail/brand.ts';
import { escapeHtml } from '../../../platform/mail/names.ts';
import { shell } from '../shell.ts';

/** In the languages of the invitations, whose recipients may follow a damaged link. */
const texts: Readonly<Record<MailLocale, { heading: string; text: string; start: string }>> = {
  en: {
    heading: 'Page not found',
    text: 'There is nothing at this address. If you followed a link, check that it is complete.',
    start: 'Start page',
  },
  fr: {
    heading: 'Page introuvable',
    text: 'Il n’y a rien à cette adresse. Si vous avez suivi un lien, vérifiez qu’il est complet.',
    start: 'Page d’accueil',
  },
  es: {
    heading: 'Página no encontrada',
    text: 'No hay nada en esta dirección. Si ha seguido un enlace, compruebe que esté completo.',
    start: 'Página de inicio',
  },
  de: {
    heading: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es nichts. Wenn Sie einem Link gefolgt sind, prüfen Sie, ob er vollständig ist.',
    start: 'Startseite',
  },
  pt: {
    heading: 'Página não encontrada',
    text: 'Não há nada neste endereço. Se seguiu uma ligação, verifique se está completa.',
    start: 'Página inicial',
  },
  'pt-BR': {
    heading: 'Página não encontrada',
    text: 'Não há nada neste endereço. Se você seguiu um link, verifique se ele está completo.',
    start: 'Página inicial',
  },
};

/** @param path of the request; the links must lead to the root from any depth */
export function notFoundPage(locale: MailLocale, brand: Brand, path: string): string {
  const { heading, text, start } = texts[locale];
  const root = '../'.repeat(path.split('/').length - 2);
  return shell({
    language: locale,
    brand,
    title: heading,
    files: `${root}invitations/accept`,
    main: `<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<p class="actions"><a class="button" href="${root || './'}">${escapeHtml(start)}</a></p>`,
  });
}
