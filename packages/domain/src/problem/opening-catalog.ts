/** The problems of opening balances; part of the catalog. */
export const openingProblems = {
  TOTAL_DIFFERS: {
    status: 400,
    title: 'The values do not add up to the expected total',
    remedy: '`sum` is the sum of the values. Correct them, or `expected_total`.',
  },
  PRODUCT_HAS_MOVEMENTS: {
    status: 409,
    title: 'The product already has movements',
    remedy: 'Leave it out. Correct the movement of its opening balance, or post an adjustment.',
  },
} as const;
