import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Context } from './context.ts';
import type { Input } from './router.ts';
import { balances, days, movements, periods } from './tables.ts';

/** The same checks as R2: period, stock, the movement with its cost, the sum of the day. */
export function post(db: PostgresJsDatabase, caller: NonNullable<Context['caller']>, input: Input) {
  const { organizationId, userId } = caller;
  const { product_id: productId, quantity, movement_date: date } = input;
  const delta = input.type === 'exit' ? -quantity : quantity;
  return db.transaction(async (tx) => {
    const [period] = await tx
      .select()
      .from(periods)
      .where(
        and(
          eq(periods.organizationId, organizationId),
          lte(periods.startDate, date),
          gte(periods.endDate, date),
        ),
      );
    if (period?.status !== 'open') throw new TRPCError({ code: 'BAD_REQUEST', message: 'PERIOD_CLOSED' });
    const mine = and(eq(balances.organizationId, organizationId), eq(balances.productId, productId));
    const [balance] = await tx.select().from(balances).where(mine).for('update');
    if (balance === undefined) throw new TRPCError({ code: 'NOT_FOUND' });
    if (balance.onHand + delta < 0)
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'INSUFFICIENT_STOCK' });
    const cost = (
      delta > 0 ? delta * input.unit_cost : (Number(balance.value) * delta) / balance.onHand
    ).toFixed(2);
    const [movement] = await tx
      .insert(movements)
      .values({
        organizationId,
        id: randomUUID(),
        productId,
        type: input.type,
        quantity,
        unitCost: String(input.unit_cost),
        movementDate: date,
        periodId: period.id,
        hash: '',
        createdBy: userId,
        postedCost: cost,
      })
      .returning();
    if (movement === undefined) throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
    await tx
      .update(balances)
      .set({
        onHand: balance.onHand + delta,
        value: sql`${balances.value} + ${cost}`,
        lastMovementDate: date,
      })
      .where(mine);
    await tx
      .insert(days)
      .values({
        organizationId,
        productId,
        date,
        count: 1,
        delta,
        lowest: delta,
        highest: delta,
        value: cost,
      })
      .onConflictDoUpdate({
        target: [days.organizationId, days.productId, days.date],
        set: {
          count: sql`${days.count} + 1`,
          delta: sql`${days.delta} + ${delta}`,
          value: sql`${days.value} + ${cost}`,
        },
      });
    return {
      ...input,
      id: movement.id,
      organization_id: organizationId,
      accounting_period_id: period.id,
      quantity_delta: delta,
      cost_amount: cost,
      created_at: movement.createdAt ?? '',
      created_by: userId,
    };
  });
}
