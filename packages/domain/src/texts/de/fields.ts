import type * as en from '../en/fields.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'Der Inhalt der Anfrage' : field);

const kinds: Readonly<Record<string, string>> = {
  string: 'eine Zeichenkette',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'true oder false',
  object: 'ein Objekt',
  record: 'ein Objekt',
  array: 'ein Array',
  null: 'null',
};

export const fields: typeof en = {
  requestNotValid: () => 'Die Anfrage ist ungültig.',
  fieldRequired: ({ field }) => `${the(field)} fehlt.`,
  fieldNotValid: ({ field }) => `${the(field)} ist ungültig.`,
  unknownField: ({ field }) => `Ein Feld ${field} gibt es nicht.`,
  wrongKind: ({ field, kind }) => `${the(field)} muss ${kinds[kind] ?? kind} sein.`,
  notOneOf: ({ field, values }) => `${the(field)} muss einer dieser Werte sein: ${values.join(', ')}.`,
  atLeast: ({ field, bound }) => `${the(field)} muss mindestens ${bound} sein.`,
  moreThan: ({ field, bound }) => `${the(field)} muss größer als ${bound} sein.`,
  atMost: ({ field, bound }) => `${the(field)} darf höchstens ${bound} sein.`,
  lessThan: ({ field, bound }) => `${the(field)} muss kleiner als ${bound} sein.`,
  charactersAtLeast: ({ field, count }) =>
    `${the(field)} muss mindestens ${counted(count, { one: 'Zeichen', other: 'Zeichen' })} haben.`,
  charactersAtMost: ({ field, count }) =>
    `${the(field)} darf höchstens ${counted(count, { one: 'Zeichen', other: 'Zeichen' })} haben.`,
  itemsAtLeast: ({ field, count }) =>
    `${the(field)} muss mindestens ${counted(count, { one: 'Eintrag', other: 'Einträge' })} haben.`,
  itemsAtMost: ({ field, count }) =>
    `${the(field)} darf höchstens ${counted(count, { one: 'Eintrag', other: 'Einträge' })} haben.`,
  notEmpty: ({ field }) => `${the(field)} darf nicht leer sein.`,
  wellFormedText: ({ field }) => `${the(field)} muss wohlgeformtes Unicode sein.`,
  noControlCharacters: ({ field }) => `${the(field)} darf keine Steuerzeichen enthalten.`,
  noNul: ({ field }) => `${the(field)} darf keine NUL-Zeichen enthalten.`,
  noSurroundingSpace: ({ field }) => `${the(field)} darf nicht mit Leerraum beginnen oder enden.`,
  noInvisibleCharacters: ({ field }) =>
    `${the(field)} darf keine unsichtbaren Zeichen und keine anderen Leerzeichen als U+0020 enthalten.`,
  composedText: ({ field }) => `${the(field)} muss in zusammengesetzter Form sein (Unicode NFC).`,
  uuid: ({ field }) => `${the(field)} muss eine UUID sein.`,
  uuids: ({ field, count }) =>
    `${the(field)} muss aus mindestens 1 und höchstens ${count} UUIDs bestehen, durch Kommas getrennt.`,
  calendarDay: ({ field }) =>
    `${the(field)} muss ein Kalendertag von 1900-01-01 bis 2199-12-31 sein, in der Form JJJJ-MM-TT.`,
  instant: ({ field }) => `${the(field)} muss ein Zeitpunkt in UTC sein, in der Form JJJJ-MM-TTTHH:MM:SSZ.`,
  rangeReversed: ({ first, last }) => `${first} darf nicht nach ${last} liegen.`,
  periodTooLong: ({ months }) =>
    `Die Buchungsperiode darf höchstens ${counted(months, { one: 'Monat', other: 'Monate' })} lang sein.`,
  notStorableNumber: ({ field }) =>
    `${the(field)} lässt sich nicht genau als Zahl speichern. Senden Sie den Wert als Zeichenkette.`,
  levelsAtMost: ({ field, count }) =>
    `${the(field)} darf höchstens ${counted(count, { one: 'Ebene', other: 'Ebenen' })} tief verschachtelt sein.`,
  keysAtMost: ({ field, count }) =>
    `${the(field)} darf höchstens ${counted(count, { one: 'Schlüssel', other: 'Schlüssel' })} haben.`,
  bytesAtMost: ({ field, count }) =>
    `${the(field)} darf als JSON höchstens ${counted(count, { one: 'Byte', other: 'Bytes' })} lang sein.`,
  keyNotAllowed: ({ key }) => `Der Schlüssel ${key} ist nicht erlaubt.`,
  currencyCode: ({ field }) => `${the(field)} muss ein Währungscode nach ISO 4217 sein, zum Beispiel EUR.`,
  webUrl: ({ field }) => `${the(field)} muss eine URL mit http oder https sein.`,
  webhookUrl: ({ field }) =>
    `${the(field)} muss eine https-URL in normalisierter Form sein (Host in Kleinbuchstaben, kein Standardport, kein Leerraum), auf Port 443 oder ab 1024, ohne Benutzernamen, Passwort und Fragment.`,
  eventTypeRepeated: ({ field }) => `${the(field)} darf denselben Ereignistyp nicht zweimal enthalten.`,
  nonNegativeAmount: ({ field }) =>
    `${the(field)} muss eine nicht negative Dezimalzahl als Zeichenkette sein, zum Beispiel "125.00".`,
  nonZeroAmount: ({ field }) =>
    `${the(field)} muss eine Dezimalzahl ungleich 0 als Zeichenkette sein, zum Beispiel "12.50" oder "-3.00".`,
  debitOrCredit: () => 'Eine Zeile muss entweder Soll oder Haben enthalten, und zwar mehr als 0.',
  balanceOfAccount: () => 'Ein laufender Saldo gehört zu einem Konto, deshalb ist `account` nötig.',
  notInventoryAccount: ({ field }) =>
    `${the(field)} darf nicht das Warenbestandskonto sein: Die Zeilen eines Buchungssatzes würden sich aufheben.`,
  notLossAccount: ({ field }) =>
    `${the(field)} darf nicht das Aufwandskonto sein: Die Zeilen eines Buchungssatzes würden sich aufheben.`,
  ageBuckets: ({ field, example }) =>
    `${the(field)} muss aus bis zu 12 ganzen Zahlen von Tagen von 0 bis 99999 bestehen, aufsteigend, ohne Wiederholung, durch Kommas getrennt, etwa ${example}.`,
  enteredQuantity: ({ field }) =>
    `${the(field)} muss eine Dezimalzahl als Zeichenkette sein, zum Beispiel "2.5", mit höchstens 6 Nachkommastellen.`,
  positiveWeight: ({ field }) =>
    `${the(field)} muss eine Dezimalzahl über 0 als Zeichenkette sein, zum Beispiel "2.5".`,
  weightNotAllowed: () => 'Ein Gewicht ist nur erlaubt, wenn by weight ist.',
  weightRequired: ({ field }) => `${the(field)} ist nötig, wenn by weight ist.`,
  receiptRepeated: ({ field }) =>
    `${the(field)} darf keinen Zugang wiederholen. Nennen Sie jeden Zugang einmal.`,
  productRepeated: ({ field }) =>
    `${the(field)} darf kein Produkt wiederholen. Nennen Sie jedes Produkt einmal.`,
  unitNameRepeated: ({ field }) =>
    `${the(field)} muss sich von der Einheit des Produkts und den anderen Codes unterscheiden, ohne Rücksicht auf Groß- und Kleinschreibung.`,
  unitNamesRepeated: () =>
    'Die Einheit und die Gebinde eines Produkts müssen verschiedene Namen haben, ohne Rücksicht auf Groß- und Kleinschreibung.',
  exactCost: ({ field }) => `${the(field)} darf höchstens 6 Nachkommastellen und 15 gültige Ziffern haben.`,
  realizableValue: ({ field }) =>
    `${the(field)} muss eine Dezimalzahl ab 0 als Zeichenkette sein, mit höchstens 6 Nachkommastellen, zum Beispiel "9.50".`,
  priceAmount: ({ field }) =>
    `${the(field)} muss eine Dezimalzahl ab 0 als Zeichenkette sein, zum Beispiel "10.00", mit höchstens 6 Nachkommastellen und 15 gültigen Ziffern.`,
  priceOfTooMany: ({ cost, per }) =>
    `Gekürzt muss der Preis für höchstens 1.000.000.000 Einheiten gelten. Der nächstliegende ist ${cost} für ${per}.`,
  priceTooPrecise: () =>
    'Gekürzt muss der Preis für höchstens 1.000.000.000 Einheiten gelten. Senden Sie weniger Ziffern.',
  adjustmentOfNothing: () => 'Die Menge einer Berichtigung darf nicht 0 sein.',
  movedMoreThanNothing: ({ type }) => `Die Menge muss bei ${type} mehr als 0 sein.`,
  movedAtLeastOne: ({ type }) => `Die Menge muss bei ${type} mindestens 1 sein.`,
  enteredOrMeasured: () => 'Senden Sie entered anstelle von quantity, unit_cost und price, nicht beides.',
  costOrPrice: () => 'Senden Sie unit_cost oder price, nicht beides.',
  quantityOrEntered: () => 'Senden Sie quantity oder entered, nicht beides.',
  reversedMoreThanNothing: () => 'Die Menge muss mehr als 0 sein.',
  mustBeGreater: ({ field, than }) => `${the(field)} muss größer als ${than} sein.`,
  positionAndHead: () => 'position und head müssen zusammen angegeben werden.',
  anchorOfProduct: () =>
    'Ein Anker umfasst das gesamte Protokoll. Lassen Sie entweder product_id oder den Anker weg.',
  tokenOrId: () =>
    'Geben Sie entweder das Token des gemailten Links oder die ID einer erhaltenen Einladung an.',
};
