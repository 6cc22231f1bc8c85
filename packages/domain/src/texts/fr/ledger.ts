import type * as en from '../en/ledger.ts';
import { counted } from './counted.ts';

export const ledger: typeof en = {
  productNotFound: () => 'L’organisation n’a aucun produit avec cet identifiant.',
  productArchived: () =>
    'Le produit est archivé\u00a0: ce qu’il en reste ne peut que se rapprocher de zéro. Utilisez un autre produit, ou désarchivez celui-ci.',
  quantityScaleFixed: () =>
    'Le produit a des mouvements, comptés dans ses unités de base. Créez plutôt un autre produit.',
  productHasStock: ({ onHand }) =>
    `${counted(onHand, { one: 'unité du produit est', other: 'unités du produit sont' })} en stock. Sortez le reste ou comptez-le d’abord, jusqu’à zéro.`,
  productHasStockAt: ({ onHand }) =>
    `${counted(onHand, { one: 'unité du produit est', other: 'unités du produit sont' })} dans un emplacement, alors qu’il en manque autant ailleurs. Transférez d’abord les marchandises là où elles manquent.`,
  costsNotFinal: () => 'Les coûts de ce produit sont en cours de recalcul. Réessayez dans un instant.',
  skuAlreadyExists: () => 'Un autre produit de l’organisation a cette référence. Choisissez-en une autre.',
  barcodeInUse: ({ barcode }) =>
    `Le code-barres ${barcode} est déjà utilisé, ou apparaît deux fois. Choisissez-en un autre.`,
  barcodeExists: () =>
    'Un autre produit de l’organisation a ce code-barres. Choisissez-en un autre, ou retirez-le d’abord de ce produit.',
  skuInUse: ({ sku }) =>
    `La référence ${sku} est déjà utilisée, ou figure deux fois. Choisissez-en une autre.`,
  periodMismatch: ({ date }) =>
    `La période comptable ne contient pas le ${date}. Omettez accounting_period_id, ou utilisez la période de cette date.`,
  reversedTooEarly: ({ date }) =>
    `Le mouvement est daté du ${date}\u00a0; sa contre-passation ne peut pas être antérieure.`,
  movementReversed: () => 'Le mouvement est déjà contre-passé.',
  writeDownReversed: () => 'La dépréciation est déjà contre-passée.',
  adjustmentReversed: () => 'L’ajustement de coût est déjà contre-passé.',
  receiptReversed: () => 'L’entrée est contre-passée\u00a0; son coût ne peut plus changer.',
  reversalExceedsRemaining: ({ remaining }) =>
    `Au plus ${counted(remaining, { one: 'unité peut être contre-passée', other: 'unités peuvent être contre-passées' })}\u00a0: les autres unités du mouvement le sont déjà.`,
  adjustedBelowZero: () =>
    'Les ajustements de coût de l’entrée dépasseraient la valeur des unités qui restent. Contre-passez d’abord les ajustements, ou toutes les unités.',
  reversalNotReversible: ({ remedy }) => `Une contre-passation ne peut pas être contre-passée. ${remedy}`,
  postNewMovement: () => 'Enregistrez plutôt un nouveau mouvement.',
  recordNewReview: () => 'Enregistrez plutôt une nouvelle revue.',
  recordNewAdjustment: () => 'Enregistrez plutôt un nouvel ajustement de coût.',
  journalEntryInvalid: () =>
    'L’écriture doit être une écriture manuelle de cette organisation, datée de la période du mouvement.',
  journalEntryInvalidOn: ({ date }) =>
    `L’écriture doit être une écriture manuelle de cette organisation, datée de la période du ${date}, date à laquelle l’ajustement est comptabilisé.`,
  journalEntryAlreadyLinked: () => 'Le mouvement est déjà lié à une autre écriture.',
  onHandMismatch: ({ expected, actual }) =>
    `La quantité en stock est ${actual}, mais expected_on_hand est ${expected}.`,
  quantityOverflow: ({ date, maximum }) =>
    `Le stock au ${date} dépasserait ${maximum} unités (2^53−1). Enregistrez une quantité plus petite.`,
  nothingAvailable: ({ available, date }) =>
    `Rien ne peut sortir\u00a0: la quantité en stock au ${date} est ${available}.`,
  insufficientStock: ({ available, date }) =>
    `Au plus ${counted(available, { one: 'unité peut', other: 'unités peuvent' })} sortir\u00a0: c’est la quantité en stock au ${date}.`,
  unitUnknown: ({ unit, units }) =>
    `Le produit n’a pas d’unité ${unit}. Saisissez sa quantité dans l’une de ces unités\u00a0: ${units.join(', ')}.`,
  notWholeUnits: ({ quantity, unit, step }) =>
    `${quantity} ${unit} n’est pas un nombre entier d’unités de base. Saisissez un multiple de ${step}.`,
  amountTooPrecise: ({ places }) =>
    `Le montant a plus de ${counted(places, { one: 'décimale', other: 'décimales' })}.`,
  notAReceipt: () =>
    'Seul le coût d’une entrée en stock peut être ajusté\u00a0: une entrée, ou un ajustement qui ajoute des unités et n’est pas une contre-passation.',
  adjustmentReversedTooEarly: ({ date }) =>
    `L’ajustement de coût a été comptabilisé le ${date}\u00a0; il ne peut pas être contre-passé plus tôt.`,
  adjustedTooEarly: ({ date }) =>
    `L’entrée est datée du ${date}\u00a0; son coût ne peut pas être ajusté plus tôt.`,
  costBelowZero: ({ value }) => `La valeur de l’entrée est ${value}\u00a0; elle ne peut pas passer sous 0.`,
  writeDownOutOfOrder: ({ date }) =>
    `La dernière revue de ce produit est datée du ${date}. Utilisez cette date ou une date ultérieure pour as_of, ou contre-passez cette revue.`,
  writeDownFollowed: ({ date }) =>
    `Une revue ultérieure de ce produit suit, au ${date}. Contre-passez-la d’abord, ou enregistrez une nouvelle revue.`,
  itemsRejected: ({ pointer, detail, rejected, of }) =>
    `${pointer}\u00a0: ${detail} (${rejected} sur ${counted(of, { one: 'élément rejeté', other: 'éléments rejetés' })}\u00a0; rien n’a été modifié.)`,
  ofProduct: ({ sku, detail }) => `${sku}\u00a0: ${detail}`,
  receiptCannotBeTakenBack: ({ available, date }) =>
    `Il est sorti plus de ces biens que n’en fournissent l’entrée corrigée et le reste du stock\u00a0: avec l’entrée corrigée, au plus ${counted(available, { one: 'unité pourrait être reprise', other: 'unités pourraient être reprises' })} le ${date}.`,
};
