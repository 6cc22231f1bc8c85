/** What is wrong with a value, and what to enter instead. The bound is formatted. */
const issues = {
  REQUIRED: () => 'Füllen Sie dieses Feld aus.',
  INVALID_TYPE: () => 'Geben Sie eine Zahl in Ziffern ein, ohne Tausendertrennzeichen.',
  INVALID_VALUE: () => 'Wählen Sie einen der möglichen Werte.',
  INVALID_FORMAT: () => 'Diese Kennung ist unvollständig. Kopieren Sie sie noch einmal.',
  INVALID_DATE: () => 'Geben Sie einen Tag zwischen 1900 und 2199 ein.',
  INVALID_TEXT: () => 'Entfernen Sie Leerzeichen am Rand und unsichtbare Zeichen.',
  AMBIGUOUS: () => 'Tausender oder Nachkommastellen? Geben Sie Tausender ohne Trennzeichen ein.',
  TOO_SMALL: (bound: string) => `Geben Sie ${bound} oder mehr ein.`,
  TOO_BIG: (bound: string) => `Geben Sie höchstens ${bound} ein.`,
  TOO_LONG: (bound: string) => `Geben Sie höchstens ${bound} Zeichen ein.`,
  TOO_PRECISE: () => 'Geben Sie höchstens 6 Nachkommastellen und insgesamt 15 Ziffern ein.',
  ZERO: () => 'Geben Sie die Differenz ein, etwa -3 oder 5. Sie kann nicht 0 sein.',
};

export const forms = {
  issues,
  product: 'Produkt',
  productHint: 'Geben Sie einen Teil der Artikelnummer oder des Namens ein.',
  searching: 'Suche läuft …',
  noProduct: 'Kein aktives Produkt passt dazu.',
  unknownSku: (sku: string) => `Kein Produkt hat die Artikelnummer oder den Barcode ${sku}.`,
  createSku: (sku: string) => `Produkt mit der Artikelnummer ${sku} anlegen`,
  unknownOutcome: 'Es kam keine Bestätigung an. Der Vorgang kann ausgeführt worden sein oder nicht.',
  unknownOutcomeHint: 'Versuchen Sie es erneut: Er wird nie zweimal ausgeführt.',
  discardTitle: 'Eingaben verwerfen?',
  discardText: 'Sie wurden nicht gesendet.',
  keepEditing: 'Weiter bearbeiten',
  discard: 'Verwerfen',
  /** A write of an earlier opening of the form. */
  unconfirmed: (moment: string) =>
    `Gesendet am ${moment}, ohne dass eine Bestätigung ankam. Hier kann nichts anderes gesendet werden, bis das Ergebnis bekannt ist.`,
  expired: (moment: string) =>
    `Was hier am ${moment} gesendet wurde, ist ohne Bestätigung geblieben: Prüfen Sie die Liste, bevor Sie es noch einmal eingeben.`,
  dayRange: (first: string, last: string) => `Geben Sie einen Tag vom ${first} bis ${last} ein.`,
  noDay: 'Dieser Tag ist unvollständig oder existiert nicht. Geben Sie Tag, Monat und Jahr ein.',
  checkOutcome: 'Ergebnis prüfen',
  periodClosed: 'Die Buchungsperiode dieses Tages ist abgeschlossen. Wählen Sie einen Tag in einer offenen.',
  periodMissing: 'Keine Buchungsperiode enthält diesen Tag. Wählen Sie einen anderen, oder legen Sie sie an.',
  tooFarAhead: (date: string) =>
    `Dieser Tag liegt zu weit in der Zukunft. Der letzte mögliche ist der ${date}.`,
};
