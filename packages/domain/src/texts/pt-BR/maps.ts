import type { maps as pt } from '../pt/maps.ts';
import { counted } from './counted.ts';

export const maps: Partial<typeof pt> = {
  suggestion: ({ sentence, name }) => `${sentence} Você quis dizer ${name}?`,
  mapNotObject: () => 'A correspondência (map) deve ser um objeto JSON: campo → coluna.',
  mapMustFill: ({ name }) => `A correspondência deve preencher ${name}.`,
  mapMustFillProduct: () => 'A correspondência deve preencher product_id ou sku.',
  sourceForms: () =>
    'Deve ser o nome de uma coluna, {"column", "values"}, {"constant"}, {"in", "out"} ou {"signed"}, com textos.',
  columnsWithName: ({ count, name }) =>
    `O arquivo tem ${counted(count, { one: 'coluna', other: 'colunas' })} com o nome ${name}. Mude o nome de uma delas.`,
  noSuchColumn: ({ name }) => `O arquivo não tem a coluna ${name}.`,
  columnsAtMost: ({ limit }) =>
    `Um arquivo pode ter no máximo ${counted(limit, { one: 'coluna', other: 'colunas' })}.`,
  headingRow: () =>
    'Esta linha é apenas um título, como em um relatório que agrupa as linhas. Exporte uma lista que repita o produto em cada linha.',
  currencyBesidePoint: () => 'Remova a moeda: deve ser um número com ponto decimal, como 12.5.',
  currencyBesideComma: () => 'Remova a moeda: deve ser um número com vírgula decimal, como 12,5.',
  sameRows: () =>
    'Uma importação terminada tinha as mesmas linhas. Nada foi importado. Envie o arquivo com `again=true` se aconteceram duas vezes.',
};
