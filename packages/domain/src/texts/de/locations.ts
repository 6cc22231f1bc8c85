import type * as en from '../en/locations.ts';
import { counted } from './counted.ts';

export const locations: typeof en = {
  locationNotFound: () => 'Die Organisation hat keinen Lagerort mit dieser ID.',
  sameLocation: () => 'Die Ware ist schon an diesem Lagerort.',
  locationArchived: () =>
    'Der Lagerort ist archiviert: Ware kann ihn nur noch verlassen. Nehmen Sie einen anderen Lagerort.',
  locationCodeExists: () =>
    'Ein anderer Lagerort der Organisation hat dieses Kürzel. Wählen Sie ein anderes.',
  defaultCodeTaken: ({ code }) =>
    `Mit dem ersten Lagerort bekommt die Organisation auch ihren Standardlagerort, der das Kürzel ${code} hat, bis Sie ihn umbenennen. Wählen Sie ein anderes Kürzel.`,
  locationNotEmpty: ({ onHand }) =>
    `${counted(onHand, { one: 'Stück eines Produkts ist', other: 'Stück eines Produkts sind' })} an dem Lagerort. Lagern Sie zuerst um, was dort ist, oder buchen Sie Abgänge.`,
  locationRequired: () =>
    'Das Produkt liegt an mehreren Lagerorten. Zählen Sie jeden in einer eigenen Inventur, die den Lagerort nennt.',
  locationIsDefault: () =>
    'Bewegungen ohne Lagerort gehören zum Standardlagerort, darum lässt er sich nicht archivieren. Umbenennen lässt er sich.',
  locationLimit: ({ maximum }) =>
    `Eine Organisation hat höchstens ${counted(maximum, { one: 'Lagerort', other: 'Lagerorte' })}, archivierte eingeschlossen.`,
  nothingAvailableThere: ({ available, date }) =>
    `Nichts kann entnommen werden: Der Bestand am Lagerort am ${date} ist ${available}.`,
  insufficientStockThere: ({ available, date }) =>
    `Höchstens ${available} Stück können entnommen werden: Das ist der Bestand am Lagerort am ${date}.`,
  transferReversed: () => 'Die Umlagerung ist bereits storniert.',
  transferReversedTooEarly: ({ date }) =>
    `Die Umlagerung ist auf den ${date} datiert; ihr Storno kann nicht früher datiert sein.`,
  postNewTransfer: () => 'Buchen Sie stattdessen eine neue Umlagerung.',
};
