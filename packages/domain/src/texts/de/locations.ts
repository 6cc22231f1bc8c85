import type * as en from '../en/locations.ts';
import { counted } from './counted.ts';

export const locations: typeof en = {
  locationNotFound: () => 'Die Organisation hat keinen Lagerort mit dieser ID.',
  sameLocation: () => 'Die Ware ist schon an diesem Lagerort.',
  locationArchived: () =>
    'Der Lagerort ist archiviert: Ware kann ihn nur noch verlassen. Nehmen Sie einen anderen Lagerort.',
  destinationArchived: () =>
    'Der Zielort ist archiviert, darum kann dort nichts empfangen werden. Stornieren Sie die Versendung, damit die Ware zurückgeht, oder buchen Sie die Ware aus.',
  locationCodeExists: () =>
    'Ein anderer Lagerort der Organisation hat dieses Kürzel. Wählen Sie ein anderes.',
  defaultCodeTaken: ({ code }) =>
    `Mit dem ersten Lagerort bekommt die Organisation auch ihren Standardlagerort, der das Kürzel ${code} hat, bis Sie ihn umbenennen. Wählen Sie ein anderes Kürzel.`,
  locationNotEmpty: ({ onHand }) =>
    `${counted(onHand, { one: 'Stück eines Produkts ist', other: 'Stück eines Produkts sind' })} an dem Lagerort. Lagern Sie zuerst um, was dort ist, oder buchen Sie Abgänge.`,
  goodsUnderWay: ({ open }) =>
    `${counted(open, { one: 'Stück eines Produkts ist', other: 'Stück eines Produkts sind' })} zu dem Lagerort unterwegs. Buchen Sie zuerst den Eingang, oder schicken Sie die Ware zurück.`,
  locationIsTransit: () =>
    'An diesem Lagerort ist die Ware, die unterwegs ist. Nur über ihre Versendung wird sie empfangen, ausgebucht oder zurückgeschickt.',
  notADispatch: () =>
    'Nur eine Umlagerung in zwei Schritten wird empfangen oder ausgebucht, und dies ist nicht ihr erster Schritt.',
  transferReceived: () =>
    'Von dieser Versendung ist nichts unterwegs: Die Ware wurde empfangen, ausgebucht oder zurückgeschickt. Stornieren Sie zuerst einen Eingang, damit wieder Ware unterwegs ist.',
  transferExceedsRemaining: ({ remaining }) =>
    `${counted(remaining, { one: 'Stück dieser Versendung ist', other: 'Stück dieser Versendung sind' })} vom Ende dieses Tages an durchgehend unterwegs; mehr kann nicht entnommen werden. Ein späterer Tag kann mehr erlauben.`,
  beforeDispatch: ({ date }) => `Die Ware ging am ${date} ab; vorher kann nichts mit ihr geschehen.`,
  locationRequired: () =>
    'Das Produkt wird nach Lagerorten geführt, oder Ware davon ist unterwegs. Zählen Sie jeden Lagerort in einer eigenen Inventur, die ihn nennt.',
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
