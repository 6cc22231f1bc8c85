import type * as en from '../en/ledger.ts';
import { counted } from './counted.ts';

export const ledger: typeof en = {
  productNotFound: () => 'La organización no tiene ningún producto con este identificador.',
  productArchived: () =>
    'El producto está archivado: lo que queda de él solo puede acercarse a cero. Use otro producto, o desarchive este.',
  quantityScaleFixed: () =>
    'El producto tiene movimientos, contados en sus unidades básicas. Cree otro producto en su lugar.',
  productHasStock: ({ onHand }) =>
    `Hay ${counted(onHand, { one: 'unidad', other: 'unidades' })} del producto en existencias. Dé salida o cuente primero, hasta que no quede ninguna.`,
  productHasStockAt: ({ onHand }) =>
    `Hay ${counted(onHand, { one: 'unidad', other: 'unidades' })} del producto en una ubicación, y en otras falta lo mismo. Traslade primero la mercancía adonde falta.`,
  costsNotFinal: () => 'Los costes de este producto se están recalculando. Inténtelo de nuevo en breve.',
  skuAlreadyExists: () => 'Otro producto de la organización tiene este SKU. Elija otro.',
  barcodeInUse: ({ barcode }) => `El código de barras ${barcode} ya se usa, o aparece dos veces. Elija otro.`,
  barcodeExists: () =>
    'Otro producto de la organización tiene este código de barras. Elija otro o quítelo primero de ese producto.',
  skuInUse: ({ sku }) => `El SKU ${sku} ya se usa, o aparece dos veces. Elija otro.`,
  periodMismatch: ({ date }) =>
    `El período contable no incluye el ${date}. Omita accounting_period_id, o use el período de esa fecha.`,
  reversedTooEarly: ({ date }) =>
    `El movimiento tiene fecha ${date}; su anulación no puede tener una fecha anterior.`,
  movementReversed: () => 'El movimiento ya está anulado.',
  writeDownReversed: () => 'El deterioro de valor ya está anulado.',
  adjustmentReversed: () => 'El ajuste de coste ya está anulado.',
  receiptReversed: () => 'La entrada está anulada; su coste no puede cambiar.',
  reversalExceedsRemaining: ({ remaining }) =>
    `Como máximo ${counted(remaining, { one: 'unidad se puede', other: 'unidades se pueden' })} anular: las demás unidades del movimiento ya están anuladas.`,
  adjustedBelowZero: () =>
    'Los ajustes de coste de la entrada superarían el valor de las unidades que quedan. Anule primero los ajustes, o todas las unidades.',
  reversalNotReversible: ({ remedy }) => `Una anulación no se puede anular. ${remedy}`,
  postNewMovement: () => 'Registre un movimiento nuevo en su lugar.',
  recordNewReview: () => 'Registre una revisión nueva en su lugar.',
  recordNewAdjustment: () => 'Registre un ajuste de coste nuevo en su lugar.',
  journalEntryInvalid: () =>
    'El asiento debe ser un asiento manual de esta organización, con fecha en el período del movimiento.',
  journalEntryInvalidOn: ({ date }) =>
    `El asiento debe ser un asiento manual de esta organización, con fecha en el período del ${date}, en que se contabiliza el ajuste.`,
  journalEntryAlreadyLinked: () => 'El movimiento ya está vinculado a otro asiento.',
  onHandMismatch: ({ expected, actual }) =>
    `La cantidad en existencias es ${actual}, pero expected_on_hand es ${expected}.`,
  quantityOverflow: ({ date, maximum }) =>
    `Las existencias al ${date} superarían ${maximum} unidades (2^53−1). Registre una cantidad menor.`,
  nothingAvailable: ({ available, date }) =>
    `No puede salir nada: la cantidad en existencias al ${date} es ${available}.`,
  insufficientStock: ({ available, date }) =>
    `Como máximo ${counted(available, { one: 'unidad puede', other: 'unidades pueden' })} salir: es la cantidad en existencias al ${date}.`,
  unitUnknown: ({ unit, units }) =>
    `El producto no tiene la unidad ${unit}. Introduzca su cantidad en una de estas: ${units.join(', ')}.`,
  notWholeUnits: ({ quantity, unit, step }) =>
    `${quantity} ${unit} no es un número entero de unidades básicas. Introduzca un múltiplo de ${step}.`,
  amountTooPrecise: ({ places }) =>
    `El importe tiene más de ${counted(places, { one: 'decimal', other: 'decimales' })}.`,
  notAReceipt: () =>
    'Solo se puede ajustar el coste de una entrada en existencias: una entrada, o un ajuste que añade unidades y no es una anulación.',
  adjustmentReversedTooEarly: ({ date }) =>
    `El ajuste de coste se contabilizó el ${date}; no se puede anular antes.`,
  adjustedTooEarly: ({ date }) => `La entrada tiene fecha ${date}; su coste no se puede ajustar antes.`,
  costBelowZero: ({ value }) => `El valor de la entrada es ${value}; no puede bajar de 0.`,
  writeDownOutOfOrder: ({ date }) =>
    `La última revisión de este producto tiene fecha ${date}. Use esa fecha o una posterior en as_of, o anule esa revisión.`,
  writeDownFollowed: ({ date }) =>
    `Hay una revisión posterior de este producto, al ${date}. Anúlela primero, o registre una revisión nueva.`,
  itemsRejected: ({ pointer, detail, rejected, of }) =>
    `${pointer}: ${detail} (${rejected} de ${counted(of, { one: 'elemento rechazado', other: 'elementos rechazados' })}; no se cambió nada.)`,
  ofProduct: ({ sku, detail }) => `${sku}: ${detail}`,
  receiptCannotBeTakenBack: ({ available, date }) =>
    `Ha salido más mercancía de la que cubren la entrada corregida y el resto de las existencias: con la entrada corregida, como máximo ${counted(available, { one: 'unidad se podría', other: 'unidades se podrían' })} retirar el ${date}.`,
};
