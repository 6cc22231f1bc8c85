import type * as en from '../en/email.ts';
import { counted } from './counted.ts';

export const email: typeof en = {
  emailAddress: ({ field }) => `${field} doit être une seule adresse e-mail, comme ada@example.com.`,
  emailTooLong: ({ count }) =>
    `Une adresse e-mail a au plus ${counted(count, { one: 'caractère', other: 'caractères' })}.`,
  emailQuoted: () => 'Une partie entre guillemets avant le @ n’est pas prise en charge.',
  emailNameAscii: () =>
    'La partie avant le @ doit être en ASCII\u00a0: des lettres comme é n’atteignent que peu de serveurs.',
  emailNameTooLong: ({ count }) =>
    `La partie avant le @ a au plus ${counted(count, { one: 'caractère', other: 'caractères' })}.`,
  emailNameDots: () =>
    'La partie avant le @ ne doit ni commencer ni finir par un point, ni en avoir deux de suite.',
  emailNameCharacters: () =>
    "Avant le @, seuls les lettres, les chiffres, les points et les caractères\u00a0!#$%&'*+/=?^_`{|}~- sont autorisés.",
  emailDomainAscii: () =>
    'La partie après le @ doit être en ASCII\u00a0: écrivez un domaine international sous sa forme en xn--.',
  emailDomainDot: () => 'La partie après le @ doit être un domaine avec un point, comme example.com.',
  emailDomainDots: () =>
    'La partie après le @ ne doit ni commencer ni finir par un point, ni en avoir deux de suite.',
  emailDomainParts: () =>
    'Chaque partie du domaine a au plus 63 lettres, chiffres et traits d’union, sans trait d’union au début ni à la fin.',
  emailTopLevel: () =>
    'Le domaine doit finir par un domaine de premier niveau, comme com\u00a0: une adresse IP n’est pas prise en charge.',
};
