import type * as en from '../en/webhooks.ts';
import { counted } from './counted.ts';

export const webhooks: typeof en = {
  webhookHostNotPublic: () =>
    'Der Host ist keine öffentliche IP-Adresse und führt zu keiner. Nehmen Sie einen Host, den das Internet erreicht.',
  webhookUrlNotHttps: () => 'Die URL muss mit https:// beginnen.',
  webhookLimitReached: ({ limit }) =>
    `Die Organisation hat schon ${counted(limit, { one: 'Webhook', other: 'Webhooks' })}, die größte Zahl. Löschen Sie zuerst einen.`,
  webhookDisabled: () => 'Der Webhook ist deaktiviert. Aktivieren Sie ihn zuerst.',
  webhookSecretRequired: () =>
    'Das Geheimnis wurde gelöscht, weil ein Mitglied, das es kannte, Webhooks nicht mehr verwalten darf. Ersetzen Sie zuerst das Geheimnis.',
  hostChecksBusy: ({ limit }) =>
    `Höchstens ${counted(limit, { one: 'Hostname wird', other: 'Hostnamen werden' })} gleichzeitig geprüft. Versuchen Sie es in Kürze erneut.`,
  hostNotResolved: ({ host }) =>
    `Der Hostname ${host} ließ sich nicht rechtzeitig auflösen. Versuchen Sie es erneut.`,
};
