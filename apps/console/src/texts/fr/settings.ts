import type { settings as en } from '../en/settings.ts';

export const settings: typeof en = {
  title: 'Paramètres',
  intro: 'Ce qui s’applique à toutes les personnes de cette organisation.',
  currency: 'Devise',
  currencyHint:
    'Elle ne peut pas être changée\u00a0: toutes les valeurs du registre sont exprimées dans cette devise.',
  fields: {
    name: 'Nom de l’organisation',
    allow_negative_stock: 'Autoriser un stock négatif',
    auto_open_periods: 'Ouvrir les périodes comptables automatiquement',
    invite_registered: 'Inviter des personnes qui ont déjà un compte',
    max_days_ahead: 'Jours d’avance',
    alert_digest: 'E-mail sur les alertes',
    continue_url: 'Page pour les nouveaux membres',
  },
  hints: {
    name: 'Visible par les membres et dans les invitations.',
    allow_negative_stock:
      'Des produits peuvent sortir avant la saisie de leur entrée. Jusque-là, ils sont évalués au dernier coût moyen.',
    auto_open_periods: 'Lors d’un enregistrement dans un mois qui n’a pas encore de période.',
    invite_registered: 'Sinon, seules les adresses e-mail sans compte peuvent être invitées.',
    max_days_ahead:
      'Les mouvements et écritures dont la date dépasse aujourd’hui de plus de ce nombre de jours sont refusés. Vide\u00a0: aucune limite.',
    alert_digest: 'Aux propriétaires, administrateurs et comptables, les jours où des alertes sont ouvertes.',
    continue_url:
      'Là où arrivent les personnes qui ont accepté une invitation. Vide\u00a0: selon le réglage de l’exploitant.',
  },
  digests: { none: 'Aucun', daily: 'Une fois par jour' },
  yes: 'Oui',
  no: 'Non',
  noLimit: 'Aucune limite',
  saved: 'Les paramètres sont enregistrés.',
};
