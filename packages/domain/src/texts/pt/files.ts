import type * as en from '../en/files.ts';
import { counted } from './counted.ts';

export const files: typeof en = {
  rowTooLong: ({ length }) =>
    `A linha excede ${counted(length, { one: 'carácter', other: 'caracteres' })}. Verifique se falta uma aspa de fecho.`,
  quoteMisplaced: () =>
    'Uma célula contém uma aspa. Coloque toda a célula entre aspas e duplique cada aspa interior.',
  fileRejected: ({ detail }) => `O ficheiro: ${detail} Nada foi importado.`,
  placeRejected: ({ pointer, detail }) => `${pointer}: ${detail} Nada foi importado.`,
  moreProblems: ({ detail, more }) =>
    `${detail} ${counted(more, { one: 'outro problema não é indicado', other: 'outros problemas não são indicados' })}.`,
  linesAtMost: ({ limit }) =>
    `Um ficheiro pode ter no máximo ${counted(limit, { one: 'linha', other: 'linhas' })}, incluindo as vazias.`,
  productsAtMost: ({ limit }) =>
    `Um ficheiro pode ter no máximo ${counted(limit, { one: 'produto', other: 'produtos' })}.`,
  ambiguousCell: ({ text, one, other, option }) =>
    `"${text}" pode ser ${one} ou ${other}, e nenhuma outra célula do ficheiro o decide. Indique ${option}.`,
  groupingDiffers: () => 'O separador de milhares tem de ser diferente do separador decimal.',
  workbook: () =>
    'O ficheiro é um livro de folha de cálculo (.xlsx, .xls, .ods), não um CSV. No programa de folha de cálculo, guarde a folha como "CSV UTF-8".',
  nulBytes: () =>
    'O ficheiro contém bytes NUL, como UTF-16 sem a sua marca de ordem. Guarde-o como "CSV UTF-8".',
  notInEncoding: ({ encoding }) =>
    `O ficheiro não é ${encoding} válido. Numa folha de cálculo, guarde-o como "CSV UTF-8".`,
  cellCount: ({ cells, columns }) =>
    `A linha tem ${counted(cells, { one: 'célula', other: 'células' })}, mas o cabeçalho tem ${columns}.`,
  namelessColumn: () => 'A coluna desta célula não tem nome. Dê-lhe um nome no cabeçalho.',
  decimalPoint: () => 'Aqui tem de estar um número com ponto decimal, como 12.5.',
  decimalComma: () => 'Aqui tem de estar um número com vírgula decimal, como 12,5.',
  decimalNumber: () => 'Aqui tem de estar um número decimal com ponto, como 12.5.',
  dateOfFile: () =>
    'Aqui tem de estar uma data na mesma ordem que as outras, com um ano de quatro algarismos.',
  wholeNumber: () => 'Aqui tem de estar um número inteiro em algarismos, como 10 ou -3.',
  cellAtLeast: ({ bound }) => `O valor tem de ser no mínimo ${bound}.`,
  cellAtMost: ({ bound }) => `O valor tem de ser no máximo ${bound}.`,
  cellLessThan: ({ bound }) => `O valor tem de ser inferior a ${bound}.`,
  cellPrecision: () => 'O valor tem de ter no máximo 6 casas decimais e 15 algarismos significativos.',
  unknownColumn: () => 'Esta coluna é desconhecida. Remova-a, ou corrija o seu nome.',
  columnRepeated: () => 'Esta coluna aparece mais de uma vez no cabeçalho.',
  columnMissing: ({ name }) => `O ficheiro tem de ter a coluna ${name}.`,
  productColumnMissing: () => 'O ficheiro tem de ter a coluna product_id ou sku.',
  noProductWithSku: () => 'A organização não tem nenhum produto com este SKU.',
  skuOfTwo: () =>
    'Dois produtos correspondem a este SKU, um com o apóstrofo inicial e outro sem ele. Use product_id.',
  noLocationWithCode: () => 'A organização não tem nenhuma localização com este código.',
  codeOfTwo: () =>
    'Duas localizações correspondem a este código, uma com o apóstrofo inicial e outra sem ele. Use location_id.',
  rowNotValid: () => 'A linha não é válida.',
  noRows: () => 'O ficheiro não tem linhas depois do cabeçalho.',
  sameSkuAsRow: ({ row }) => `A linha ${row} tem o mesmo SKU.`,
  sameProductAsRow: ({ row }) => `A linha ${row} tem o mesmo produto.`,
  sameBarcodeAsRow: ({ row }) => `A linha ${row} tem o mesmo código de barras.`,
  formsDiffer: ({ column }) =>
    `${column} difere do que a linha diz noutra forma. Corrija ou esvazie um dos dois.`,
  metadataObject: () => 'metadata tem de ser um objeto JSON bem formado.',
};
