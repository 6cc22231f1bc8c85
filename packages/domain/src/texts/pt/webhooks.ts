import type * as en from '../en/webhooks.ts';
import { counted } from './counted.ts';

export const webhooks: typeof en = {
  webhookHostNotPublic: () =>
    'O anfitrião não é um endereço IP público nem leva a um. Use um anfitrião acessível pela Internet.',
  webhookUrlNotHttps: () => 'O URL tem de começar por https://.',
  webhookLimitReached: ({ limit }) =>
    `A organização já tem ${counted(limit, { one: 'webhook', other: 'webhooks' })}, o máximo. Elimine um primeiro.`,
  webhookDisabled: () => 'O webhook está desativado. Ative-o primeiro.',
  webhookSecretRequired: () =>
    'O segredo foi eliminado, porque um membro que o conhecia já não pode gerir webhooks. Substitua primeiro o segredo.',
  hostChecksBusy: ({ limit }) =>
    `No máximo ${counted(limit, { one: 'nome de anfitrião é verificado', other: 'nomes de anfitrião são verificados' })} de cada vez. Tente novamente dentro de momentos.`,
  hostNotResolved: ({ host }) =>
    `O nome de anfitrião ${host} não pôde ser resolvido a tempo. Tente novamente.`,
};
