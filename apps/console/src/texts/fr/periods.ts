export const periods = {
  title: 'Périodes',
  intro:
    'Une période clôturée ne change plus. Clôturez une période quand la valeur du stock concorde avec le compte de stock.',
  period: 'Période',
  status: 'État',
  open: 'Ouverte',
  closed: 'Clôturée',
  stock: 'Valeur du stock',
  account: 'Compte',
  difference: 'Écart',
  byAccount: 'Par compte',
  byAccountTitle: (name: string) => `Comptes de stock : ${name}`,
  byAccountText: (day: string) =>
    `À la fin du ${day}. Chaque produit appartient au compte de son premier mouvement.`,
  balance: 'Solde',
  total: 'Total',
  agrees: 'Concorde',
  findCause: 'Chercher la cause',
  findCauseOf: (difference: string) => `Chercher la cause : ${difference}`,
  noAccount: 'Pas de compte',
  noAccountHint: 'Sans comptabilisation automatique, il n’y a pas de compte de stock à comparer.',
  close: 'Clôturer',
  closePeriod: 'Clôturer la période',
  reopen: 'Rouvrir',
  later: 'Clôturez d’abord les périodes précédentes.',
  closeTitle: (name: string) => `Clôturer ${name} ?`,
  closeText:
    'Aucun mouvement ni aucune écriture ne peut être daté d’une période clôturée. Seule la dernière période clôturée peut être rouverte, par l’administration.',
  differs: (account: string, difference: string) =>
    `La valeur du stock diffère du compte ${account} de ${difference}. Cherchez d’abord les écritures manquantes ou fausses.`,
  pending:
    'Des coûts sont en cours de recalcul : ces chiffres peuvent encore changer. Attendez qu’ils soient à jour.',
  closedToast: (name: string) => `${name} est clôturée.`,
  reopenTitle: (name: string) => `Rouvrir ${name} ?`,
  reopenText: 'Des mouvements et des écritures pourront de nouveau y être datés.',
  reason: 'Motif',
  reasonHint: 'Pour la piste d’audit, qui enregistre aussi qui l’a rouverte.',
  reopened: (name: string) => `${name} est de nouveau ouverte.`,
  create: 'Nouvelle période',
  name: 'Nom',
  start: 'Premier jour',
  end: 'Dernier jour',
  created: (name: string) => `${name} est ouverte.`,
  none: 'Il n’y a pas encore de périodes comptables.',
  noneHint: 'Le premier mouvement en ouvre une pour son mois, ou créez-en une.',
  overlaps: 'Ces jours recoupent une autre période.',
  allowance: 'Dépréciations',
  allowanceDiffers: (account: string, difference: string) =>
    `Les dépréciations enregistrées diffèrent du compte ${account} de ${difference}. Cherchez d’abord les écritures manquantes ou fausses.`,
  reviewsDue:
    'Les dépréciations de ces produits sont à revoir : à la fin de la période, elles ne sont pas celles qu’exigent les unités en stock.',
  reviewDue: (sku: string, allowance: string, required: string) =>
    `${sku} : dépréciation ${allowance}, exigée ${required}`,
  toReviews: 'Aller aux dépréciations',
  openStockTakes:
    'Ces inventaires de la période ne sont ni enregistrés ni annulés. Une fois la période clôturée, ils ne peuvent plus être enregistrés.',
  closeAnyway: 'Clôturer quand même',
};
