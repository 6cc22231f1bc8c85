import type * as en from '../en/openings.ts';
import { counted } from './counted.ts';

export const openings: typeof en = {
  productIdOrSku: () => 'Senden Sie entweder product_id oder sku, nicht beides.',
  layersInUnits: () => 'Schichten zählen ganze Einheiten: Senden Sie quantity statt entered.',
  sumOfLayers: ({ field }) => `${field} muss die Summe über die Schichten der Position sein.`,
  layersAtMost: ({ field, maximum }) =>
    `${field} darf insgesamt höchstens ${counted(maximum, { one: 'Schicht', other: 'Schichten' })} haben; eine Position ohne Schichten zählt als eine.`,
  layerTooLate: ({ field }) => `${field} darf nicht nach dem Datum der Anfangsbestände liegen.`,
  layersOfAverage: () =>
    'Das Produkt wird zum Durchschnittspreis bewertet und hat keine Schichten. Lassen Sie sie weg.',
  openingRepeated: () =>
    'Jedes Produkt darf je Lagerort nur einmal vorkommen. Senden Sie eine Position mit der Summe.',
  openingTooPrecise: ({ nearest }) =>
    `So viele Einheiten können nicht genau diesen Wert haben: Ein Preis hat höchstens sechs Dezimalstellen und gilt für höchstens 1.000.000.000 Einheiten. Der nächste mögliche Wert ist ${nearest}; senden Sie diesen.`,
  openingAccountRequired: () =>
    'Die automatische Buchung ist eingeschaltet, darum ist account erforderlich: das Gegenkonto der Anfangsbestände.',
  openingAccountUnused: () =>
    'Die automatische Buchung ist ausgeschaltet, darum wird auf kein Konto gebucht. Lassen Sie account weg, oder schalten Sie zuerst die automatische Buchung ein.',
  openingReasonReserved: () =>
    'Der Ursachencode opening_balance ist Anfangsbeständen und Zugängen vorbehalten, die einen solchen korrigieren. Senden Sie einen anderen reason_code oder keinen.',
  openingAccountTaken: ({ account }) =>
    `Der Anfangsbestand wurde gegen das Konto ${account} gebucht, das inzwischen ein Warenbestands- oder Wertberichtigungskonto ist. Senden Sie einen anderen reason_code: Dann wird der Zugang wie jeder andere gebucht.`,
  productHasMovements: () =>
    'Das Produkt hat schon Bewegungen. Ein Anfangsbestand muss seine erste Bewegung sein.',
  totalDiffers: ({ given, sum }) =>
    `Die Werte der Positionen ergeben zusammen ${sum}, expected_total ist aber ${given}.`,
};
