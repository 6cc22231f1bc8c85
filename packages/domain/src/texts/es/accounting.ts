import type * as en from '../en/accounting.ts';
import { counted } from './counted.ts';

export const accounting: typeof en = {
  periodClosed: ({ name, remedy }) => `El período contable ${name} está cerrado. ${remedy}`,
  useOpenPeriod: () => 'Use una fecha de un período abierto, o reabra el período.',
  reopenFirst: () => 'Reabra primero el período.',
  reviewInOpenPeriod: () => 'Registre una revisión nueva en un período abierto, o reabra el período.',
  booksClosed: ({ date }) =>
    `Los libros están cerrados hasta el ${date}. Use una fecha posterior, o reabra el período.`,
  periodNotFound: ({ date }) => `Ningún período contable incluye el ${date}. Cree primero el período.`,
  dateTooFarAhead: ({ date, days, latest }) =>
    `El ${date} está demasiado lejos en el futuro: el ajuste max_days_ahead (${days}) permite fechas hasta el ${latest}.`,
  periodOverlaps: () => 'Las fechas se solapan con otro período contable. Elija otras fechas.',
  periodAlreadyClosed: ({ name }) => `El período contable ${name} ya está cerrado.`,
  periodAlreadyOpen: ({ name }) => `El período contable ${name} ya está abierto.`,
  periodNotReconciled: ({ name, differences, others }) =>
    `Al final de ${name}, ${differences.join('; ')}${others === 0 ? '' : `; y ${counted(others, { one: 'cuenta más', other: 'cuentas más' })}`}.`,
  onlyAccountDiffers: ({ account, value, balance }) =>
    `las existencias valen ${value}, pero la cuenta ${account} tiene un saldo de ${balance}`,
  accountDiffers: ({ account, value, balance }) =>
    `las existencias de la cuenta ${account} valen ${value}, pero su saldo es ${balance}`,
  reviewsDue: ({ period, count, skus }) =>
    `Al final de ${period} hay que revisar el deterioro de valor de ${counted(count, { one: 'producto', other: 'productos' })}: ${skus.join(', ')}.`,
  reviewDue: ({ sku, allowance, required }) =>
    `${sku} tiene una provisión de ${allowance}, pero necesita ${required}.`,
  journalEntryUnbalanced: ({ debit, credit }) =>
    `El debe suma ${debit} y el haber ${credit}; deben ser iguales.`,
  postingRuleExists: () =>
    'Ya existe una regla de contabilización de este tipo para la misma categoría y el mismo código de motivo. Elimínela primero.',
  postingRuleLimit: ({ maximum }) =>
    `Una organización tiene como máximo ${counted(maximum, { one: 'regla', other: 'reglas' })}. Elimine una que no haga falta.`,
  inventoryAccountConflict: () =>
    'Una cuenta de existencias debe ser distinta de todas las demás cuentas de los ajustes, de las reglas de contabilización y de los deterioros: las líneas de un asiento se compensarían. Use otra cuenta.',
  allowanceAccountConflict: () =>
    'Una cuenta de provisión por deterioro debe ser distinta de todas las cuentas de los ajustes y de las reglas de contabilización, y de todas las cuentas de pérdidas por deterioro: su saldo son solo las provisiones. Use otra cuenta.',
  inventoryAccountHasEntries: () =>
    'Esta cuenta tiene asientos: serían una diferencia entre la cuenta y las existencias, también en períodos cerrados. Use una cuenta sin asientos.',
  inventoryRuleByReason: () =>
    'Una regla de tipo inventory vale para todos los movimientos de un producto: omita reason_code.',
  postingRuleForEverything: () =>
    'Una regla necesita category o reason_code. La cuenta para todo lo demás se cambia en los ajustes de la organización.',
  booksClosedThrough: ({ date }) =>
    `Los libros están cerrados hasta el ${date}. Elija un primer día posterior.`,
  earlierPeriodOpen: ({ name }) => `El período contable anterior ${name} está abierto; ciérrelo primero.`,
  costsPendingInPeriod: ({ product, period }) =>
    `Se están recalculando costes del producto ${product} hasta el final de ${period}. Inténtelo de nuevo en breve.`,
  onlyLatestReopens: ({ date }) =>
    `Los libros están cerrados hasta el ${date}; solo se puede reabrir el último período cerrado.`,
};
