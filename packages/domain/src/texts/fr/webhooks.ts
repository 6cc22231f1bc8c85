import type * as en from '../en/webhooks.ts';
import { counted } from './counted.ts';

export const webhooks: typeof en = {
  webhookHostNotPublic: () =>
    'L’hôte n’est pas une adresse IP publique et n’y mène pas. Utilisez un hôte accessible par Internet.',
  webhookUrlNotHttps: () => 'L’URL doit commencer par https://.',
  webhookLimitReached: ({ limit }) =>
    `L’organisation a déjà ${counted(limit, { one: 'webhook', other: 'webhooks' })}, le maximum. Supprimez-en un d’abord.`,
  webhookDisabled: () => 'Le webhook est désactivé. Activez-le d’abord.',
  webhookSecretRequired: () =>
    'Le secret a été supprimé, parce qu’un membre qui le connaissait ne peut plus gérer les webhooks. Remplacez d’abord le secret.',
  hostChecksBusy: ({ limit }) =>
    `Au plus ${counted(limit, { one: 'nom d’hôte est vérifié', other: 'noms d’hôte sont vérifiés' })} à la fois. Réessayez dans un instant.`,
  hostNotResolved: ({ host }) => `Le nom d’hôte ${host} n’a pas pu être résolu à temps. Réessayez.`,
};
