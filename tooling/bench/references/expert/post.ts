import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type postgres from 'postgres';
import { z } from 'zod';
import { callers } from './caller.ts';
import { movementSchema } from './schema.ts';

const input = z.strictObject({
  product_id: z.uuid(),
  type: z.enum(['entry', 'exit']),
  quantity: z.int().min(1),
  unit_cost: z.number().min(0).lt(1e12),
  movement_date: z.iso.date(),
});

class Rejected extends Error {}

export function postRoute(app: FastifyInstance, sql: postgres.Sql): void {
  const callerOf = callers(sql);
  const options: RouteShorthandOptions = { schema: { response: { 201: movementSchema } } };
  app.post('/api/inventory/stock-movements', options, async (request, reply) => {
    const caller = await callerOf(request.headers.authorization);
    if (caller === undefined) return reply.code(401).send({ code: 'UNAUTHENTICATED' });
    const parsed = input.safeParse(request.body);
    if (!parsed.success)
      return reply.code(400).send({ code: 'VALIDATION_FAILED', errors: parsed.error.issues });
    const { product_id: product, type, quantity, unit_cost: unitCost, movement_date: date } = parsed.data;
    const { organization_id: organization, user_id: user } = caller;
    const delta = type === 'exit' ? -quantity : quantity;
    try {
      const movement = await sql.begin(async (tx) => {
        const [[period], [moved]] = await Promise.all([
          tx`select id from accounting_periods
            where organization_id = ${organization} and start_date <= ${date} and end_date >= ${date} and status = 'open'`,
          tx`update reference.stock_balances
            set on_hand = on_hand + ${delta}, last_movement_date = greatest(last_movement_date, ${date}),
              value = value + case when ${delta}::bigint > 0 then round(${delta}::bigint * ${unitCost}::numeric, 2)
                when on_hand + ${delta} = 0 then -value else -round(value * -${delta}::bigint / on_hand, 2) end
            where organization_id = ${organization} and product_id = ${product} and on_hand + ${delta} >= 0
            returning new.value - old.value as cost`,
        ]);
        if (period === undefined) throw new Rejected('PERIOD_CLOSED');
        if (moved === undefined) throw new Rejected('INSUFFICIENT_STOCK');
        const cost = String(moved['cost']);
        const [written] = await tx`
          with movement as (
            insert into reference.stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
              unit_cost, movement_date, accounting_period_id, hash, created_by,
              posted_cost)
            select ${organization}, uuidv7(), seq, seq, ${product}, ${type}, ${quantity}, ${unitCost}, ${date},
              ${String(period['id'])}, '', ${user}, ${cost}
            from nextval('reference.stock_movement_seq') as seq
            returning id, created_at
          ), day as (
            insert into reference.stock_days as d (organization_id, product_id, date, count, delta, lowest, highest, value)
            values (${organization}, ${product}, ${date}, 1, ${delta}, ${delta}, ${delta}, ${cost})
            on conflict (organization_id, product_id, date) do update set count = d.count + 1,
              delta = d.delta + excluded.delta, lowest = least(d.lowest, d.delta + excluded.delta),
              highest = greatest(d.highest, d.delta + excluded.delta), value = d.value + excluded.value
          )
          select id, created_at from movement`;
        return {
          ...parsed.data,
          id: String(written?.['id']),
          organization_id: organization,
          accounting_period_id: String(period['id']),
          quantity_delta: delta,
          cost_amount: cost,
          journal_entry_id: null,
          created_at: new Date(written?.['created_at'] as Date).toISOString(),
          created_by: user,
        };
      });
      return await reply
        .code(201)
        .header('location', `/api/inventory/stock-movements/${movement.id}`)
        .send(movement);
    } catch (error) {
      if (error instanceof Rejected) return reply.code(400).send({ code: error.message });
      throw error;
    }
  });
}
