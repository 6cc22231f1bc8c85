import type * as en from '../en/counts.ts';
import { counted as countedOf } from './counted.ts';

export const counts: typeof en = {
  nothingCounted: () => 'Rien n’a encore été compté. Saisissez d’abord des comptages.',
  countsWithdrawn: () =>
    'Tous les comptages ont été retirés. Saisissez des comptages, ou annulez l’inventaire.',
  stockTakePosted: () => 'L’inventaire est enregistré. Ouvrez-en un autre pour compter de nouveau.',
  stockTakeCancelled: () => 'L’inventaire est annulé. Ouvrez-en un autre pour compter.',
  countsKeepArriving: () =>
    'Des comptages ont été saisis pendant l’enregistrement de l’inventaire. Réessayez quand le comptage est complet.',
  notCounted: () => 'Le produit n’a pas de comptage dans cet inventaire. Relisez l’inventaire.',
  tooManyCounts: ({ maximum }) =>
    `Un inventaire a au plus ${maximum.toLocaleString('fr')} produits. Ouvrez-en un autre pour le reste.`,
  decisionNotNeeded: ({ counted, expected }) =>
    `La décision porte sur d’autres quantités ou un autre inventaire ultérieur. Compté\u00a0: ${counted}\u00a0; attendu maintenant\u00a0: ${expected}. Aucune décision n’est nécessaire\u00a0: omettez-la.`,
  countOvertaken: ({ parts }) => parts.join(' '),
  decisionOutdated: () =>
    'La décision porte sur d’autres quantités, ou date d’avant l’enregistrement d’un inventaire.',
  stockChanged: ({ from, to }) =>
    `Après le comptage, le stock à la fin du jour du comptage est passé de ${from} à ${to}.`,
  alsoCounted: ({ date }) =>
    `Un autre inventaire, au ${date}, a été enregistré après ce comptage\u00a0: un ajustement pourrait défaire ou répéter ce qu’il a trouvé.`,
  countedLater: ({ date }) =>
    `Un inventaire enregistré au ${date} a compté de nouveau le produit\u00a0: cet ajustement changerait ce qu’il a trouvé.`,
  countAgain: () => 'Comptez de nouveau, ou choisissez une base.',
  withdrawCount: () => 'Retirez ce comptage, ou choisissez une base.',
  openStockTakes: ({ period, count, dates }) =>
    `${countedOf(count, { one: `inventaire de ${period} n’est ni enregistré ni annulé`, other: `inventaires de ${period} ne sont ni enregistrés ni annulés` })}\u00a0: ${dates.join(', ')}.`,
  openStockTake: ({ date }) => `L’inventaire du ${date} n’est ni enregistré ni annulé.`,
};
