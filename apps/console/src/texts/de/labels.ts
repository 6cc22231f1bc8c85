import type { Texts } from '../texts.ts';

export const labels: Texts['labels'] = {
  title: 'Etiketten',
  search: 'Produkte suchen',
  none: 'Kein Produkt passt.',
  print: (count: string) => `${count} Etiketten drucken`,
  format: 'Papier',
  formats: { sheet: 'A4, 24 Etiketten zu 70 × 37 mm', roll: 'Rolle, 62 × 29 mm' },
  copies: 'Je Produkt',
  hint: 'Jedes Etikett hat den Barcode des Produkts als Code 128, oder ohne einen solchen die Artikelnummer. Drucken Sie mit 100 %, ohne Kopf- und Fußzeilen.',
  unreadable: (skus: string) =>
    `Ohne Striche, weil der Code zu lang ist oder Zeichen hat, die Code 128 nicht kennt: ${skus}. Geben Sie diesen Produkten einen kürzeren Barcode.`,
};
