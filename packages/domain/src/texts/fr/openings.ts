import type * as en from '../en/openings.ts';
import { counted } from './counted.ts';

export const openings: typeof en = {
  productIdOrSku: () => 'Envoyez product_id ou sku, pas les deux.',
  layersInUnits: () => 'Les couches comptent des unités entières\u00a0: envoyez quantity au lieu de entered.',
  sumOfLayers: ({ field }) => `${field} doit être la somme des couches de la ligne.`,
  layersAtMost: ({ field, maximum }) =>
    `${field} doit avoir au plus ${counted(maximum, { one: 'couche', other: 'couches' })} au total\u00a0; une ligne sans couches compte pour une.`,
  layerTooLate: ({ field }) => `${field} ne doit pas être postérieur à la date du stock initial.`,
  layersOfAverage: () => 'Le produit est évalué au coût moyen et n’a donc pas de couches. Omettez-les.',
  openingRepeated: () =>
    'Chaque produit ne peut figurer qu’une fois par emplacement. Envoyez une seule ligne avec la somme.',
  openingTooPrecise: ({ nearest }) =>
    `Un si grand nombre d’unités ne peut pas avoir exactement cette valeur\u00a0: un prix a au plus six décimales et vaut pour au plus 1\u00a0000\u00a0000\u00a0000 d’unités. La valeur possible la plus proche est ${nearest}\u00a0; envoyez celle-ci.`,
  openingAccountRequired: () =>
    'La comptabilisation automatique est activée, donc account est obligatoire\u00a0: le compte de contrepartie du stock initial.',
  openingAccountUnused: () =>
    'La comptabilisation automatique est désactivée, donc rien n’est comptabilisé sur un compte. Omettez account ou activez d’abord la comptabilisation automatique.',
  openingReasonReserved: () =>
    'Le code motif opening_balance est réservé aux stocks initiaux et aux entrées qui en corrigent un. Envoyez un autre reason_code, ou aucun.',
  openingAccountTaken: ({ account }) =>
    `Le stock initial a été comptabilisé en contrepartie du compte ${account}, devenu entre-temps un compte de stock ou de dépréciation. Envoyez un autre reason_code\u00a0: l’entrée est alors comptabilisée comme toute autre.`,
  productHasMovements: () =>
    'Le produit a déjà des mouvements. Un stock initial doit être son premier mouvement.',
  totalDiffers: ({ given, sum }) =>
    `La somme des valeurs des lignes est ${sum}, mais expected_total est ${given}.`,
};
