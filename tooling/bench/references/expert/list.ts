import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type postgres from 'postgres';
import { z } from 'zod';
import { callers } from './caller.ts';
import { movementSchema } from './schema.ts';

const query = z.strictObject({
  product_id: z.uuid().optional(),
  type: z.enum(['entry', 'exit', 'adjustment']).optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
});

/** Reads the same tables as the service. */
export function listRoute(app: FastifyInstance, sql: postgres.Sql): void {
  const callerOf = callers(sql);
  const options: RouteShorthandOptions = {
    schema: { response: { 200: { type: 'array', items: movementSchema } } },
  };
  app.get('/api/inventory/stock-movements', options, async (request, reply) => {
    const caller = await callerOf(request.headers.authorization);
    if (caller === undefined) return reply.code(401).send({ code: 'UNAUTHENTICATED' });
    const parsed = query.safeParse(request.query);
    if (!parsed.success)
      return reply.code(400).send({ code: 'VALIDATION_FAILED', errors: parsed.error.issues });
    const { product_id: product, type, startDate, endDate, limit } = parsed.data;
    const rows = await sql`
      select m.id, m.seq, m.product_id, m.type, m.quantity, m.quantity_delta, m.unit_cost, m.movement_date,
        m.journal_entry_id, m.organization_id, m.accounting_period_id,
        round(coalesce(c.cost_amount, m.posted_cost), 2) as cost_amount, m.reverses_id, m.reason_code, m.reference, m.note, m.created_at, m.created_by,
        (select r.id from stock_movements r
          where r.organization_id = m.organization_id and r.reverses_id = m.id) as reversed_by_id
      from stock_movements m
      left join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
      where m.organization_id = ${caller.organization_id}
        ${product === undefined ? sql`` : sql`and m.product_id = ${product}`}
        ${type === undefined ? sql`` : sql`and m.type = ${type}`}
        ${startDate === undefined ? sql`` : sql`and m.movement_date >= ${startDate}`}
        ${endDate === undefined ? sql`` : sql`and m.movement_date <= ${endDate}`}
      order by m.movement_date desc, m.seq desc limit ${limit + 1}`;
    if (rows.length > limit) {
      rows.pop();
      const last = rows.at(-1);
      reply.header(
        'link',
        `<?cursor=${String(last?.['movement_date'])}.${String(last?.['seq'])}>; rel="next"`,
      );
    }
    return rows.map((row) => ({
      ...row,
      quantity: Number(row['quantity']),
      quantity_delta: Number(row['quantity_delta']),
      unit_cost: Number(row['unit_cost']),
      created_at: (row['created_at'] as Date).toISOString(),
    }));
  });
}
