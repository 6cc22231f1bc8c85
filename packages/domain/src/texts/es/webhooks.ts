import type * as en from '../en/webhooks.ts';
import { counted } from './counted.ts';

export const webhooks: typeof en = {
  webhookHostNotPublic: () =>
    'El host no es una dirección IP pública ni lleva a una. Use un host al que llegue Internet.',
  webhookUrlNotHttps: () => 'La URL debe empezar por https://.',
  webhookLimitReached: ({ limit }) =>
    `La organización ya tiene ${counted(limit, { one: 'webhook', other: 'webhooks' })}, el máximo. Elimine uno primero.`,
  webhookDisabled: () => 'El webhook está desactivado. Actívelo primero.',
  webhookSecretRequired: () =>
    'El secreto se eliminó, porque un miembro que lo conocía ya no puede gestionar webhooks. Sustituya primero el secreto.',
  hostChecksBusy: ({ limit }) =>
    `Como máximo ${counted(limit, { one: 'nombre de host se comprueba', other: 'nombres de host se comprueban' })} a la vez. Inténtelo de nuevo en breve.`,
  hostNotResolved: ({ host }) =>
    `El nombre de host ${host} no se pudo resolver a tiempo. Inténtelo de nuevo.`,
};
