import type * as en from '../en/resources.ts';

const names: Readonly<Record<string, string>> = {
  'API key': 'cette clé API',
  'accounting period': 'cette période comptable',
  alert: 'cette alerte',
  'cost adjustment': 'cet ajustement de coût',
  import: 'cette importation',
  invitation: 'cette invitation',
  'journal entry': 'cette écriture',
  member: 'ce membre',
  'posting rule': 'cette règle de comptabilisation',
  product: 'ce produit',
  reservation: 'cette réservation',
  'stock movement': 'ce mouvement',
  'stock take': 'cet inventaire',
  verification: 'cette vérification',
  webhook: 'ce webhook',
  'write-down': 'cette dépréciation',
};

const name = (what: string): string => names[what] ?? 'cet objet';

export const resources: typeof en = {
  notFound: ({ what }) => `L’organisation n’a pas ${name(what)}.`,
};
