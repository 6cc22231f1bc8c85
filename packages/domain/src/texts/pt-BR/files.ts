import type { files as pt } from '../pt/files.ts';
import { counted } from './counted.ts';

export const files: Partial<typeof pt> = {
  rowTooLong: ({ length }) =>
    `A linha excede ${counted(length, { one: 'caractere', other: 'caracteres' })}. Verifique se falta uma aspa de fecho.`,
  fileRejected: ({ detail }) => `O arquivo: ${detail} Nada foi importado.`,
  linesAtMost: ({ limit }) =>
    `Um arquivo pode ter no máximo ${counted(limit, { one: 'linha', other: 'linhas' })}, incluindo as vazias.`,
  productsAtMost: ({ limit }) =>
    `Um arquivo pode ter no máximo ${counted(limit, { one: 'produto', other: 'produtos' })}.`,
  ambiguousCell: ({ text, one, other, option }) =>
    `"${text}" pode ser ${one} ou ${other}, e nenhuma outra célula do arquivo o decide. Indique ${option}.`,
  groupingDiffers: () => 'O separador de milhares deve ser diferente do separador decimal.',
  workbook: () =>
    'O arquivo é uma pasta de trabalho (.xlsx, .xls, .ods), não um CSV. No programa de planilhas, salve a planilha como "CSV UTF-8".',
  nulBytes: () =>
    'O arquivo contém bytes NUL, como UTF-16 sem a sua marca de ordem. Salve-o como "CSV UTF-8".',
  notInEncoding: ({ encoding }) =>
    `O arquivo não é ${encoding} válido. Em uma planilha, salve-o como "CSV UTF-8".`,
  decimalPoint: () => 'Aqui deve estar um número com ponto decimal, como 12.5.',
  decimalComma: () => 'Aqui deve estar um número com vírgula decimal, como 12,5.',
  decimalNumber: () => 'Aqui deve estar um número decimal com ponto, como 12.5.',
  dateOfFile: () => 'Aqui deve estar uma data na mesma ordem que as outras, com um ano de quatro algarismos.',
  wholeNumber: () => 'Aqui deve estar um número inteiro em algarismos, como 10 ou -3.',
  cellAtLeast: ({ bound }) => `O valor deve ser no mínimo ${bound}.`,
  cellAtMost: ({ bound }) => `O valor deve ser no máximo ${bound}.`,
  cellLessThan: ({ bound }) => `O valor deve ser inferior a ${bound}.`,
  cellPrecision: () => 'O valor deve ter no máximo 6 casas decimais e 15 algarismos significativos.',
  columnMissing: ({ name }) => `O arquivo deve ter a coluna ${name}.`,
  productColumnMissing: () => 'O arquivo deve ter a coluna product_id ou sku.',
  noRows: () => 'O arquivo não tem linhas depois do cabeçalho.',
  formsDiffer: ({ column }) =>
    `${column} difere do que a linha diz em outra forma. Corrija ou esvazie um dos dois.`,
  metadataObject: () => 'metadata deve ser um objeto JSON bem formado.',
};
