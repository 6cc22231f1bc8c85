/** Sample values by field name, for request fields without an example of their own. Responses are recorded. */
export const samples: Readonly<Record<string, unknown>> = {
  email: 'grace@example.com',
  role: 'clerk',
  name: 'Grace Hopper',
  quantity: 10,
  counted_quantity: 12,
  unit_cost: 12.5,
  account: '1400',
  lines: [
    { account: '1400', debit: '125.00', credit: '0.00' },
    { account: '1600', debit: '0.00', credit: '125.00' },
  ],
};
