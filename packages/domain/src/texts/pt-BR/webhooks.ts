import type { webhooks as pt } from '../pt/webhooks.ts';
import { counted } from './counted.ts';

export const webhooks: Partial<typeof pt> = {
  webhookHostNotPublic: () =>
    'O host não é um endereço IP público nem leva a um. Use um host acessível pela Internet.',
  webhookUrlNotHttps: () => 'A URL deve começar com https://.',
  webhookLimitReached: ({ limit }) =>
    `A organização já tem ${counted(limit, { one: 'webhook', other: 'webhooks' })}, o máximo. Exclua um primeiro.`,
  webhookSecretRequired: () =>
    'O segredo foi excluído, porque um membro que o conhecia não pode mais gerenciar webhooks. Substitua primeiro o segredo.',
  hostChecksBusy: ({ limit }) =>
    `No máximo ${counted(limit, { one: 'nome do host é verificado', other: 'nomes de host são verificados' })} de cada vez. Tente novamente em instantes.`,
  hostNotResolved: ({ host }) => `O nome do host ${host} não pôde ser resolvido a tempo. Tente novamente.`,
};
