import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import type { Context } from './context.ts';
import { post } from './post.ts';

const t = initTRPC.context<Context>().meta<OpenApiMeta>().create();

const input = z.object({
  product_id: z.uuid(),
  type: z.enum(['entry', 'exit']),
  quantity: z.number().int().min(1),
  unit_cost: z.number().min(0),
  movement_date: z.string(),
});

const output = input.extend({
  id: z.string(),
  organization_id: z.string(),
  accounting_period_id: z.string(),
  quantity_delta: z.number(),
  cost_amount: z.string(),
  created_at: z.string(),
  created_by: z.string(),
});

export type Input = z.output<typeof input>;

export const naiveRouter = t.router({
  post: t.procedure
    .meta({ openapi: { method: 'POST', path: '/api/inventory/stock-movements' } })
    .input(input)
    .output(output)
    .mutation(({ ctx, input: values }) => {
      if (ctx.caller === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' });
      return post(ctx.db, ctx.caller, values);
    }),
});
