import type * as en from '../en/ledger.ts';
import { counted } from './counted.ts';

export const ledger: typeof en = {
  productNotFound: () => 'Die Organisation hat kein Produkt mit dieser ID.',
  productArchived: () =>
    'Das Produkt ist archiviert: Sein Restbestand kann sich nur noch auf null zubewegen. Nehmen Sie ein anderes Produkt oder heben Sie die Archivierung auf.',
  quantityScaleFixed: () =>
    'Das Produkt hat Bewegungen, die in seinen Basiseinheiten gezählt sind. Legen Sie stattdessen ein anderes Produkt an.',
  productHasStock: ({ onHand }) =>
    `${counted(onHand, { one: 'Stück des Produkts ist', other: 'Stück des Produkts sind' })} im Bestand. Buchen Sie zuerst Abgänge oder zählen Sie, bis nichts mehr übrig ist.`,
  productHasStockAt: ({ onHand }) =>
    `${counted(onHand, { one: 'Stück des Produkts ist', other: 'Stück des Produkts sind' })} an einem Lagerort und fehlen an anderen. Buchen Sie zuerst Umlagerungen dorthin, wo der Bestand negativ ist.`,
  costsNotFinal: () =>
    'Die Kosten dieses Produkts werden gerade neu berechnet. Versuchen Sie es in Kürze erneut.',
  skuAlreadyExists: () =>
    'Ein anderes Produkt der Organisation hat diese Artikelnummer. Wählen Sie eine andere.',
  barcodeInUse: ({ barcode }) =>
    `Der Barcode ${barcode} ist vergeben oder kommt zweimal vor. Wählen Sie einen anderen.`,
  barcodeExists: () =>
    'Ein anderes Produkt der Organisation hat diesen Barcode. Wählen Sie einen anderen, oder entfernen Sie ihn dort zuerst.',
  skuInUse: ({ sku }) =>
    `Die Artikelnummer ${sku} ist vergeben oder kommt zweimal vor. Wählen Sie eine andere.`,
  periodMismatch: ({ date }) =>
    `Die Buchungsperiode enthält den ${date} nicht. Lassen Sie accounting_period_id weg oder nehmen Sie die Buchungsperiode dieses Tages.`,
  reversedTooEarly: ({ date }) =>
    `Die Bewegung ist auf den ${date} datiert; ihr Storno kann nicht früher datiert sein.`,
  movementReversed: () => 'Die Bewegung ist bereits storniert.',
  writeDownReversed: () => 'Die Wertberichtigung ist bereits storniert.',
  adjustmentReversed: () => 'Die Kostenanpassung ist bereits storniert.',
  receiptReversed: () => 'Der Zugang ist storniert; sein Einstandspreis kann sich nicht mehr ändern.',
  reversalExceedsRemaining: ({ remaining }) =>
    `Höchstens ${remaining} Stück lassen sich stornieren: Die übrigen der Bewegung sind schon storniert.`,
  adjustedBelowZero: () =>
    'Die Kostenanpassungen des Zugangs wären höher als der Wert der Stücke, die übrig bleiben. Stornieren Sie zuerst die Anpassungen, oder alle Stücke.',
  reversalNotReversible: ({ remedy }) => `Ein Storno lässt sich nicht stornieren. ${remedy}`,
  postNewMovement: () => 'Buchen Sie stattdessen eine neue Bewegung.',
  recordNewReview: () => 'Erfassen Sie stattdessen eine neue Prüfung.',
  recordNewAdjustment: () => 'Erfassen Sie stattdessen eine neue Kostenanpassung.',
  journalEntryInvalid: () =>
    'Der Buchungssatz muss ein manueller Buchungssatz dieser Organisation sein, datiert in der Buchungsperiode der Bewegung.',
  journalEntryInvalidOn: ({ date }) =>
    `Der Buchungssatz muss ein manueller Buchungssatz dieser Organisation sein, datiert in der Buchungsperiode des ${date}, an dem die Anpassung gebucht wird.`,
  journalEntryAlreadyLinked: () => 'Die Bewegung ist schon mit einem anderen Buchungssatz verknüpft.',
  onHandMismatch: ({ expected, actual }) =>
    `Der Bestand ist ${actual}, aber expected_on_hand ist ${expected}.`,
  quantityOverflow: ({ date, maximum }) =>
    `Der Bestand am ${date} wäre größer als ${maximum} Stück (2^53−1). Buchen Sie eine kleinere Menge.`,
  nothingAvailable: ({ available, date }) =>
    `Nichts kann entnommen werden: Der Bestand am ${date} ist ${available}.`,
  insufficientStock: ({ available, date }) =>
    `Höchstens ${available} Stück können entnommen werden: Das ist der Bestand am ${date}.`,
  unitUnknown: ({ unit, units }) =>
    `Das Produkt hat keine Einheit ${unit}. Geben Sie seine Menge in einer dieser Einheiten ein: ${units.join(', ')}.`,
  notWholeUnits: ({ quantity, unit, step }) =>
    `${quantity} ${unit} ist keine ganze Zahl von Basiseinheiten. Geben Sie ein Vielfaches von ${step} ein.`,
  amountTooPrecise: ({ places }) =>
    `Der Betrag hat mehr als ${counted(places, { one: 'Nachkommastelle', other: 'Nachkommastellen' })}.`,
  notAReceipt: () =>
    'Nur der Einstandspreis eines Zugangs lässt sich anpassen: eines Eingangs, oder einer Berichtigung, die Stücke hinzufügt und kein Storno ist.',
  adjustmentReversedTooEarly: ({ date }) =>
    `Die Kostenanpassung wurde am ${date} gebucht; sie kann nicht früher storniert werden.`,
  adjustedTooEarly: ({ date }) =>
    `Der Zugang ist auf den ${date} datiert; sein Einstandspreis kann nicht früher angepasst werden.`,
  costBelowZero: ({ value }) => `Der Wert des Zugangs ist ${value}; er kann nicht unter 0 fallen.`,
  writeDownOutOfOrder: ({ date }) =>
    `Die letzte Prüfung dieses Produkts ist auf den ${date} datiert. Nehmen Sie diesen oder einen späteren Tag als as_of, oder stornieren Sie jene Prüfung.`,
  writeDownFollowed: ({ date }) =>
    `Eine spätere Prüfung dieses Produkts folgt, zum ${date}. Stornieren Sie zuerst diese, oder erfassen Sie eine neue Prüfung.`,
  itemsRejected: ({ pointer, detail, rejected, of }) =>
    `${pointer}: ${detail} (${rejected} von ${counted(of, { one: 'Eintrag', other: 'Einträgen' })} abgelehnt; nichts wurde geändert.)`,
  ofProduct: ({ sku, detail }) => `${sku}: ${detail}`,
  receiptCannotBeTakenBack: ({ available, date }) =>
    `Von dieser Ware ist mehr abgegangen, als der korrigierte Zugang und der übrige Bestand hergeben: Mit dem korrigierten Zugang ließen sich am ${date} höchstens ${available} Stück zurücknehmen.`,
};
