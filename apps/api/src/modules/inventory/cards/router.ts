import { stockCard, stockCardInput, stockSeries, stockSeriesInput } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { getStockCard } from './get.ts';
import { getStockSeries } from './series.ts';

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

  series: authenticated({
    permission: 'levels.read',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/products/{id}/stock-card/series',
      tags: ['Stock cards'],
      operationId: 'stockCards.series',
      summary: 'Get quantity, value and average cost of a product at the end of days',
      description:
        'At most 366 points for a chart. Each has the figures that the stock levels have with `as_of`. A range of up to 366 days has a point for each day; a longer one has 366 at even distances, and `every_day` is false. The points begin with the first movement.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(stockSeriesInput)
    .output(stockSeries)
    .use(authorize)
    .query(({ ctx, input }) => getStockSeries(ctx, input)),
});
