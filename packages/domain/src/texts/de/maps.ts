import type * as en from '../en/maps.ts';
import { counted } from './counted.ts';

export const maps: typeof en = {
  suggestion: ({ sentence, name }) => `${sentence} Meinten Sie ${name}?`,
  mapNotObject: () => 'Die Zuordnung (map) muss ein JSON-Objekt sein: Feld → Spalte.',
  directedField: () => 'Nur eine Menge von Bewegungen wird mit in und out oder signed gelesen.',
  oneDirectedField: () => 'Nur eine Menge wird mit in und out oder signed gelesen.',
  mapMustFill: ({ name }) => `Die Zuordnung muss ${name} füllen.`,
  mapMustFillProduct: () => 'Die Zuordnung muss product_id oder sku füllen.',
  sourceForms: () =>
    'Das muss der Name einer Spalte sein, {"column", "values"}, {"constant"}, {"in", "out"} oder {"signed"}, mit Texten.',
  noSuchField: () => 'Ein Feld dieses Namens gibt es nicht.',
  columnsWithName: ({ count, name }) =>
    `Die Datei hat ${counted(count, { one: 'Spalte', other: 'Spalten' })} mit dem Namen ${name}. Benennen Sie eine davon um.`,
  noSuchColumn: ({ name }) => `Die Datei hat keine Spalte ${name}.`,
  outgoingSigns: ({ pointer }) =>
    `Diese abgehende Menge ist negativ, und ${pointer} ist positiv. Verwenden Sie ein Vorzeichen für alle, damit keine Rückgabe als Abgang gelesen wird.`,
  valueNotMapped: ({ field, text }) =>
    `Die Zuordnung hat für „${text}“ kein Feld ${field}. Ergänzen Sie es unter values.`,
  columnsAtMost: ({ limit }) =>
    `Eine Datei kann höchstens ${counted(limit, { one: 'Spalte', other: 'Spalten' })} haben.`,
  incomingNegative: () =>
    'Eine zugehende Menge darf nicht negativ sein: Schreiben Sie sie in die andere Spalte.',
  quantityGoesIn: ({ type }) => `Die Menge geht zu, aber der Typ der Zeile ist ${type}.`,
  quantityGoesOut: ({ type }) => `Die Menge geht ab, aber der Typ der Zeile ist ${type}.`,
  noQuantity: () => 'Die Zeile hat keine Menge, weder zugehend noch abgehend.',
  bothDirections: () =>
    'Die Zeile hat eine zugehende und eine abgehende Menge. Teilen Sie sie in zwei Zeilen auf.',
  headingRow: () =>
    'Diese Zeile ist nur eine Überschrift, wie in einem Bericht mit Gruppen. Exportieren Sie die Zeilen als Liste, die das Produkt in jeder wiederholt.',
  currencyBesidePoint: () =>
    'Entfernen Sie die Währung: Das muss eine Zahl mit Dezimalpunkt sein, etwa 12.5.',
  currencyBesideComma: () =>
    'Entfernen Sie die Währung: Das muss eine Zahl mit Dezimalkomma sein, etwa 12,5.',
  sameInRows: ({ detail, rows }) =>
    `${detail} Derselbe Fehler steht in ${counted(rows, { one: 'Zeile', other: 'Zeilen' })}.`,
  sameRows: () =>
    'Ein abgeschlossener Import hatte dieselben Zeilen. Nichts wurde importiert. Senden Sie die Datei mit `again=true`, wenn sie zweimal vorkamen.',
  negativeNumber: () =>
    'Eine negative Zahl wird nur als Menge gelesen, die die Zuordnung als {"signed"} oder {"in", "out"} angibt.',
  mapTooDeep: ({ levels }) =>
    `Die Zuordnung ist tiefer als ${counted(levels, { one: 'Ebene', other: 'Ebenen' })} verschachtelt.`,
  mapBroken: ({ line, column }) =>
    `Die Zuordnung ist kein wohlgeformtes JSON: siehe Zeile ${line}, Spalte ${column}.`,
  mapUnfinished: () => 'Die Zuordnung ist kein wohlgeformtes JSON: siehe ihr Ende.',
};
