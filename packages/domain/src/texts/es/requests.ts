import type * as en from '../en/requests.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'El cuerpo de la solicitud' : field);

export const requests: typeof en = {
  routeNotFound: () => 'No hay ninguna operación en esta ruta. Consulte /openapi.json.',
  procedureNotFound: () => 'No hay ningún procedimiento con este nombre.',
  methodNotAllowed: ({ allow }) => `Esta ruta solo acepta ${allow}.`,
  queryOrMutation: () => 'Llame a una query con GET y a una mutation con POST.',
  bodyTooLarge: ({ size }) => `El cuerpo supera ${size}, el límite de esta operación.`,
  bodyTooLargeAnyway: () => 'El cuerpo es demasiado grande.',
  sendJson: () => 'Envíe application/json en UTF-8, sin comprimir.',
  sendJsonOnly: () => 'Envíe application/json.',
  sendUncompressed: () => 'Envíe el cuerpo sin comprimir.',
  sendCsv: () =>
    'Envíe text/csv, sin comprimir y sin otro juego de caracteres que UTF-8: la codificación se lee del archivo. Guarde antes un archivo .xlsx como CSV.',
  batchTooLarge: ({ limit }) =>
    `Un lote puede contener como máximo ${counted(limit, { one: 'llamada', other: 'llamadas' })}.`,
  mixedBatch: () => 'Un lote puede contener queries o mutations, no ambas.',
  streamNeedsBatch: () => 'Una respuesta en flujo requiere batch=1, incluso para una llamada.',
  noSubscriptions: () =>
    'Ningún procedimiento es una suscripción. Llame a las queries con httpBatchLink y reciba los eventos con webhooks.',
  batchParameter: () => 'El parámetro batch debe ser 1.',
  mutationInput: () => 'Una mutation toma su entrada del cuerpo; omita el parámetro input.',
  noSuchCall: ({ call }) => `El lote no tiene la llamada ${call}.`,
  callInputObject: ({ call }) => `La entrada de la llamada ${call} debe ser un objeto.`,
  bodyObject: () => 'El cuerpo debe ser un objeto JSON.',
  inputObject: () => 'La entrada debe ser un objeto JSON.',
  noBody: () => 'Esta operación no acepta cuerpo.',
  partOfPath: ({ name }) => `${name} ya es parte de la ruta; omítalo aquí.`,
  unknownParameter: ({ name }) => `No existe el parámetro ${name}.`,
  unknownParameterLike: ({ name, closest }) => `No existe el parámetro ${name}. ¿Quiso decir ${closest}?`,
  parameterRepeated: ({ name }) => `El parámetro ${name} está repetido.`,
  queryEncoding: () => 'La cadena de consulta no es UTF-8 válido con codificación porcentual.',
  pathValue: ({ name, length }) =>
    `${name} debe ser UTF-8 con codificación porcentual de ${counted(length, { one: 'carácter', other: 'caracteres' })} como máximo.`,
  jsonTooDeep: ({ levels }) =>
    `El cuerpo está anidado en más de ${counted(levels, { one: 'nivel', other: 'niveles' })}.`,
  inputTooDeep: ({ levels }) =>
    `El parámetro input está anidado en más de ${counted(levels, { one: 'nivel', other: 'niveles' })}.`,
  jsonBroken: ({ line, column }) =>
    `El cuerpo no es JSON bien formado: vea la línea ${line}, columna ${column}.`,
  jsonUnfinished: () => 'El cuerpo no es JSON bien formado: vea su final.',
  inputBroken: ({ line, column }) =>
    `El parámetro input no es JSON bien formado: vea la línea ${line}, columna ${column}.`,
  inputUnfinished: () => 'El parámetro input no es JSON bien formado: vea su final.',
  bodyNotUtf8: () => 'El cuerpo no es UTF-8 válido.',
  inputNotUtf8: () => 'El parámetro input no es UTF-8 válido.',
  inputNotJson: () => 'La entrada no es JSON bien formado.',
  notTrpc: () => 'La solicitud no es una llamada tRPC válida.',
  tooManyDigits: ({ field }) =>
    `${the(field)} tiene más cifras de las que un número JSON puede contener con exactitud; el límite son 17 cifras significativas.`,
  keyRepeated: ({ key }) => `La clave ${key} aparece dos veces en un objeto.`,
  oneHost: () => 'Envíe exactamente una cabecera Host.',
  sendHost: () => 'Envíe una cabecera Host.',
  expectContinue: () => 'La única expectativa admitida es 100-continue.',
  connectionEnded: () => 'La conexión terminó antes de que el cuerpo estuviera completo.',
  notWellFormed: () => 'La solicitud no está bien formada.',
  bodyTooSlow: ({ seconds }) =>
    `El cuerpo no llegó a tiempo. Envíelo en los ${counted(seconds, { one: 'segundo', other: 'segundos' })} posteriores a las cabeceras o, si supera 64 KB, 64 KB cada ${counted(seconds, { one: 'segundo', other: 'segundos' })}.`,
  keyForm: () => 'La Idempotency-Key debe tener de 8 a 255 caracteres ASCII imprimibles.',
  keyReused: () => 'Esta Idempotency-Key se usó para otra solicitud. No se cambió nada; use una nueva.',
  cursorOfOtherList: () =>
    'El cursor no pertenece a esta lista con estos filtros. Empiece de nuevo sin cursor.',
  notStorable: () => 'Un valor de la solicitud no se puede guardar.',
  movementNotFound: () => 'La organización no tiene ningún movimiento con este identificador.',
  nothingToAllocateBy: () =>
    'Las entradas no tienen valor por el que repartir. Reparta por cantidad o por peso.',
};
