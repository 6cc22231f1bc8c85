import type { Texts } from '../texts.ts';

export const labels: Texts['labels'] = {
  title: 'Étiquettes',
  search: 'Rechercher des produits',
  none: 'Aucun produit ne correspond.',
  print: (count: string) => `Imprimer ${count} étiquettes`,
  format: 'Papier',
  formats: { sheet: 'A4, 24 étiquettes de 70 × 37 mm', roll: 'Rouleau, 62 × 29 mm' },
  copies: 'Par produit',
  hint: 'Chaque étiquette porte le code-barres du produit en Code 128 ou, à défaut, sa référence. Imprimez à 100 %, sans en-têtes ni pieds de page.',
  unreadable: (skus: string) =>
    `Sans barres, car le code est trop long ou comporte des caractères que Code 128 ne connaît pas\u00a0: ${skus}. Donnez à ces produits un code-barres plus court.`,
};
