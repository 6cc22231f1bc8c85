import type * as en from '../en/counts.ts';
import { counted as countedOf } from './counted.ts';

export const counts: typeof en = {
  nothingCounted: () => 'Aún no se ha contado nada. Introduzca primero recuentos.',
  countsWithdrawn: () =>
    'Se han retirado todos los recuentos. Introduzca recuentos, o cancele el inventario.',
  stockTakePosted: () => 'El inventario está registrado. Abra otro para contar de nuevo.',
  stockTakeCancelled: () => 'El inventario está cancelado. Abra otro para contar.',
  countsKeepArriving: () =>
    'Se introdujeron recuentos mientras se registraba el inventario. Inténtelo de nuevo cuando el recuento esté completo.',
  notCounted: () => 'El producto no tiene recuento en este inventario. Lea de nuevo el inventario.',
  tooManyCounts: ({ maximum }) =>
    `Un inventario tiene como máximo ${maximum.toLocaleString('es')} productos. Abra otro para los demás.`,
  decisionNotNeeded: ({ counted, expected }) =>
    `La decisión se refiere a otras cantidades o a otro inventario posterior. Contado: ${counted}; esperado ahora: ${expected}. No hace falta ninguna decisión: omítala.`,
  countOvertaken: ({ parts }) => parts.join(' '),
  decisionOutdated: () =>
    'La decisión se refiere a otras cantidades, o es anterior al registro de un inventario.',
  stockChanged: ({ from, to }) =>
    `Después del recuento, las existencias al final del día del recuento pasaron de ${from} a ${to}.`,
  alsoCounted: ({ date }) =>
    `Otro inventario, del ${date}, se registró después de este recuento: un ajuste podría deshacer o repetir lo que encontró.`,
  countedLater: ({ date }) =>
    `Un inventario registrado del ${date} ha contado de nuevo el producto: este ajuste cambiaría lo que encontró.`,
  countAgain: () => 'Cuente de nuevo, o elija una base.',
  withdrawCount: () => 'Retire este recuento, o elija una base.',
  openStockTakes: ({ period, count, dates }) =>
    `${countedOf(count, { one: `inventario de ${period} no está registrado ni cancelado`, other: `inventarios de ${period} no están registrados ni cancelados` })}: ${dates.join(', ')}.`,
  openStockTake: ({ date }) => `El inventario del ${date} no está registrado ni cancelado.`,
};
