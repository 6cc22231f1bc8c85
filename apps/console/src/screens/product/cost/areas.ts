/** What a cost adjustment changes. */
export const changedAreas = [
  'stockCards',
  'stockLevels',
  'stockMovements',
  'valuation',
  'reconciliation',
] as const;
