/** What is wrong with a value, and what to enter instead. The bound is formatted. */
const issues = {
  REQUIRED: () => 'Rellene este campo.',
  INVALID_TYPE: () => 'Escriba un número en cifras, sin separador de miles.',
  INVALID_VALUE: () => 'Elija uno de los valores posibles.',
  INVALID_FORMAT: () => 'Este identificador no está completo. Cópielo de nuevo.',
  INVALID_DATE: () => 'Escriba un día entre 1900 y 2199.',
  INVALID_TEXT: () => 'Quite los espacios de los extremos y los caracteres invisibles.',
  AMBIGUOUS: () => '¿Miles o decimales? Escriba los miles sin separador.',
  TOO_SMALL: (bound: string) => `Escriba ${bound} o más.`,
  TOO_BIG: (bound: string) => `Escriba como máximo ${bound}.`,
  TOO_LONG: (bound: string) => `Escriba como máximo ${bound} caracteres.`,
  TOO_PRECISE: () => 'Escriba como máximo 6 decimales y 15 cifras en total.',
  ZERO: () => 'Escriba la diferencia, por ejemplo -3 o 5. No puede ser 0.',
};

export const forms = {
  issues,
  product: 'Producto',
  productHint: 'Escriba una parte del código o del nombre.',
  searching: 'Buscando …',
  noProduct: 'Ningún producto activo coincide.',
  unknownSku: (sku: string) => `Ningún producto tiene el SKU o el código de barras ${sku}.`,
  createSku: (sku: string) => `Crear un producto con el SKU ${sku}`,
  unknownOutcome: 'No ha llegado ninguna confirmación. Puede haberse ejecutado o no.',
  unknownOutcomeHint: 'Inténtelo de nuevo: nunca se ejecuta dos veces.',
  discardTitle: '¿Descartar lo introducido?',
  discardText: 'No se ha enviado.',
  keepEditing: 'Seguir editando',
  discard: 'Descartar',
  /** A write of an earlier opening of the form. */
  unconfirmed: (moment: string) =>
    `Enviado el ${moment}, sin que llegara una confirmación. No se puede enviar nada más aquí hasta saber qué ocurrió.`,
  expired: (moment: string) =>
    `No ha llegado ninguna confirmación de lo que se envió aquí el ${moment}: compruebe la lista antes de introducirlo de nuevo.`,
  dayRange: (first: string, last: string) => `Introduzca un día del ${first} al ${last}.`,
  noDay: 'Ese día está incompleto o no existe. Escriba el día, el mes y el año.',
  checkOutcome: 'Comprobar qué ocurrió',
  periodClosed: 'El período contable de este día está cerrado. Elija un día de un período abierto.',
  periodMissing: 'Ningún período contable contiene este día. Elija otro o cree el período.',
  tooFarAhead: (date: string) => `Este día está demasiado lejos. El último posible es el ${date}.`,
};
