import { recordStockTakeInput, stockTake } from '@tallybook/domain';
import { router } from '../../procedures/base.ts';
import { authenticated, authorize } from '../../procedures/procedures.ts';
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
      description:
        'Posts the differences between the counted quantities and the quantities on hand at the end of the day, all or none. An error has the code and status of the first rejected count; every entry of `errors` names a count and its field.',
    },
    rest: { status: 201, bodyLimit: 1024 * 1024 },
    problems: [
      'INSUFFICIENT_STOCK',
      'QUANTITY_OVERFLOW',
      'PRODUCT_ARCHIVED',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_CLOSED',
      'PERIOD_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
    ],
  })
    .input(recordStockTakeInput)
    .output(stockTake)
    .use(authorize)
    .mutation(({ ctx, input }) => recordStockTake(ctx, input)),
});
