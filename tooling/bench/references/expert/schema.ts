const text = { type: 'string' };
const maybe = { type: 'string', nullable: true };

/** For Fastify's compiled serializer, which is faster than JSON.stringify. */
export const movementSchema = {
  type: 'object',
  properties: {
    id: text,
    product_id: text,
    type: text,
    quantity: { type: 'number' },
    unit_cost: { type: 'number' },
    movement_date: text,
    journal_entry_id: maybe,
    organization_id: text,
    accounting_period_id: text,
    quantity_delta: { type: 'number' },
    cost_amount: text,
    reverses_id: maybe,
    reversed_by_id: maybe,
    reason_code: maybe,
    reference: maybe,
    note: maybe,
    created_at: text,
    created_by: text,
  },
};
