/** Areas of the client whose data a transfer changes: neither quantities on hand nor values. */
export const transferAreas = ['stockTransfers', 'locationLevels'];
