import type * as en from '../en/fields.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'El cuerpo de la solicitud' : field);

const kinds: Readonly<Record<string, string>> = {
  string: 'una cadena',
  number: 'un número',
  int: 'un número entero',
  boolean: 'true o false',
  object: 'un objeto',
  record: 'un objeto',
  array: 'un array',
  null: 'null',
};

export const fields: typeof en = {
  requestNotValid: () => 'La solicitud no es válida.',
  fieldRequired: ({ field }) => `${the(field)} es obligatorio.`,
  fieldNotValid: ({ field }) => `${the(field)} no es válido.`,
  unknownField: ({ field }) => `No existe el campo ${field}.`,
  wrongKind: ({ field, kind }) => `${the(field)} debe ser ${kinds[kind] ?? kind}.`,
  notOneOf: ({ field, values }) => `${the(field)} debe ser uno de estos valores: ${values.join(', ')}.`,
  atLeast: ({ field, bound }) => `${the(field)} debe ser como mínimo ${bound}.`,
  moreThan: ({ field, bound }) => `${the(field)} debe ser mayor que ${bound}.`,
  atMost: ({ field, bound }) => `${the(field)} debe ser como máximo ${bound}.`,
  lessThan: ({ field, bound }) => `${the(field)} debe ser menor que ${bound}.`,
  charactersAtLeast: ({ field, count }) =>
    `${the(field)} debe tener como mínimo ${counted(count, { one: 'carácter', other: 'caracteres' })}.`,
  charactersAtMost: ({ field, count }) =>
    `${the(field)} debe tener como máximo ${counted(count, { one: 'carácter', other: 'caracteres' })}.`,
  itemsAtLeast: ({ field, count }) =>
    `${the(field)} debe tener como mínimo ${counted(count, { one: 'elemento', other: 'elementos' })}.`,
  itemsAtMost: ({ field, count }) =>
    `${the(field)} debe tener como máximo ${counted(count, { one: 'elemento', other: 'elementos' })}.`,
  notEmpty: ({ field }) => `${the(field)} no debe estar vacío.`,
  wellFormedText: ({ field }) => `${the(field)} debe ser Unicode bien formado.`,
  noControlCharacters: ({ field }) => `${the(field)} no debe contener caracteres de control.`,
  noNul: ({ field }) => `${the(field)} no debe contener caracteres NUL.`,
  noSurroundingSpace: ({ field }) => `${the(field)} no debe empezar ni terminar con espacios.`,
  noInvisibleCharacters: ({ field }) =>
    `${the(field)} no debe contener caracteres invisibles ni espacios distintos de U+0020.`,
  composedText: ({ field }) => `${the(field)} debe estar en forma compuesta (Unicode NFC).`,
  uuid: ({ field }) => `${the(field)} debe ser un UUID.`,
  uuids: ({ field, count }) => `${the(field)} debe contener de 1 a ${count} UUID, separados por comas.`,
  calendarDay: ({ field }) =>
    `${the(field)} debe ser una fecha del 1900-01-01 al 2199-12-31, en la forma AAAA-MM-DD.`,
  instant: ({ field }) => `${the(field)} debe ser un instante en UTC, en la forma AAAA-MM-DDTHH:MM:SSZ.`,
  rangeReversed: ({ first, last }) => `${first} no debe ser posterior a ${last}.`,
  periodTooLong: ({ months }) =>
    `El período debe durar como máximo ${counted(months, { one: 'mes', other: 'meses' })}.`,
  notStorableNumber: ({ field }) =>
    `${the(field)} no se puede guardar exactamente como número. Envíe el valor como cadena.`,
  levelsAtMost: ({ field, count }) =>
    `${the(field)} debe estar anidado como máximo en ${counted(count, { one: 'nivel', other: 'niveles' })}.`,
  keysAtMost: ({ field, count }) =>
    `${the(field)} debe tener como máximo ${counted(count, { one: 'clave', other: 'claves' })}.`,
  bytesAtMost: ({ field, count }) =>
    `${the(field)} debe tener como máximo ${counted(count, { one: 'byte', other: 'bytes' })} en JSON.`,
  keyNotAllowed: ({ key }) => `La clave ${key} no está permitida.`,
  currencyCode: ({ field }) => `${the(field)} debe ser un código de moneda ISO 4217, por ejemplo EUR.`,
  webUrl: ({ field }) => `${the(field)} debe ser una URL http o https.`,
  webhookUrl: ({ field }) =>
    `${the(field)} debe ser una URL https normalizada (host en minúsculas, sin puerto predeterminado ni espacios), en el puerto 443 o desde el 1024, sin nombre de usuario, contraseña ni fragmento.`,
  eventTypeRepeated: ({ field }) => `${the(field)} no debe contener dos veces el mismo tipo de evento.`,
  nonNegativeAmount: ({ field }) =>
    `${the(field)} debe ser una cadena decimal no negativa, por ejemplo "125.00".`,
  nonZeroAmount: ({ field }) =>
    `${the(field)} debe ser una cadena decimal distinta de 0, por ejemplo "12.50" o "-3.00".`,
  debitOrCredit: () => 'Una línea debe tener o debe o haber, y mayor que 0.',
  balanceOfAccount: () => 'Un saldo acumulado es el de una cuenta, así que exige `account`.',
  notInventoryAccount: ({ field }) =>
    `${the(field)} debe ser distinto de la cuenta de existencias: las líneas de un asiento se compensarían.`,
  notLossAccount: ({ field }) =>
    `${the(field)} debe ser distinto de la cuenta de pérdidas: las líneas de un asiento se compensarían.`,
  ageBuckets: ({ field, example }) =>
    `${the(field)} debe contener hasta 12 números enteros de días de 0 a 99999, crecientes, sin repetición, separados por comas, como ${example}.`,
  enteredQuantity: ({ field }) =>
    `${the(field)} debe ser una cadena decimal, por ejemplo "2.5", con 6 decimales como máximo.`,
  positiveWeight: ({ field }) => `${the(field)} debe ser una cadena decimal mayor que 0, por ejemplo "2.5".`,
  weightNotAllowed: () => 'Un peso solo se permite si by es weight.',
  weightRequired: ({ field }) => `${the(field)} es obligatorio si by es weight.`,
  receiptRepeated: ({ field }) => `${the(field)} no debe repetir una entrada. Nombre cada entrada una vez.`,
  productRepeated: ({ field }) => `${the(field)} no debe repetir un producto. Nombre cada producto una vez.`,
  unitNameRepeated: ({ field }) =>
    `${the(field)} debe ser distinto de la unidad del producto y de los demás códigos, sin distinguir mayúsculas.`,
  unitNamesRepeated: () =>
    'La unidad y los envases de un producto deben tener nombres distintos, sin distinguir mayúsculas.',
  exactCost: ({ field }) => `${the(field)} debe tener como máximo 6 decimales y 15 cifras significativas.`,
  realizableValue: ({ field }) =>
    `${the(field)} debe ser una cadena decimal de 0 o más con 6 decimales como máximo, por ejemplo "9.50".`,
  priceAmount: ({ field }) =>
    `${the(field)} debe ser una cadena decimal de 0 o más, por ejemplo "10.00", con 6 decimales y 15 cifras significativas como máximo.`,
  priceOfTooMany: ({ cost, per }) =>
    `En forma reducida, el precio debe ser de 1.000.000.000 unidades como máximo. El más cercano es ${cost} por ${per}.`,
  priceTooPrecise: () =>
    'En forma reducida, el precio debe ser de 1.000.000.000 unidades como máximo. Envíe menos cifras.',
  adjustmentOfNothing: () => 'La cantidad de un ajuste no debe ser 0.',
  movedMoreThanNothing: ({ type }) => `La cantidad de un movimiento ${type} debe ser mayor que 0.`,
  movedAtLeastOne: ({ type }) => `La cantidad de un movimiento ${type} debe ser como mínimo 1.`,
  enteredOrMeasured: () => 'Envíe entered en lugar de quantity, unit_cost y price, no ambos.',
  costOrPrice: () => 'Envíe unit_cost o price, no ambos.',
  quantityOrEntered: () => 'Envíe quantity o entered, no ambos.',
  reversedMoreThanNothing: () => 'La cantidad debe ser mayor que 0.',
  mustBeGreater: ({ field, than }) => `${the(field)} debe ser mayor que ${than}.`,
  positionAndHead: () => 'position y head se deben dar juntos.',
  anchorOfProduct: () => 'Un ancla abarca todo el libro. Omita product_id o el ancla.',
  tokenOrId: () =>
    'Indique el token del enlace enviado por correo o el identificador de una invitación recibida.',
};
