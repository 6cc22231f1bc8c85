import type * as en from '../en/maps.ts';
import { counted } from './counted.ts';

export const maps: typeof en = {
  suggestion: ({ sentence, name }) => `${sentence} Queria dizer ${name}?`,
  mapNotObject: () => 'A correspondência (map) tem de ser um objeto JSON: campo → coluna.',
  directedField: () => 'Só uma quantidade de movimentos se lê com in e out, ou signed.',
  oneDirectedField: () => 'Só uma quantidade se lê com in e out, ou signed.',
  mapMustFill: ({ name }) => `A correspondência tem de preencher ${name}.`,
  mapMustFillProduct: () => 'A correspondência tem de preencher product_id ou sku.',
  sourceForms: () =>
    'Tem de ser o nome de uma coluna, {"column", "values"}, {"constant"}, {"in", "out"} ou {"signed"}, com textos.',
  noSuchField: () => 'Não existe nenhum campo com este nome.',
  columnsWithName: ({ count, name }) =>
    `O ficheiro tem ${counted(count, { one: 'coluna', other: 'colunas' })} com o nome ${name}. Mude o nome de uma delas.`,
  noSuchColumn: ({ name }) => `O ficheiro não tem a coluna ${name}.`,
  outgoingSigns: ({ pointer }) =>
    `Esta quantidade de saída é negativa e ${pointer} é positiva. Use o mesmo sinal em todas, para que uma devolução não seja lida como uma saída.`,
  valueNotMapped: ({ field, text }) =>
    `A correspondência não tem ${field} para «${text}». Acrescente-o aos seus valores.`,
  columnsAtMost: ({ limit }) =>
    `Um ficheiro pode ter no máximo ${counted(limit, { one: 'coluna', other: 'colunas' })}.`,
  incomingNegative: () => 'Uma quantidade de entrada não pode ser negativa: escreva-a na outra coluna.',
  quantityGoesIn: ({ type }) => `A quantidade entra, mas o tipo da linha é ${type}.`,
  quantityGoesOut: ({ type }) => `A quantidade sai, mas o tipo da linha é ${type}.`,
  noQuantity: () => 'A linha não tem quantidade, nem de entrada nem de saída.',
  bothDirections: () => 'A linha tem uma quantidade de entrada e uma de saída. Divida-a em duas linhas.',
  headingRow: () =>
    'Esta linha é apenas um título, como num relatório que agrupa as linhas. Exporte uma lista que repita o produto em cada linha.',
  currencyBesidePoint: () => 'Retire a moeda: tem de ser um número com ponto decimal, como 12.5.',
  currencyBesideComma: () => 'Retire a moeda: tem de ser um número com vírgula decimal, como 12,5.',
  sameInRows: ({ detail, rows }) =>
    `${detail} O mesmo erro está em ${counted(rows, { one: 'linha', other: 'linhas' })}.`,
  sameRows: () =>
    'Uma importação terminada tinha as mesmas linhas. Nada foi importado. Envie o ficheiro com `again=true` se aconteceram duas vezes.',
  negativeNumber: () =>
    'Um número negativo só é lido como uma quantidade que a correspondência indica com {"signed"} ou {"in", "out"}.',
  mapTooDeep: ({ levels }) =>
    `A correspondência está aninhada em mais de ${counted(levels, { one: 'nível', other: 'níveis' })}.`,
  mapBroken: ({ line, column }) =>
    `A correspondência não é JSON bem formado: veja a linha ${line}, coluna ${column}.`,
  mapUnfinished: () => 'A correspondência não é JSON bem formado: veja o fim.',
};
