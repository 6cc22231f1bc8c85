import type * as en from '../en/resources.ts';

const names: Readonly<Record<string, string>> = {
  'API key': 'Diesen API-Schlüssel',
  'accounting period': 'Diese Buchungsperiode',
  alert: 'Diese Meldung',
  'cost adjustment': 'Diese Kostenanpassung',
  import: 'Diesen Import',
  invitation: 'Diese Einladung',
  'journal entry': 'Diesen Buchungssatz',
  member: 'Dieses Mitglied',
  'posting rule': 'Diese Buchungsregel',
  product: 'Dieses Produkt',
  reservation: 'Diese Reservierung',
  'stock movement': 'Diese Bewegung',
  'stock take': 'Diese Inventur',
  verification: 'Diese Prüfung',
  webhook: 'Diesen Webhook',
  'write-down': 'Diese Wertberichtigung',
};

const name = (what: string): string => names[what] ?? 'Dieses Objekt';

export const resources: typeof en = {
  notFound: ({ what }) => `${name(what)} gibt es in der Organisation nicht.`,
};
