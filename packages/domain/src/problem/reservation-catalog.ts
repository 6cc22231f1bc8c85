/** The problems of reservations; part of the catalog. */
export const reservationProblems = {
  RESERVATION_MISMATCH: {
    status: 400,
    title: 'The movement does not fit its reservation',
    remedy: 'Post an exit of the reserved product from the location where it is reserved.',
  },
  RESERVATION_EXCEEDED: {
    status: 400,
    title: 'The exit takes more than is reserved',
    remedy: 'Take at most `remaining` units, and the others with an exit that names no reservation.',
  },
  RESERVATION_NOT_FOUND: {
    status: 404,
    title: 'The reservation does not exist',
    remedy: 'Check its id.',
  },
  RESERVATION_NOT_OPEN: {
    status: 409,
    title: 'The reservation has ended',
    remedy: 'Nothing is left to release.',
  },
} as const;
