/** Areas of the client whose data a reservation changes: no quantity on hand and no value. */
export const reservationAreas = ['reservations', 'locationLevels'];
