import { valuation, valuationInput } from '@tallybook/domain';
import { router } from '../../trpc/base.ts';
import { authenticated, authorize } from '../../trpc/procedures.ts';
import { getValuation } from './get.ts';

export const valuationRouter = router({
  get: authenticated({
    permission: 'valuation.read',
    openapi: {
      method: 'GET',
      path: '/inventory/valuation',
      tags: ['Stock levels'],
      operationId: 'valuation.get',
      summary: 'Get the value of the stock',
    },
  })
    .input(valuationInput)
    .output(valuation)
    .use(authorize)
    .query(({ ctx, input }) => getValuation(ctx, input)),
});
