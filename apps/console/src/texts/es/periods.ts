export const periods = {
  title: 'Períodos',
  intro:
    'Un período cerrado no cambia. Cierre un período cuando el valor de las existencias coincida con la cuenta de existencias.',
  period: 'Período',
  status: 'Estado',
  open: 'Abierto',
  closed: 'Cerrado',
  stock: 'Valor de existencias',
  account: 'Cuenta',
  difference: 'Diferencia',
  byAccount: 'Por cuenta',
  byAccountTitle: (name: string) => `Cuentas de existencias: ${name}`,
  byAccountText: (day: string) =>
    `Al final del ${day}. Cada producto pertenece a la cuenta de su primer movimiento.`,
  balance: 'Saldo',
  total: 'Total',
  agrees: 'Coincide',
  findCause: 'Buscar la causa',
  findCauseOf: (difference: string) => `Buscar la causa: ${difference}`,
  noAccount: 'Sin cuenta',
  noAccountHint: 'Sin contabilización automática no hay una cuenta de existencias con la que comparar.',
  close: 'Cerrar',
  closePeriod: 'Cerrar período',
  reopen: 'Reabrir',
  later: 'Cierre primero los períodos anteriores.',
  closeTitle: (name: string) => `¿Cerrar ${name}?`,
  closeText:
    'Ningún movimiento ni asiento puede tener fecha de un período cerrado. Solo el último período cerrado puede reabrirse, por administración.',
  differs: (account: string, difference: string) =>
    `El valor de las existencias difiere de la cuenta ${account} en ${difference}. Busque primero los asientos que faltan o son incorrectos.`,
  pending:
    'Se están recalculando costes, así que estas cifras aún pueden cambiar. Espere a que estén al día.',
  closedToast: (name: string) => `${name} está cerrado.`,
  reopenTitle: (name: string) => `¿Reabrir ${name}?`,
  reopenText: 'Movimientos y asientos podrán volver a tener fecha en él.',
  reason: 'Motivo',
  reasonHint: 'Para el registro de auditoría, que también guarda quién lo reabrió.',
  reopened: (name: string) => `${name} está abierto de nuevo.`,
  create: 'Nuevo período',
  name: 'Nombre',
  start: 'Primer día',
  end: 'Último día',
  created: (name: string) => `${name} está abierto.`,
  none: 'Todavía no hay períodos contables.',
  noneHint: 'El primer movimiento abre uno para su mes, o cree uno.',
  overlaps: 'Los días se solapan con otro período.',
  allowance: 'Deterioros',
  allowanceDiffers: (account: string, difference: string) =>
    `Los deterioros registrados difieren de la cuenta ${account} en ${difference}. Busque antes los asientos que faltan o son erróneos.`,
  reviewsDue:
    'Los deterioros de estos productos están pendientes de revisión: la provisión al final del período no es la que exigen las existencias.',
  reviewDue: (sku: string, allowance: string, required: string) =>
    `${sku}: provisión ${allowance}, exigida ${required}`,
  toReviews: 'Ir a los deterioros',
  openStockTakes:
    'Estos inventarios del período no están registrados ni cancelados. Una vez cerrado el período, no se pueden registrar.',
  closeAnyway: 'Cerrar de todos modos',
};
