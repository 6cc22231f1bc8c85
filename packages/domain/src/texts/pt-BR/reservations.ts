import type { reservations as pt } from '../pt/reservations.ts';
import { counted } from './counted.ts';

export const reservations: Partial<typeof pt> = {
  insufficientReserved: ({ available, reserved, date }) =>
    `No máximo ${counted(available, { one: 'unidade pode', other: 'unidades podem' })} sair: do estoque em ${date}, ${counted(reserved, { one: 'unidade está reservada', other: 'unidades estão reservadas' })}.`,
  reservationExceeded: ({ remaining }) =>
    `A reserva mantém agora ${counted(remaining, { one: 'unidade', other: 'unidades' })}; a saída leva mais.`,
  reservationNotOpen: () => 'A reserva foi liberada ou atendida, ou expirou.',
  expiresInPast: () => 'Uma reserva deve expirar no futuro.',
  unitsReservedAt: ({ reserved }) =>
    `Há ${counted(reserved, { one: 'unidade reservada', other: 'unidades reservadas' })} de um produto na localização. Libere primeiro as reservas.`,
};
