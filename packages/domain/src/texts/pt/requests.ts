import type * as en from '../en/requests.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'O corpo do pedido' : field);

export const requests: typeof en = {
  routeNotFound: () => 'Não há nenhuma operação neste caminho. Consulte /openapi.json.',
  procedureNotFound: () => 'Não há nenhum procedimento com este nome.',
  methodNotAllowed: ({ allow }) => `Este caminho só aceita ${allow}.`,
  queryOrMutation: () => 'Chame uma query com GET e uma mutation com POST.',
  bodyTooLarge: ({ size }) => `O corpo excede ${size}, o limite desta operação.`,
  bodyTooLargeAnyway: () => 'O corpo é demasiado grande.',
  sendJson: () => 'Envie application/json em UTF-8, sem compressão.',
  sendJsonOnly: () => 'Envie application/json.',
  sendUncompressed: () => 'Envie o corpo sem compressão.',
  sendCsv: () =>
    'Envie text/csv, sem compressão e sem outro conjunto de caracteres que UTF-8: a codificação é lida do ficheiro. Guarde primeiro um ficheiro .xlsx como CSV.',
  batchTooLarge: ({ limit }) =>
    `Um lote pode conter no máximo ${counted(limit, { one: 'chamada', other: 'chamadas' })}.`,
  mixedBatch: () => 'Um lote pode conter queries ou mutations, não ambas.',
  streamNeedsBatch: () => 'Uma resposta em fluxo requer batch=1, mesmo para uma chamada.',
  noSubscriptions: () =>
    'Nenhum procedimento é uma subscrição. Chame as queries com httpBatchLink e receba os eventos por webhooks.',
  batchParameter: () => 'O parâmetro batch tem de ser 1.',
  mutationInput: () => 'Uma mutation recebe a entrada no corpo; omita o parâmetro input.',
  noSuchCall: ({ call }) => `O lote não tem a chamada ${call}.`,
  callInputObject: ({ call }) => `A entrada da chamada ${call} tem de ser um objeto.`,
  bodyObject: () => 'O corpo tem de ser um objeto JSON.',
  inputObject: () => 'A entrada tem de ser um objeto JSON.',
  noBody: () => 'Esta operação não aceita corpo.',
  partOfPath: ({ name }) => `${name} já faz parte do caminho; omita-o aqui.`,
  unknownParameter: ({ name }) => `O parâmetro ${name} não existe.`,
  unknownParameterLike: ({ name, closest }) => `O parâmetro ${name} não existe. Queria dizer ${closest}?`,
  parameterRepeated: ({ name }) => `O parâmetro ${name} está repetido.`,
  queryEncoding: () => 'A cadeia de consulta não é UTF-8 válido com codificação percentual.',
  pathValue: ({ name, length }) =>
    `${name} tem de ser UTF-8 com codificação percentual de ${counted(length, { one: 'carácter', other: 'caracteres' })} no máximo.`,
  jsonTooDeep: ({ levels }) =>
    `O corpo está aninhado em mais de ${counted(levels, { one: 'nível', other: 'níveis' })}.`,
  inputTooDeep: ({ levels }) =>
    `O parâmetro input está aninhado em mais de ${counted(levels, { one: 'nível', other: 'níveis' })}.`,
  jsonBroken: ({ line, column }) => `O corpo não é JSON bem formado: veja a linha ${line}, coluna ${column}.`,
  jsonUnfinished: () => 'O corpo não é JSON bem formado: veja o fim.',
  inputBroken: ({ line, column }) =>
    `O parâmetro input não é JSON bem formado: veja a linha ${line}, coluna ${column}.`,
  inputUnfinished: () => 'O parâmetro input não é JSON bem formado: veja o fim.',
  bodyNotUtf8: () => 'O corpo não é UTF-8 válido.',
  inputNotUtf8: () => 'O parâmetro input não é UTF-8 válido.',
  inputNotJson: () => 'A entrada não é JSON bem formado.',
  notTrpc: () => 'O pedido não é uma chamada tRPC válida.',
  tooManyDigits: ({ field }) =>
    `${the(field)} tem mais algarismos do que um número JSON pode conter com exatidão; o limite são 17 algarismos significativos.`,
  keyRepeated: ({ key }) => `A chave ${key} aparece duas vezes num objeto.`,
  oneHost: () => 'Envie exatamente um cabeçalho Host.',
  sendHost: () => 'Envie um cabeçalho Host.',
  expectContinue: () => 'A única expectativa suportada é 100-continue.',
  connectionEnded: () => 'A ligação terminou antes de o corpo estar completo.',
  notWellFormed: () => 'O pedido não está bem formado.',
  bodyTooSlow: ({ seconds }) =>
    `O corpo não chegou a tempo. Envie-o nos ${counted(seconds, { one: 'segundo', other: 'segundos' })} após os cabeçalhos ou, se exceder 64 KB, 64 KB a cada ${counted(seconds, { one: 'segundo', other: 'segundos' })}.`,
  keyForm: () => 'A Idempotency-Key tem de ter de 8 a 255 caracteres ASCII imprimíveis.',
  keyReused: () => 'Esta Idempotency-Key foi usada para outro pedido. Nada foi alterado; use uma nova.',
  cursorOfOtherList: () => 'O cursor não pertence a esta lista com estes filtros. Recomece sem cursor.',
  notStorable: () => 'Um valor do pedido não pode ser guardado.',
  movementNotFound: () => 'A organização não tem nenhum movimento com este identificador.',
  nothingToAllocateBy: () =>
    'As entradas não têm valor pelo qual repartir. Reparta por quantidade ou por peso.',
};
