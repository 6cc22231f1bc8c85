import { stockCard, stockCardInput } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { getStockCard } from './get.ts';

export const stockCardsRouter = router({
  get: authenticated({
    permission: 'levels.read',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/products/{id}/stock-card',
      tags: ['Stock cards'],
      operationId: 'stockCards.get',
      summary: 'Get the movements of a product with running quantity and value',
      description:
        'One page of the movements of a product in ledger order, with the stock before and after. The closing of one page is the opening of the next.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(stockCardInput)
    .output(stockCard)
    .use(authorize)
    .query(({ ctx, input }) => getStockCard(ctx, input)),
});
