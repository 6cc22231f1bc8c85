import type { Texts } from '../texts.ts';

export const labels: Texts['labels'] = {
  title: 'Etiquetas',
  search: 'Procurar produtos',
  none: 'Nenhum produto corresponde.',
  print: (count: string) => `Imprimir ${count} etiquetas`,
  format: 'Formato do papel',
  formats: { sheet: 'A4, 24 etiquetas de 70 × 37 mm', roll: 'Rolo, 62 × 29 mm' },
  copies: 'Por produto',
  hint: 'Cada etiqueta tem o código de barras do produto em Code 128 ou, na falta dele, o SKU. Imprima a 100 %, sem cabeçalhos nem rodapés.',
  unreadable: (skus: string) =>
    `Sem barras, porque o código é demasiado longo ou tem caracteres que o Code 128 não conhece: ${skus}. Dê a estes produtos um código de barras mais curto.`,
};
