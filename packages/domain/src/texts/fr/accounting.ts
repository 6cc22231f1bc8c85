import type * as en from '../en/accounting.ts';
import { counted } from './counted.ts';

export const accounting: typeof en = {
  periodClosed: ({ name, remedy }) => `La période comptable ${name} est clôturée. ${remedy}`,
  useOpenPeriod: () => 'Utilisez une date d’une période ouverte, ou rouvrez la période.',
  reopenFirst: () => 'Rouvrez d’abord la période.',
  reviewInOpenPeriod: () => 'Enregistrez une nouvelle revue dans une période ouverte, ou rouvrez la période.',
  booksClosed: ({ date }) =>
    `Les livres sont clôturés jusqu’au ${date}. Utilisez une date ultérieure, ou rouvrez la période.`,
  periodNotFound: ({ date }) => `Aucune période comptable ne contient le ${date}. Créez d’abord la période.`,
  dateTooFarAhead: ({ date, days, latest }) =>
    `Le ${date} est trop loin dans le futur\u00a0: le paramètre max_days_ahead (${days}) permet des dates jusqu’au ${latest}.`,
  periodOverlaps: () => 'Les dates recoupent une autre période comptable. Choisissez d’autres dates.',
  periodAlreadyClosed: ({ name }) => `La période comptable ${name} est déjà clôturée.`,
  periodAlreadyOpen: ({ name }) => `La période comptable ${name} est déjà ouverte.`,
  periodNotReconciled: ({ name, differences, others }) =>
    `À la fin de ${name}, ${differences.join('\u00a0; ')}${others === 0 ? '' : `\u00a0; et ${counted(others, { one: 'autre compte', other: 'autres comptes' })}`}.`,
  onlyAccountDiffers: ({ account, value, balance }) =>
    `le stock vaut ${value}, mais le compte ${account} a un solde de ${balance}`,
  accountDiffers: ({ account, value, balance }) =>
    `le stock du compte ${account} vaut ${value}, mais son solde est de ${balance}`,
  reviewsDue: ({ period, count, skus }) =>
    `À la fin de ${period}, les dépréciations de ${counted(count, { one: 'produit', other: 'produits' })} sont à revoir\u00a0: ${skus.join(', ')}.`,
  reviewDue: ({ sku, allowance, required }) =>
    `${sku} a une dépréciation de ${allowance}, mais il en faut une de ${required}.`,
  journalEntryUnbalanced: ({ debit, credit }) =>
    `Le total des débits est ${debit} et celui des crédits ${credit}\u00a0; ils doivent être égaux.`,
  postingRuleExists: () =>
    'Il existe déjà une règle de comptabilisation de ce type pour la même catégorie et le même code motif. Supprimez-la d’abord.',
  postingRuleLimit: ({ maximum }) =>
    `Une organisation a au plus ${counted(maximum, { one: 'règle', other: 'règles' })}. Supprimez-en une qui n’est plus utile.`,
  inventoryAccountConflict: () =>
    'Un compte de stock doit différer de tous les autres comptes des paramètres, des règles de comptabilisation et des dépréciations\u00a0: les lignes d’une écriture se compenseraient. Utilisez un autre compte.',
  allowanceAccountConflict: () =>
    'Un compte de dépréciation doit différer de tous les comptes des paramètres et des règles de comptabilisation, et de tous les comptes de pertes des dépréciations\u00a0: son solde ne contient que les dépréciations. Utilisez un autre compte.',
  inventoryAccountHasEntries: () =>
    'Ce compte a des écritures\u00a0: elles seraient un écart entre le compte et le stock, même dans des périodes clôturées. Utilisez un compte sans écritures.',
  inventoryRuleByReason: () =>
    'Une règle de type inventory vaut pour tous les mouvements d’un produit\u00a0: omettez reason_code.',
  postingRuleForEverything: () =>
    'Une règle exige category ou reason_code. Le compte de tout le reste se change dans les paramètres de l’organisation.',
  booksClosedThrough: ({ date }) =>
    `Les livres sont clôturés jusqu’au ${date}. Choisissez un premier jour ultérieur.`,
  earlierPeriodOpen: ({ name }) =>
    `La période comptable précédente ${name} est ouverte\u00a0; clôturez-la d’abord.`,
  costsPendingInPeriod: ({ product, period }) =>
    `Des coûts du produit ${product} jusqu’à la fin de ${period} sont en cours de recalcul. Réessayez dans un instant.`,
  onlyLatestReopens: ({ date }) =>
    `Les livres sont clôturés jusqu’au ${date}\u00a0; seule la dernière période clôturée peut être rouverte.`,
};
