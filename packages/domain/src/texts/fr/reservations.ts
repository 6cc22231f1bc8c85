import type * as en from '../en/reservations.ts';
import { counted } from './counted.ts';

export const reservations: typeof en = {
  insufficientReserved: ({ available, reserved, date }) =>
    `Au plus ${counted(available, { one: 'unité peut', other: 'unités peuvent' })} sortir\u00a0: du stock au ${date}, ${counted(reserved, { one: 'unité est réservée', other: 'unités sont réservées' })}.`,
  reservationMismatch: () =>
    'Seule une sortie du produit réservé, de l’emplacement où il est réservé, peut honorer la réservation.',
  reservationExceeded: ({ remaining }) =>
    `La réservation garde maintenant ${counted(remaining, { one: 'unité', other: 'unités' })}\u00a0; la sortie en prend davantage.`,
  reservationNotOpen: () => 'La réservation a été libérée ou honorée, ou elle a expiré.',
  expiresInPast: () => 'Une réservation doit expirer dans le futur.',
  unitsReservedAt: ({ reserved }) =>
    `${counted(reserved, { one: 'unité d’un produit est réservée', other: 'unités d’un produit sont réservées' })} à l’emplacement. Libérez d’abord les réservations.`,
};
