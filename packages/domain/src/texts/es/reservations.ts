import type * as en from '../en/reservations.ts';
import { counted } from './counted.ts';

export const reservations: typeof en = {
  insufficientReserved: ({ available, reserved, date }) =>
    `Como máximo ${counted(available, { one: 'unidad puede', other: 'unidades pueden' })} salir: de las existencias al ${date}, ${counted(reserved, { one: 'unidad está reservada', other: 'unidades están reservadas' })}.`,
  reservationMismatch: () =>
    'Solo una salida del producto reservado, desde la ubicación donde está reservado, puede cumplir la reserva.',
  reservationExceeded: ({ remaining }) =>
    `La reserva guarda ahora ${counted(remaining, { one: 'unidad', other: 'unidades' })}; la salida toma más.`,
  reservationNotOpen: () => 'La reserva se liberó o se cumplió, o ha caducado.',
  expiresInPast: () => 'Una reserva debe caducar en el futuro.',
  unitsReservedAt: ({ reserved }) =>
    `Hay ${counted(reserved, { one: 'unidad reservada', other: 'unidades reservadas' })} de un producto en la ubicación. Libere primero las reservas.`,
};
