import { recordStockTakeInput, stockTake } from '@tallybook/domain';
import { router } from '../../trpc/base.ts';
import { authenticated, authorize } from '../../trpc/procedures.ts';
import { recordStockTake } from './record.ts';

export const stockTakesRouter = router({
  record: authenticated({
    permission: 'movements.adjust',
    openapi: {
      method: 'POST',
      path: '/inventory/stock-takes',
      tags: ['Stock takes'],
      operationId: 'stockTakes.record',
      summary: 'Record a stock take',
    },
    rest: { status: 201, bodyLimit: 1024 * 1024, errors: [404] },
  })
    .input(recordStockTakeInput)
    .output(stockTake)
    .use(authorize)
    .mutation(({ ctx, input }) => recordStockTake(ctx, input)),
});
