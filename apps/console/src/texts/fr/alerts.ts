import type { alerts as en } from '../en/alerts.ts';

export const alerts: typeof en = {
  title: 'Alertes',
  intro:
    'Produits qui ont atteint leur seuil de réapprovisionnement. Une alerte se ferme d’elle-même dès que le stock repasse au-dessus.',
  showClosed: 'Afficher aussi les alertes fermées',
  none: 'Aucun produit n’a atteint son seuil de réapprovisionnement.',
  never: 'Aucun produit n’a encore atteint son seuil de réapprovisionnement.',
  product: 'Produit',
  status: 'État',
  kinds: { low: 'Stock bas', out: 'Épuisé' },
  closed: 'Fermée',
  onHand: 'En stock',
  reorderPoint: 'Seuil',
  toOrder: 'À commander',
  leadTime: (days: string) => `Délai, jours\u00a0: ${days}`,
  since: 'Depuis',
  byMovement: (name: string) => `Mouvement ${name}`,
  byPoint: 'Nouveau seuil',
  acknowledged: 'Confirmée',
  acknowledge: 'Confirmer',
  acknowledgeOf: (sku: string, kind: string) => `Confirmer ${sku}\u00a0: ${kind}`,
  digest: 'E-mail des alertes ouvertes',
  digestHint:
    'Aux rôles propriétaire, administration et comptabilité. Rien n’est envoyé les jours sans alerte ouverte.',
  digests: { none: 'Aucun', daily: 'Une fois par jour' },
};
