import { valuation, valuationInput, valuationSeries, valuationSeriesInput } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { getValuation } from './get.ts';
import { getValuationSeries } from './series.ts';

export const valuationRouter = router({
  get: authenticated({
    permission: 'valuation.read',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/valuation',
      tags: ['Stock levels'],
      operationId: 'valuation.get',
      summary: 'Get the value of the stock',
      description:
        'Quantity and value of every product, and the exact total: current, or at the end of the day `as_of`. All figures are from one moment. With `by=location`, also by location: these values are computed when they are read, and never stored. With many products, `products=false` returns the total alone, in a small response.',
    },
  })
    .input(valuationInput)
    .output(valuation)
    .use(authorize)
    .query(({ ctx, input }) => getValuation(ctx, input)),
  series: authenticated({
    permission: 'valuation.read',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/valuation/series',
      tags: ['Stock levels'],
      operationId: 'valuation.series',
      summary: 'Get the value of the stock by month',
      description:
        'The value of the whole stock at the end of each of the last months, for a chart: the same totals as the valuation as of these days.',
    },
  })
    .input(valuationSeriesInput)
    .output(valuationSeries)
    .use(authorize)
    .query(({ ctx, input }) => getValuationSeries(ctx, input)),
});
