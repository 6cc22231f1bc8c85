import type * as en from '../en/reservations.ts';
import { counted } from './counted.ts';

export const reservations: typeof en = {
  insufficientReserved: ({ available, reserved, date }) =>
    `Höchstens ${available} Stück können entnommen werden: ${counted(reserved, { one: 'Stück ist', other: 'Stück sind' })} vom Bestand am ${date} reserviert.`,
  reservationMismatch: () =>
    'Nur ein Abgang des reservierten Produkts von dem Lagerort, an dem es reserviert ist, kann die Reservierung erfüllen.',
  reservationExceeded: ({ remaining }) =>
    `Die Reservierung hält jetzt ${counted(remaining, { one: 'Stück', other: 'Stück' })} bereit; der Abgang ist größer.`,
  reservationNotOpen: () => 'Die Reservierung wurde freigegeben oder erfüllt, oder sie ist abgelaufen.',
  expiresInPast: () => 'Eine Reservierung muss in der Zukunft ablaufen.',
  unitsReservedAt: ({ reserved }) =>
    `${counted(reserved, { one: 'Stück eines Produkts ist', other: 'Stück eines Produkts sind' })} an dem Lagerort reserviert. Geben Sie die Reservierungen zuerst frei.`,
};
