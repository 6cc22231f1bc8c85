import type { accounts as en } from '../en/accounts.ts';

export const accounts: typeof en = {
  title: 'Cuentas',
  intro:
    'Dónde se contabilizan los movimientos de existencias. Nombre las cuentas como en su plan contable, por número o por nombre.',
  automatic: 'Contabilización automática',
  toggle: 'Registrar un asiento con cada movimiento',
  off: 'La contabilización automática está desactivada: los movimientos no crean asientos.',
  turnOffHint:
    'Los movimientos posteriores no crearán asientos y los períodos se cerrarán sin conciliación. Los asientos existentes se conservan.',
  turnOnHint:
    'Las existencias que ya hay necesitan un asiento manual por su valor. Hasta entonces, «Períodos» muestra la diferencia.',
  inventoryChanges: (account) =>
    `Los asientos existentes siguen en ${account}, pero las existencias se compararán con la cuenta nueva. Traspase el saldo con un asiento manual.`,
  saved: 'Las cuentas se han guardado.',
  turnedOff: 'La contabilización automática está desactivada.',
  kinds: {
    inventory: 'Existencias',
    goods_received: 'Mercancías recibidas',
    cost_of_goods_sold: 'Coste de ventas',
    stock_gain: 'Sobrantes de inventario',
    stock_loss: 'Mermas de inventario',
    cost_variance: 'Desviación de costes',
  },
  kindHints: {
    inventory: 'Solo el valor de las existencias.',
    goods_received: 'Contrapartida de las entradas.',
    cost_of_goods_sold: 'Contrapartida de las salidas.',
    stock_gain: 'Contrapartida de los ajustes que suman.',
    stock_loss: 'Contrapartida de los ajustes que restan.',
    cost_variance: 'Contrapartida de cambios de coste posteriores.',
  },
  inventoryAccount:
    'Una cuenta de existencias debe ser distinta de todas las demás, también de las de reglas y deterioros. Use otra.',
  rules: 'Reglas de contabilización',
  rulesIntro:
    'Una regla sustituye una de estas cuentas para una categoría, un código de motivo o ambos. Primero se aplica la regla para ambos, luego la de la categoría y luego la del código de motivo.',
  rulesOff: 'Las reglas solo se aplican mientras la contabilización automática está activada.',
  showDeleted: 'Mostrar las reglas eliminadas',
  none: 'No hay reglas de contabilización.',
  noneHint: 'Cada movimiento se contabiliza en las cuentas de arriba.',
  noneDeleted: 'No se ha eliminado ninguna regla.',
  kind: 'Sustituye',
  category: 'Categoría',
  reason: 'Código de motivo',
  account: 'Cuenta',
  any: { category: 'cualquiera', reason_code: 'cualquiera' },
  created: 'Creada',
  deleted: 'Eliminada',
  create: 'Nueva regla',
  createSubmit: 'Crear la regla',
  createText: 'Se aplica a los movimientos que se registren a partir de ahora.',
  hints: {
    category: 'Del producto. Vacío: cualquiera.',
    reason_code:
      'Del movimiento; de un cambio de coste, landed_cost, price_difference u other. Vacío: cualquiera.',
    account: 'En lugar de la cuenta de arriba.',
  },
  inventoryHint: 'Para productos sin movimientos: el primero fija la cuenta de existencias.',
  needsEither: 'Introduzca una categoría, un código de motivo o ambos.',
  needsCategory: 'Introduzca una categoría.',
  exists: (account) => `Ya hay una regla para esto, con la cuenta ${account}. Elimínela primero.`,
  createdDone: (rule, account) => `${rule}: a partir de ahora, en la cuenta ${account}.`,
  delete: 'Eliminar',
  deleteOf: (rule, account) => `Eliminar: ${rule}, ${account}`,
  deleteTitle: '¿Eliminar esta regla?',
  deleteText: 'Una regla nunca cambia. Para usar otra cuenta, elimínela y cree una nueva.',
  deleteEntries: 'Los asientos existentes conservan su cuenta.',
  deleteInventory: 'Los asientos existentes y los productos con movimientos conservan su cuenta.',
  deletedDone: 'La regla se ha eliminado.',
};
