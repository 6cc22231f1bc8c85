import type { journal as en } from '../en/journal.ts';

export const journal: typeof en = {
  title: 'Diario',
  date: 'Día',
  entry: 'Asiento',
  lines: 'Líneas',
  balance: 'Saldo',
  belongsTo: 'Corresponde a',
  caption: (account: string | undefined) =>
    account === undefined
      ? 'Asientos contables, los más recientes primero'
      : `Asientos de la cuenta ${account}, los más recientes primero`,
  filters: 'Filtros',
  source: 'Origen',
  anySource: 'Todos los orígenes',
  anyAccount: 'Todas las cuentas',
  linked: 'Manuales, con movimiento',
  unlinked: 'Manuales, sin movimiento',
  from: 'Desde',
  to: 'Hasta',
  clear: 'Borrar los filtros',
  noMatch: 'Ningún asiento coincide con estos filtros',
  empty: 'Todavía no hay asientos contables',
  emptyHint: 'En cuanto se indican las cuentas, cada movimiento se contabiliza en el diario.',
  toAccounts: 'Ir a las cuentas',
  moreLines: (count: string) => `Otras líneas: ${count}`,
  causes: 'Causas de una diferencia',
  causesOf: (account: string, first: string, last: string) =>
    `Por qué ${account} puede diferir de las existencias, ${first} – ${last}:`,
  allEntries: 'Todos los asientos',
  manualEntries: 'Asientos manuales',
  movementsWithout: 'Movimientos sin asiento',
};
