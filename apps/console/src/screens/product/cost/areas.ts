/** Areas of the client whose data a cost adjustment changes. */
export const changedAreas = [
  'stockCards',
  'stockLevels',
  'stockMovements',
  'valuation',
  'reconciliation',
] as const;
