import type * as en from '../en/files.ts';
import { counted } from './counted.ts';

export const files: typeof en = {
  rowTooLong: ({ length }) =>
    `Die Zeile ist länger als ${counted(length, { one: 'Zeichen', other: 'Zeichen' })}. Vielleicht fehlt ein schließendes Anführungszeichen.`,
  quoteMisplaced: () =>
    'Eine Zelle enthält ein Anführungszeichen. Schließen Sie die ganze Zelle in Anführungszeichen ein und verdoppeln Sie jedes darin.',
  fileRejected: ({ detail }) => `Die Datei: ${detail} Nichts wurde importiert.`,
  placeRejected: ({ pointer, detail }) => `${pointer}: ${detail} Nichts wurde importiert.`,
  moreProblems: ({ detail, more }) =>
    `${detail} ${counted(more, { one: 'weiteres Problem ist', other: 'weitere Probleme sind' })} nicht aufgeführt.`,
  linesAtMost: ({ limit }) =>
    `Eine Datei kann höchstens ${counted(limit, { one: 'Zeile', other: 'Zeilen' })} haben, leere eingeschlossen.`,
  productsAtMost: ({ limit }) =>
    `Eine Datei kann höchstens ${counted(limit, { one: 'Produkt', other: 'Produkte' })} haben.`,
  ambiguousCell: ({ text, one, other, option }) =>
    `"${text}" kann ${one} oder ${other} sein, und keine andere Zelle der Datei entscheidet es. Setzen Sie ${option}.`,
  groupingDiffers: () => 'Das Tausendertrennzeichen darf nicht das Dezimaltrennzeichen sein.',
  workbook: () =>
    'Die Datei ist eine Arbeitsmappe (.xlsx, .xls, .ods), keine CSV-Datei. Speichern Sie das Blatt in der Tabellenkalkulation als "CSV UTF-8".',
  nulBytes: () =>
    'Die Datei enthält NUL-Bytes, wie UTF-16 ohne seine Bytereihenfolge-Marke. Speichern Sie sie als "CSV UTF-8".',
  notInEncoding: ({ encoding }) =>
    `Die Datei ist kein gültiges ${encoding}. Speichern Sie sie in der Tabellenkalkulation als "CSV UTF-8".`,
  cellCount: ({ cells, columns }) =>
    `Die Zeile hat ${counted(cells, { one: 'Zelle', other: 'Zellen' })}, aber die Kopfzeile hat ${columns}.`,
  namelessColumn: () => 'Die Spalte dieser Zelle hat keinen Namen. Benennen Sie sie in der Kopfzeile.',
  decimalPoint: () => 'Dies muss eine Zahl mit Dezimalpunkt sein, etwa 12.5.',
  decimalComma: () => 'Dies muss eine Zahl mit Dezimalkomma sein, etwa 12,5.',
  decimalNumber: () => 'Dies muss eine Dezimalzahl mit Punkt sein, etwa 12.5.',
  dateOfFile: () =>
    'Dies muss ein Kalendertag in derselben Reihenfolge wie die anderen sein, mit vierstelligem Jahr.',
  wholeNumber: () => 'Dies muss eine ganze Zahl in Ziffern sein, etwa 10 oder -3.',
  cellAtLeast: ({ bound }) => `Der Wert muss mindestens ${bound} sein.`,
  cellAtMost: ({ bound }) => `Der Wert darf höchstens ${bound} sein.`,
  cellLessThan: ({ bound }) => `Der Wert muss kleiner als ${bound} sein.`,
  cellPrecision: () => 'Der Wert darf höchstens 6 Nachkommastellen und 15 gültige Ziffern haben.',
  unknownColumn: () => 'Diese Spalte ist unbekannt. Entfernen Sie sie, oder berichtigen Sie ihren Namen.',
  columnRepeated: () => 'Diese Spalte kommt in der Kopfzeile mehrmals vor.',
  columnMissing: ({ name }) => `Die Datei braucht die Spalte ${name}.`,
  productColumnMissing: () => 'Die Datei braucht die Spalte product_id oder sku.',
  noProductWithSku: () => 'Die Organisation hat kein Produkt mit dieser Artikelnummer.',
  skuOfTwo: () =>
    'Zwei Produkte passen zu dieser Artikelnummer, eines mit und eines ohne den Apostroph am Anfang. Nehmen Sie product_id.',
  noLocationWithCode: () => 'Die Organisation hat keinen Lagerort mit diesem Kürzel.',
  codeOfTwo: () =>
    'Zwei Lagerorte passen zu diesem Kürzel, einer mit und einer ohne den Apostroph am Anfang. Nehmen Sie location_id.',
  rowNotValid: () => 'Die Zeile ist ungültig.',
  noRows: () => 'Die Datei hat nach der Kopfzeile keine Zeilen.',
  sameSkuAsRow: ({ row }) => `Zeile ${row} hat dieselbe Artikelnummer.`,
  sameProductAsRow: ({ row }) => `Zeile ${row} hat dasselbe Produkt.`,
  sameBarcodeAsRow: ({ row }) => `Zeile ${row} hat denselben Barcode.`,
  formsDiffer: ({ column }) =>
    `${column} weicht von dem ab, was die Zeile in anderer Form sagt. Berichtigen oder leeren Sie eines von beiden.`,
  metadataObject: () => 'metadata muss ein wohlgeformtes JSON-Objekt sein.',
};
