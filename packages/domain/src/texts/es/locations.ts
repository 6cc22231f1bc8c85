import type * as en from '../en/locations.ts';
import { counted } from './counted.ts';

export const locations: typeof en = {
  locationNotFound: () => 'La organización no tiene ninguna ubicación con este identificador.',
  sameLocation: () => 'La mercancía ya está en esta ubicación.',
  locationArchived: () =>
    'La ubicación está archivada: la mercancía solo puede salir de ella. Use otra ubicación.',
  destinationArchived: () =>
    'El destino está archivado, por lo que no se puede recibir nada allí. Anule el envío para devolver la mercancía, o dela de baja.',
  locationCodeExists: () => 'Otra ubicación de la organización tiene este código. Elija otro.',
  defaultCodeTaken: ({ code }) =>
    `Con la primera ubicación, la organización recibe también su ubicación predeterminada, que tiene el código ${code} hasta que usted lo cambie. Elija otro código.`,
  locationNotEmpty: ({ onHand }) =>
    `Hay ${counted(onHand, { one: 'unidad', other: 'unidades' })} de un producto en la ubicación. Traslade o dé salida primero a lo que hay allí.`,
  goodsUnderWay: ({ open }) =>
    `Hay ${counted(open, { one: 'unidad', other: 'unidades' })} de un producto en camino a la ubicación. Reciba primero la mercancía o devuélvala.`,
  locationIsTransit: () =>
    'La mercancía en tránsito está en esta ubicación. Solo se recibe, se da de baja o se devuelve mediante su envío.',
  notADispatch: () => 'Solo se recibe o se da de baja un traslado en dos pasos, y este no es su primer paso.',
  transferReceived: () =>
    'Nada de este envío está en camino: la mercancía se recibió, se dio de baja o se devolvió. Anule primero una recepción para que vuelva a haber mercancía en camino.',
  transferExceedsRemaining: ({ remaining }) =>
    `De este envío, ${counted(remaining, { one: 'unidad está', other: 'unidades están' })} en camino sin interrupción desde el final de este día; es lo máximo que se puede tomar. Una fecha posterior puede permitir más.`,
  beforeDispatch: ({ date }) => `La mercancía salió el ${date}; nada puede ocurrirle antes.`,
  locationRequired: () =>
    'El producto se lleva por ubicaciones, o hay mercancía en tránsito. Cuente cada ubicación en un inventario propio que la indique.',
  locationIsDefault: () =>
    'Los movimientos sin ubicación pertenecen a la ubicación predeterminada, por eso no se puede archivar. Se puede cambiar su nombre.',
  locationLimit: ({ maximum }) =>
    `Una organización tiene como máximo ${counted(maximum, { one: 'ubicación', other: 'ubicaciones' })}, incluidas las archivadas.`,
  nothingAvailableThere: ({ available, date }) =>
    `No puede salir nada: la cantidad en existencias en la ubicación al ${date} es ${available}.`,
  insufficientStockThere: ({ available, date }) =>
    `Como máximo ${counted(available, { one: 'unidad puede', other: 'unidades pueden' })} salir: es la cantidad en existencias en la ubicación al ${date}.`,
  transferReversed: () => 'El traslado ya está anulado.',
  transferReversedTooEarly: ({ date }) =>
    `El traslado tiene fecha ${date}; su anulación no puede tener una fecha anterior.`,
  postNewTransfer: () => 'Registre un traslado nuevo en su lugar.',
};
