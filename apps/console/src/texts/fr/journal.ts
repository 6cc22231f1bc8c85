import type { journal as en } from '../en/journal.ts';

export const journal: typeof en = {
  title: 'Journal',
  date: 'Jour',
  entry: 'Écriture',
  lines: 'Lignes',
  balance: 'Solde',
  belongsTo: 'Relative à',
  caption: (account: string | undefined) =>
    account === undefined
      ? 'Écritures comptables, les plus récentes d’abord'
      : `Écritures sur le compte ${account}, les plus récentes d’abord`,
  filters: 'Filtres',
  source: 'Origine',
  anySource: 'Toutes les origines',
  anyAccount: 'Tous les comptes',
  linked: 'Manuelles, avec mouvement',
  unlinked: 'Manuelles, sans mouvement',
  from: 'Du',
  to: 'Au',
  clear: 'Effacer les filtres',
  noMatch: 'Aucune écriture ne correspond à ces filtres',
  empty: 'Il n’y a pas encore d’écriture comptable',
  emptyHint: 'Dès que les comptes sont indiqués, chaque mouvement est comptabilisé dans le journal.',
  toAccounts: 'Aller aux comptes',
  moreLines: (count: string) => `Autres lignes\u00a0: ${count}`,
  causes: 'Causes d’un écart',
  causesOf: (account: string, first: string, last: string) =>
    `Pourquoi ${account} peut différer du stock, ${first} – ${last}\u00a0:`,
  allEntries: 'Toutes les écritures',
  manualEntries: 'Écritures manuelles',
  movementsWithout: 'Mouvements sans écriture',
};
