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
  newEntry: 'Nouvelle écriture',
  form: {
    title: 'Nouvelle écriture comptable',
    text: 'Enregistre une écriture équilibrée qui n’appartient à aucun mouvement. Elle ne peut plus être modifiée ensuite.',
    reverseTitle: 'Contrepasser une écriture',
    reverseText:
      'Une écriture ne peut être ni modifiée ni supprimée. La nouvelle a les mêmes comptes de l’autre côté\u00a0; les deux restent visibles.',
    memo: 'Libellé',
    reverseMemo: (memo: string) => `Contrepassation\u00a0: ${memo}`,
    line: (number: string) => `Ligne ${number}`,
    add: 'Ajouter une ligne',
    remove: (number: string) => `Retirer la ligne ${number}`,
    total: 'Total',
    difference: 'Différence',
    balanced: 'Équilibrée',
    unbalanced: (amount: string) =>
      `Débit et crédit doivent être égaux\u00a0: la différence est de ${amount}.`,
    oneSide: 'Saisissez soit un débit, soit un crédit.',
    submit: 'Enregistrer',
    posted: 'L’écriture est enregistrée.',
    replayed: 'L’écriture avait déjà été enregistrée la première fois. Rien n’a été enregistré deux fois.',
  },
};
