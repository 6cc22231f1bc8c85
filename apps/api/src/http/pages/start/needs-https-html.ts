import type { MailLocale } from '@tallybook/domain';
import type { Brand } from '../../../platform/mail/brand.ts';
import { escapeHtml } from '../../../platform/mail/names.ts';
import { shell } from '../shell.ts';

const texts: Readonly<Record<MailLocale, { heading: string; text: string; link: string; operator: string }>> =
  {
    en: {
      heading: 'The console needs https',
      text: 'Over http, browsers do not keep a sign-in, except on the computer of the service itself. Open the console at an address that begins with https://.',
      link: 'If a sign-in link led here, it has not been used up.',
      operator:
        'For the operator: put a proxy with TLS before the service, and set PUBLIC_URL to its https address.',
    },
    fr: {
      heading: 'La console nécessite https',
      text: 'Avec http, les navigateurs ne conservent pas la connexion, sauf sur l’ordinateur du service. Ouvrez la console à une adresse qui commence par https://.',
      link: 'Si un lien de connexion vous a amené ici, il n’a pas été utilisé.',
      operator:
        'Pour l’exploitant : placez un proxy TLS devant le service et indiquez son adresse https dans PUBLIC_URL.',
    },
    es: {
      heading: 'La consola necesita https',
      text: 'Con http, los navegadores no conservan la sesión, salvo en el propio equipo del servicio. Abra la consola en una dirección que empiece por https://.',
      link: 'Si un enlace de inicio de sesión le ha traído aquí, sigue sin usarse.',
      operator:
        'Para el operador: coloque un proxy con TLS delante del servicio e indique su dirección https en PUBLIC_URL.',
    },
    de: {
      heading: 'Die Konsole braucht https',
      text: 'Über http behalten Browser keine Anmeldung, außer auf dem Rechner des Dienstes selbst. Öffnen Sie die Konsole unter einer Adresse, die mit https:// beginnt.',
      link: 'Ein Anmeldelink, der hierher geführt hat, ist noch nicht verbraucht.',
      operator:
        'Für den Betreiber: Schalten Sie einen Proxy mit TLS vor den Dienst, und setzen Sie PUBLIC_URL auf dessen https-Adresse.',
    },
    pt: {
      heading: 'A consola precisa de https',
      text: 'Com http, os navegadores não mantêm a sessão, exceto no próprio computador do serviço. Abra a consola num endereço que comece por https://.',
      link: 'Se uma ligação de início de sessão o trouxe aqui, ainda não foi usada.',
      operator:
        'Para o operador: coloque um proxy com TLS à frente do serviço e defina PUBLIC_URL com o endereço https dele.',
    },
    'pt-BR': {
      heading: 'O console precisa de https',
      text: 'Com http, os navegadores não mantêm o login, exceto no próprio computador do serviço. Abra o console em um endereço que comece com https://.',
      link: 'Se um link de login trouxe você até aqui, ele ainda não foi usado.',
      operator:
        'Para o operador: coloque um proxy com TLS na frente do serviço e defina PUBLIC_URL com o endereço https dele.',
    },
  };

/**
 * Instead of the console, where a sign-in would use up a link and the browser would drop the cookie.
 *
 * @param files the path of the folder with the files of the pages
 */
export function needsHttpsPage(locale: MailLocale, brand: Brand, files: string): string {
  const { heading, text, link, operator } = texts[locale];
  return shell({
    language: locale,
    brand,
    title: heading,
    files,
    main: `<h1>${escapeHtml(heading)}</h1>\n${[text, link, operator].map((each) => `<p>${escapeHtml(each)}</p>`).join('\n')}`,
  });
}
