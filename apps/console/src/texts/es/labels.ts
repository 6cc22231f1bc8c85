import type { Texts } from '../texts.ts';

export const labels: Texts['labels'] = {
  title: 'Etiquetas',
  search: 'Buscar productos',
  none: 'Ningún producto coincide.',
  print: (count: string) => `Imprimir ${count} etiquetas`,
  format: 'Papel',
  formats: { sheet: 'A4, 24 etiquetas de 70 × 37 mm', roll: 'Rollo, 62 × 29 mm' },
  copies: 'Por producto',
  hint: 'Cada etiqueta lleva el código de barras del producto en Code 128 o, si no tiene, su SKU. Imprima al 100 %, sin encabezados ni pies de página.',
  unreadable: (skus: string) =>
    `Sin barras, porque el código es demasiado largo o tiene caracteres que Code 128 no conoce: ${skus}. Dé a estos productos un código de barras más corto.`,
};
