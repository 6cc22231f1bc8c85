import type * as en from '../en/locations.ts';
import { counted } from './counted.ts';

export const locations: typeof en = {
  locationNotFound: () => 'L’organisation n’a pas d’emplacement avec cet identifiant.',
  sameLocation: () => 'Les marchandises se trouvent déjà à cet emplacement.',
  locationArchived: () =>
    'L’emplacement est archivé\u00a0: les marchandises ne peuvent qu’en sortir. Utilisez un autre emplacement.',
  destinationArchived: () =>
    'La destination est archivée\u00a0: rien ne peut y être reçu. Contre-passez l’expédition pour renvoyer les marchandises, ou passez-les en perte.',
  locationCodeExists: () => 'Un autre emplacement de l’organisation a ce code. Choisissez-en un autre.',
  defaultCodeTaken: ({ code }) =>
    `Avec le premier emplacement, l’organisation reçoit aussi son emplacement par défaut, qui a le code ${code} jusqu’à ce que vous le renommiez. Choisissez un autre code.`,
  locationNotEmpty: ({ onHand }) =>
    `${counted(onHand, { one: 'unité d’un produit se trouve', other: 'unités d’un produit se trouvent' })} à l’emplacement. Transférez ou sortez d’abord ce qui s’y trouve.`,
  goodsUnderWay: ({ open }) =>
    `${counted(open, { one: 'unité d’un produit est', other: 'unités d’un produit sont' })} en route vers l’emplacement. Recevez d’abord les marchandises, ou renvoyez-les.`,
  locationIsTransit: () =>
    'Les marchandises en transit se trouvent à cet emplacement. Elles ne sont reçues, passées en perte ou renvoyées que par leur expédition.',
  notADispatch: () =>
    'Seul un transfert en deux étapes est reçu ou passé en perte, et celui-ci n’en est pas la première étape.',
  transferReceived: () =>
    'Rien de cette expédition n’est en route\u00a0: ses marchandises ont été reçues, passées en perte ou renvoyées. Contre-passez d’abord une réception pour remettre des marchandises en route.',
  transferExceedsRemaining: ({ remaining }) =>
    `De cette expédition, ${counted(remaining, { one: 'unité est', other: 'unités sont' })} en route sans interruption à partir de la fin de ce jour\u00a0; c’est le maximum possible. Une date ultérieure peut permettre davantage.`,
  beforeDispatch: ({ date }) =>
    `Les marchandises sont parties le ${date}\u00a0; rien ne peut leur arriver plus tôt.`,
  locationRequired: () =>
    'Le produit est suivi par emplacement, ou des marchandises sont en transit. Comptez chaque emplacement dans un inventaire à part, qui l’indique.',
  locationIsDefault: () =>
    'Les mouvements sans emplacement appartiennent à l’emplacement par défaut, qui ne peut donc pas être archivé. Il peut être renommé.',
  locationLimit: ({ maximum }) =>
    `Une organisation a au plus ${counted(maximum, { one: 'emplacement', other: 'emplacements' })}, archivés compris.`,
  nothingAvailableThere: ({ available, date }) =>
    `Rien ne peut sortir\u00a0: la quantité en stock à l’emplacement au ${date} est ${available}.`,
  insufficientStockThere: ({ available, date }) =>
    `Au plus ${counted(available, { one: 'unité peut', other: 'unités peuvent' })} sortir\u00a0: c’est la quantité en stock à l’emplacement au ${date}.`,
  transferReversed: () => 'Le transfert est déjà contre-passé.',
  transferReversedTooEarly: ({ date }) =>
    `Le transfert est daté du ${date}\u00a0; sa contre-passation ne peut pas être datée plus tôt.`,
  postNewTransfer: () => 'Enregistrez plutôt un nouveau transfert.',
};
