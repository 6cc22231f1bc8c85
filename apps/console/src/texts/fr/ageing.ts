import type { ageing as en } from '../en/ageing.ts';

export const ageing: typeof en = {
  title: 'Ancienneté du stock',
  asOf: 'À la fin du',
  byAge: 'Valeur par ancienneté',
  age: 'Ancienneté',
  share: 'Part',
  value: 'Valeur',
  total: (value) => `Tout le stock\u00a0: ${value}`,
  reading: (count) => `Produits lus\u00a0: ${count}. Les barres grandissent encore.`,
  from: (days) => `Dès ${days} jours`,
  between: (first, last) => `${first}–${last} jours`,
  units: (count) => `${count} unités`,
  product: 'Produit',
  onHand: 'En stock',
  averageAge: 'Âge moyen, jours',
  oldest: 'Plus ancien',
  lastIn: 'Dernière entrée',
  lastOut: 'Dernière sortie',
  none: 'Rien n’était en stock ce jour-là.',
};
