/** Problems of reservations. */
import { counted } from './counted.ts';

export const insufficientReserved = ({
  available,
  reserved,
  date,
}: {
  available: number;
  reserved: number;
  date: string;
}): string =>
  `At most ${available} can be taken: of what is on hand on ${date}, ${counted(reserved, { one: 'unit is', other: 'units are' })} reserved.`;
export const reservationMismatch = (): string =>
  'Only an exit of the reserved product, from the location where it is reserved, can fulfill the reservation.';
export const reservationExceeded = ({ remaining }: { remaining: number }): string =>
  `The reservation keeps ${counted(remaining, { one: 'unit', other: 'units' })} now; the exit takes more.`;
export const reservationNotOpen = (): string =>
  'The reservation was released or fulfilled, or it has expired.';
export const expiresInPast = (): string => 'A reservation must expire in the future.';
export const unitsReservedAt = ({ reserved }: { reserved: number }): string =>
  `${counted(reserved, { one: 'unit of a product is', other: 'units of a product are' })} reserved at the location. Release the reservations first.`;
