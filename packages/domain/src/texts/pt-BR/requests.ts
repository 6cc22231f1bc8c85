import type { requests as pt } from '../pt/requests.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'O corpo da requisição' : field);

export const requests: Partial<typeof pt> = {
  bodyTooLargeAnyway: () => 'O corpo é grande demais.',
  sendCsv: () =>
    'Envie text/csv, sem compressão e sem outro conjunto de caracteres que UTF-8: a codificação é lida do arquivo. Salve primeiro um arquivo .xlsx como CSV.',
  noSubscriptions: () =>
    'Nenhum procedimento é uma assinatura. Chame as queries com httpBatchLink e receba os eventos por webhooks.',
  batchParameter: () => 'O parâmetro batch deve ser 1.',
  callInputObject: ({ call }) => `A entrada da chamada ${call} deve ser um objeto.`,
  bodyObject: () => 'O corpo deve ser um objeto JSON.',
  inputObject: () => 'A entrada deve ser um objeto JSON.',
  unknownParameterLike: ({ name, closest }) => `O parâmetro ${name} não existe. Você quis dizer ${closest}?`,
  queryEncoding: () => 'A query string não é UTF-8 válido com codificação percentual.',
  pathValue: ({ name, length }) =>
    `${name} deve ser UTF-8 com codificação percentual de ${counted(length, { one: 'caractere', other: 'caracteres' })} no máximo.`,
  notTrpc: () => 'A requisição não é uma chamada tRPC válida.',
  tooManyDigits: ({ field }) =>
    `${the(field)} tem mais algarismos do que um número JSON pode conter com exatidão; o limite são 17 algarismos significativos.`,
  keyRepeated: ({ key }) => `A chave ${key} aparece duas vezes em um objeto.`,
  connectionEnded: () => 'A conexão terminou antes de o corpo estar completo.',
  notWellFormed: () => 'A requisição não está bem formada.',
  keyForm: () => 'A Idempotency-Key deve ter de 8 a 255 caracteres ASCII imprimíveis.',
  keyReused: () => 'Esta Idempotency-Key foi usada para outra requisição. Nada foi alterado; use uma nova.',
  notStorable: () => 'Um valor da requisição não pode ser armazenado.',
  nothingToAllocateBy: () => 'As entradas não têm valor pelo qual ratear. Rateie por quantidade ou por peso.',
};
