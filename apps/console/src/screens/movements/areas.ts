/** Areas of the client whose data a movement, or its reversal, changes. */
export const movementAreas = [
  'stockMovements',
  'stockLevels',
  'locationLevels',
  'alerts',
  'stockCards',
  'valuation',
  'reconciliation',
];
