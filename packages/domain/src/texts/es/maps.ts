import type * as en from '../en/maps.ts';
import { counted } from './counted.ts';

export const maps: typeof en = {
  suggestion: ({ sentence, name }) => `${sentence} ¿Quería decir ${name}?`,
  mapNotObject: () => 'La correspondencia (map) debe ser un objeto JSON: campo → columna.',
  directedField: () => 'Solo una cantidad de movimientos se lee con in y out, o signed.',
  oneDirectedField: () => 'Solo una cantidad se lee con in y out, o signed.',
  mapMustFill: ({ name }) => `La correspondencia debe rellenar ${name}.`,
  mapMustFillProduct: () => 'La correspondencia debe rellenar product_id o sku.',
  sourceForms: () =>
    'Debe ser el nombre de una columna, {"column", "values"}, {"constant"}, {"in", "out"} o {"signed"}, con textos.',
  noSuchField: () => 'No hay ningún campo con este nombre.',
  columnsWithName: ({ count, name }) =>
    `El fichero tiene ${counted(count, { one: 'columna', other: 'columnas' })} de nombre ${name}. Cambie el nombre de una de ellas.`,
  noSuchColumn: ({ name }) => `El fichero no tiene la columna ${name}.`,
  outgoingSigns: ({ pointer }) =>
    `Esta cantidad saliente es negativa y ${pointer} es positiva. Use un solo signo para todas, para que una devolución no se lea como una salida.`,
  valueNotMapped: ({ field, text }) =>
    `La correspondencia no tiene ${field} para «${text}». Añádalo a sus valores.`,
  columnsAtMost: ({ limit }) =>
    `Un fichero puede tener como máximo ${counted(limit, { one: 'columna', other: 'columnas' })}.`,
  incomingNegative: () => 'Una cantidad entrante no debe ser negativa: escríbala en la otra columna.',
  quantityGoesIn: ({ type }) => `La cantidad entra, pero el tipo de la fila es ${type}.`,
  quantityGoesOut: ({ type }) => `La cantidad sale, pero el tipo de la fila es ${type}.`,
  noQuantity: () => 'La fila no tiene cantidad, ni entrante ni saliente.',
  bothDirections: () => 'La fila tiene una cantidad entrante y una saliente. Divídala en dos filas.',
  headingRow: () =>
    'Esta fila es solo un título, como en un informe que agrupa sus filas. Exporte una lista que repita el producto en cada fila.',
  currencyBesidePoint: () => 'Quite la moneda: debe ser un número con punto decimal, como 12.5.',
  currencyBesideComma: () => 'Quite la moneda: debe ser un número con coma decimal, como 12,5.',
  sameInRows: ({ detail, rows }) =>
    `${detail} El mismo error está en ${counted(rows, { one: 'fila', other: 'filas' })}.`,
  sameRows: () =>
    'Una importación terminada tenía las mismas filas. No se importó nada. Envíe el fichero con `again=true` si ocurrieron dos veces.',
  negativeNumber: () =>
    'Un número negativo solo se lee como una cantidad que la correspondencia indica con {"signed"} o {"in", "out"}.',
  mapTooDeep: ({ levels }) =>
    `La correspondencia está anidada en más de ${counted(levels, { one: 'nivel', other: 'niveles' })}.`,
  mapBroken: ({ line, column }) =>
    `La correspondencia no es JSON bien formado: vea la línea ${line}, columna ${column}.`,
  mapUnfinished: () => 'La correspondencia no es JSON bien formado: vea su final.',
};
