import type { account as en } from '../en/account.ts';

export const account: typeof en = {
  intro: 'Les navigateurs où vous êtes connecté. Mettez fin à toute session que vous ne reconnaissez pas.',
  browser: 'Navigateur',
  unknown: 'inconnu',
  current: 'ce navigateur',
  address: 'Adresse',
  via: 'Connexion par',
  ways: { link: 'Lien par e-mail', oidc: 'Fournisseur d’identité', key: 'Clé API' },
  created: 'Depuis',
  lastSeen: 'Dernière utilisation',
  expires: 'Expire',
  end: 'Mettre fin',
  endOthers: 'Mettre fin aux autres',
  endTitle: 'Mettre fin à cette session\u00a0?',
  endOthersTitle: 'Mettre fin à toutes les autres sessions\u00a0?',
  endText: 'Il faudra s’y connecter à nouveau.',
  ended: 'Session terminée.',
};
