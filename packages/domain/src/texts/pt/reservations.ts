import type * as en from '../en/reservations.ts';
import { counted } from './counted.ts';

export const reservations: typeof en = {
  insufficientReserved: ({ available, reserved, date }) =>
    `No máximo ${counted(available, { one: 'unidade pode', other: 'unidades podem' })} sair: do stock em ${date}, ${counted(reserved, { one: 'unidade está reservada', other: 'unidades estão reservadas' })}.`,
  reservationMismatch: () =>
    'Só uma saída do produto reservado, da localização onde está reservado, pode cumprir a reserva.',
  reservationExceeded: ({ remaining }) =>
    `A reserva guarda agora ${counted(remaining, { one: 'unidade', other: 'unidades' })}; a saída retira mais.`,
  reservationNotOpen: () => 'A reserva foi libertada ou cumprida, ou expirou.',
  expiresInPast: () => 'Uma reserva tem de expirar no futuro.',
  unitsReservedAt: ({ reserved }) =>
    `Há ${counted(reserved, { one: 'unidade reservada', other: 'unidades reservadas' })} de um produto na localização. Liberte primeiro as reservas.`,
};
