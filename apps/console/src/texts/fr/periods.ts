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
  agrees: 'Concorde',
  noAccount: 'Pas de compte',
  noAccountHint: 'Sans comptabilisation automatique, il n’y a pas de compte de stock à comparer.',
  close: 'Clôturer',
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
  reopenText:
    'Des mouvements et des écritures pourront de nouveau y être datés. La piste d’audit enregistre qui l’a rouverte.',
  reopened: (name: string) => `${name} est de nouveau ouverte.`,
  create: 'Nouvelle période',
  name: 'Nom',
  start: 'Premier jour',
  end: 'Dernier jour',
  created: (name: string) => `${name} est ouverte.`,
  none: 'Il n’y a pas encore de périodes comptables.',
  noneHint: 'Le premier mouvement en ouvre une pour son mois, ou créez-en une.',
  overlaps: 'Ces jours recoupent une autre période.',
};
