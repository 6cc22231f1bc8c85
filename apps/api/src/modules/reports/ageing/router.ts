import { ageing, ageingInput } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { getAgeing } from './get.ts';

export const ageingRouter = router({
  get: authenticated({
    permission: 'valuation.read',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/ageing',
      tags: ['Reports'],
      operationId: 'ageing.get',
      summary: 'Get the stock by age',
      description:
        'The units on hand at the end of a day by age, with their value: the latest receipts make up the units on hand, with both costing methods. Goods that a customer returned keep the age that they had when they left. The buckets of a product add up to its quantity and value exactly.',
    },
  })
    .input(ageingInput)
    .output(ageing)
    .use(authorize)
    .query(({ ctx, input }) => getAgeing(ctx, input)),
});
